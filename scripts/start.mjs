import { runBuilt } from './run-built.mjs';

await runBuilt('apps/launcher/dist/main.js');
