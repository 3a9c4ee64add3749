import {
  type Figures,
  measureFalsePairs,
  measureRecall,
  measureRelatives,
  measureSpeed,
  measureStops,
  measureTokens,
} from './measure.ts';
import { Random } from './random.ts';
import { pairsFile, readTokenPairs } from './token-pairs.ts';

/**
 * How well names are matched: `npm run names -w @bawaba/identity [-- --held-out] [-- --pairs=FILE]`. Without an option it uses the
 * half of the word pairs that is for tuning and other invented people than with --held-out. Tune on the first, report the second.
 */
const options = process.argv.slice(2);
const half = options.includes('--held-out') ? 'held-out' : 'tuning';
const file = options.find((option) => option.startsWith('--pairs='))?.slice('--pairs='.length) ?? pairsFile;
const seed = half === 'tuning' ? 1 : 1_000_003;

function print(title: string, figures: Figures) {
  console.log(`\n${title}`);
  for (const [what, figure] of figures) console.log(`  ${what.padEnd(62)} ${figure}`);
}

const pairs = readTokenPairs(file, half);
if (pairs) print(`Words in two scripts, the ${half} half`, measureTokens(pairs, new Random(seed)));
else console.log(`No word pairs at ${file}: the figures about single words are left out.`);
print('The same person', measureRecall(3_000, new Random(seed + 1)));
print('Different people', measureFalsePairs(500, 10_000, new Random(seed + 2)));
print('Relatives', measureRelatives(4_000, new Random(seed + 3)));
print('With a birth date', measureStops(30_000, 100_000, new Random(seed + 4)));
print('Speed', measureSpeed(new Random(seed + 5)));
