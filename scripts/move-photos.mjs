import { runBuilt } from './run-built.mjs';

await runBuilt('apps/api/dist/move-photos.js');
