import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { commandOf, runNode } from './run.mjs';

/**
 * The whole attack: 20,000 hostile requests, and 2,000 mutated images into each of photos and OCR. `npm test` runs a slice
 * of it. A seed on the command line sends the same again.
 */
ensureInstalled();
await build();
const [seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2);
console.log(`Seed ${seed}`);
process.exitCode = await runNode([commandOf('vitest'), 'run', '--project', '@bawaba/api', 'src/attack'], {
  env: { ...process.env, ATTACK_REQUESTS: '20000', ATTACK_IMAGES: '2000', ATTACK_SEED: seed },
});
