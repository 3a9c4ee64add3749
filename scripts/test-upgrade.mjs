import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './run.mjs';

/**
 * An upgrade under load, and the way back: an older version and this one on one database. See docs/operations.md.
 * `npm run test:upgrade -- REF` names the older version; by default it is the one before the newest migration.
 */
ensureInstalled();
await build(['servers']);
process.exitCode = await runNode(['--import', 'tsx', 'scripts/upgrade/run.ts', ...process.argv.slice(2)]);
