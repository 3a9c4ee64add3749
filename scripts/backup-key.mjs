import { runBuilt } from './run-built.mjs';

await runBuilt('apps/api/dist/backup-key.js');
