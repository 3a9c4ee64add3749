import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { commandOf, runNode } from './run.mjs';

/** A hundred kills under load (20 each: the whole program, the launcher, every part), and the other faults. */
ensureInstalled();
await build(['servers']);
process.exitCode = await runNode(
  [commandOf('vitest'), 'run', '--project', '@bawaba/launcher', 'src/kill', 'src/faults', '--max-workers=1'],
  { env: { ...process.env, KILLS: '20' } },
);
