import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { confidenceOf } from '../src/documents/calibration.ts';
import { loadNetworks } from '../src/recognise/networks.ts';
import { contactSheet } from './failures.ts';
import { effectTable } from './hard-table.ts';
import { runSet } from './outcomes.ts';
import { peerTable } from './peers/compare.ts';
import { accuracyTable, calibrationTable, formatTable, timingTable } from './table.ts';

/**
 * Measures accuracy and time on the frozen set or another one, and compares with other readers on the same photographs:
 * npm run eval -w @bawaba/ocr [-- FOLDER] [--alone] [--quick] [--wrong] [--peers=3] [--sheet=FILE.jpg]
 * --peers=3 gives the other readers every third document; --kind=card|page reads only those, --effects=glare,motion only
 * those of the hard set; --save=FILE stores the results,
 * and --from=FILE,FILE reports stored results with the current confidence tables. --listed: with the whole word list, as in
 * production, which has the names of the sets, too.
 */
const folder =
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ??
  fileURLToPath(new URL('./data', import.meta.url));
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
const networks = await loadNetworks();
type Run = Awaited<ReturnType<typeof runSet>>;

function again(files: string[]): Run {
  const runs = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Run);
  // The pictures of every set have the same names.
  const nameIn = (set: number, { sample }: Run['outcomes'][number]) =>
    files.length > 1 ? `${set}/${sample}` : sample;
  const outcomes = runs
    .flatMap((run, set) => run.outcomes.map((outcome) => ({ ...outcome, sample: nameIn(set, outcome) })))
    .map((outcome) => ({
      ...outcome,
      confidence: outcome.value ? confidenceOf(outcome.kind, outcome.p) : 0,
    }));
  return { outcomes, timings: runs.flatMap((run) => run.timings) };
}

const from = option('from');
const { outcomes, timings } = from
  ? again(from.split(','))
  : await runSet(folder, networks, {
      timed: !process.argv.includes('--quick'),
      trainingWordsOnly: !process.argv.includes('--listed'),
      kind: option('kind'),
      effects: option('effects')?.split(','),
    });
const save = option('save');
if (save) writeFileSync(save, JSON.stringify({ outcomes, timings }));
console.log(
  [
    '## Bawaba',
    '',
    ...accuracyTable(outcomes),
    '',
    ...formatTable(outcomes),
    '',
    ...calibrationTable(outcomes),
    '',
    ...timingTable(timings),
    ...(timings.some(({ effect }) => effect) ? ['', ...effectTable(outcomes, timings)] : []),
  ].join('\n'),
);
console.log(`\nMemory, most: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
if (process.argv.includes('--wrong'))
  for (const o of outcomes.filter(({ right }) => !right))
    console.log(
      o.hidden ? 'hidden' : 'wrong',
      o.sample,
      o.face ?? '',
      o.field,
      o.confidence,
      o.p.toFixed(3),
      '|',
      o.truth,
      '|',
      o.value,
    );
const sheet = option('sheet');
if (sheet) await contactSheet(outcomes, folder, sheet);
if (!process.argv.includes('--alone'))
  console.log(
    [
      '',
      '## Others, the same photographs',
      '',
      ...(await peerTable(folder, Number(option('peers') ?? 1))),
    ].join('\n'),
  );
