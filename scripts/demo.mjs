import { runBuilt } from './run-built.mjs';

process.env.DATA_DIR ||= './demo-data';
process.env.DEMO = '1';
await runBuilt('apps/launcher/dist/main.js');
