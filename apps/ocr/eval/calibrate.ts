import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rawScore } from '../src/documents/calibration.ts';
import { loadNetworks, modelsFolder } from '../src/recognise/networks.ts';
import { type Outcome, runSet } from './outcomes.ts';

/**
 * Writes models/calibration.json from photographs with fonts that neither the training nor the frozen set nor the large set
 * uses, ordinary and hard ones: tsx eval/calibrate.ts FOLDER… --save=FILE stores what was read; --from=FILE computes the tables
 * from that.
 */
const groups: Record<string, string[]> = {
  text: ['name', 'address', 'job'],
  digits: ['number', 'number_both', 'birthdate', 'expiry'],
  closed: ['religion', 'marital'],
  // Not cut_name: whether a name was cut off does not depend on how well it was read.
  zone: ['mrz_checked', 'mrz_code', 'mrz_names', 'mrz_line'],
  printed: ['printed_name'],
};

interface Point {
  x: number;
  right: number;
  weight: number;
}

/** A prior: the network's own probability, for bands with few samples. Every new font has new kinds of errors. */
const prior = (weight: number): Point[] =>
  [-6, -4, -2, -1, 0, 1, 2, 3].map((x) => ({ x, right: weight / (1 + Math.exp(-x)), weight }));
const priorWeights: Record<string, number> = { text: 6, printed: 2 };
/** How much surer a field must be than in the sample for the same confidence: damaged text has errors that no sample shows. */
const margins: Record<string, number> = { text: 0.4 };
/** The most that is shown. Of fields with 97 and more, one in a thousand may be wrong, and no probability shows a covered last word, or
 * that a speck looks like a dot. */
const most: Record<string, number> = { text: 0.96 };

/** Pool adjacent violators: the best monotonic step function. */
export function isotonic(points: Point[]): [number, number][] {
  const blocks: (Point & { from: number; to: number })[] = [];
  for (const point of [...points].sort((a, b) => a.x - b.x)) {
    blocks.push({ ...point, from: point.x, to: point.x });
    while (blocks.length > 1 && share(blocks.at(-2)!) >= share(blocks.at(-1)!)) {
      const last = blocks.pop()!;
      const before = blocks.at(-1)!;
      before.right += last.right;
      before.weight += last.weight;
      before.to = last.to;
    }
  }
  // Add half an error, for errors that are too rare for a small sample.
  const shown = (block: Point) =>
    Math.min(block.right / (block.weight + (block.weight > 5 ? 0.5 : 0)), 0.995);
  return blocks.flatMap((block): [number, number][] => [
    [round(block.from), round(shown(block))],
    ...(block.to > block.from ? [[round(block.to), round(shown(block))] as [number, number]] : []),
  ]);
}

/** A rule that doubts a field makes its probability at most a half. Most of these are right, but none may look sure. */
const MOST_DOUBTED = 0.59;

/** Rising, and with doubted fields below the limit. Where a small band and its neighbour disagree, the lower one counts. */
function cautious(table: [number, number][]): [number, number][] {
  const shareAtHalf = table.findLast(([raw]) => raw <= 0)?.[1] ?? 0;
  const points = [...table.filter(([raw]) => raw !== 0), [0, shareAtHalf] as [number, number]];
  let least = 1;
  return points
    .sort(([a], [b]) => b - a)
    .map(([raw, value]): [number, number] => {
      least = Math.min(least, raw <= 0 ? Math.min(value, MOST_DOUBTED) : value);
      return [raw, least];
    })
    .reverse();
}

const share = ({ right, weight }: Point) => right / weight;
const round = (value: number) => Math.round(value * 1000) / 1000;

const pointsOf = (outcomes: Outcome[], kinds: string[]): Point[] =>
  outcomes
    .filter(({ kind, p }) => kinds.includes(kind) && p > 0)
    .map(({ p, right }) => ({ x: rawScore(p), right: Number(right), weight: 1 }));

async function read(folders: string[]): Promise<Outcome[]> {
  const networks = await loadNetworks();
  const outcomes: Outcome[] = [];
  for (const folder of folders)
    outcomes.push(...(await runSet(folder, networks, { frontsAlone: true })).outcomes);
  return outcomes;
}

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const [from, to] = [option('from'), option('save')];
const outcomes = from
  ? (JSON.parse(readFileSync(from, 'utf8')) as Outcome[])
  : await read(given.length ? given : ['.cache/calibration', '.cache/hard-calibration']);
if (to) writeFileSync(to, JSON.stringify(outcomes));
const tables: Record<string, [number, number][]> = {};
for (const [group, kinds] of Object.entries(groups)) {
  const table = cautious(isotonic([...prior(priorWeights[group] ?? 0.5), ...pointsOf(outcomes, kinds)]));
  const shifted = table.map(([raw, value]): [number, number] => [
    round(raw + (margins[group] ?? 0)),
    Math.min(value, most[group] ?? 1),
  ]);
  for (const kind of kinds) tables[kind] = shifted;
}
writeFileSync(join(modelsFolder(), 'calibration.json'), `${JSON.stringify(tables)}\n`);
console.log(JSON.stringify(tables, null, 1));
