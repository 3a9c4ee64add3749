import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './run.mjs';

ensureInstalled();
process.on('SIGINT', () => {});
process.exitCode = await runNode(['--import', 'tsx', 'scripts/run-with-reload.ts']);
