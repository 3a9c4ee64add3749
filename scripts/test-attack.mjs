import { build } from './build.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { commandOf, runNode } from './run.mjs';

/**
 * The whole attack: 20,000 hostile requests, and 2,000 mutated images to photos and to the OCR service each. `npm test`
 * runs a part of it. A seed on the command line repeats an earlier attack.
 */
ensureInstalled();
await build();
const [seed = String(Math.floor(Math.random() * 1e9))] = process.argv.slice(2);
console.log(`Seed ${seed}`);
process.exitCode = await runNode([commandOf('vitest'), 'run', '--project', '@bawaba/api', 'src/attack'], {
  env: { ...process.env, ATTACK_REQUESTS: '20000', ATTACK_IMAGES: '2000', ATTACK_SEED: seed },
});
