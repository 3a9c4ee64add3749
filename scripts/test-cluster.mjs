import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { runNode } from './run.mjs';

/** The register on a PostgreSQL cluster of three nodes, which loses a part at a time under load. See docs/cluster.md. */
ensureInstalled();
await build(['servers']);
process.exitCode = await runNode(['--import', 'tsx', 'scripts/cluster/run.ts']);
