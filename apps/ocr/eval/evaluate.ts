import { fileURLToPath } from 'node:url';
import { loadNetworks } from '../src/recognise/networks.ts';
import { runSet } from './outcomes.ts';
import { peerTable } from './peers/compare.ts';
import { accuracyTable, calibrationTable, timingTable } from './table.ts';

/**
 * npm run eval -w @bawaba/ocr [-- FOLDER] [--alone] [--quick] [--wrong] [--peers=3]: what the reader reads of the
 * frozen set or another, how long it takes, and what others read of the same photographs (of every third).
 */
const folder =
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ??
  fileURLToPath(new URL('./data', import.meta.url));
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];
const networks = await loadNetworks();
const { outcomes, timings } = await runSet(folder, networks, { timed: !process.argv.includes('--quick') });
console.log(
  [
    '## Bawaba',
    '',
    ...accuracyTable(outcomes),
    '',
    ...calibrationTable(outcomes),
    '',
    ...timingTable(timings),
  ].join('\n'),
);
console.log(`\nMemory, most: ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
if (process.argv.includes('--wrong'))
  for (const o of outcomes.filter(({ right }) => !right))
    console.log(o.sample, o.face ?? '', o.field, o.confidence, o.p.toFixed(3), '|', o.truth, '|', o.value);
if (!process.argv.includes('--alone'))
  console.log(
    [
      '',
      '## Others, the same photographs',
      '',
      ...(await peerTable(folder, Number(option('peers') ?? 1))),
    ].join('\n'),
  );
