import { readFileSync } from 'node:fs';
import { loadNetworks } from '../src/recognise/networks.ts';
import { countCalls, unitsOf } from '../src/recognise/work.ts';
import { scan } from '../src/scan.ts';
import { noDocument, noDocumentNames } from './no-documents.ts';
import { cpuSeconds, readOn } from './outcomes.ts';

/**
 * The cost of refusing pictures without a document, compared with reading the front of a card: tsx eval/no-document-cost.ts
 */
const networks = await loadNetworks();
async function costOf(picture: Buffer) {
  const meter = countCalls(networks);
  const start = cpuSeconds();
  const answer = await scan(picture, null, meter.networks, readOn).then(
    ({ document_type }) => document_type,
    ({ code }: { code: string }) => code,
  );
  return { answer, seconds: cpuSeconds() - start, units: unitsOf(meter.work), work: meter.work };
}

const fronts = ['easy-00', 'medium-03', 'hard-05'].map((name) =>
  readFileSync(new URL(`./data/${name}-front.jpg`, import.meta.url)),
);
const pictures = noDocumentNames.map((name) => [name, noDocument(name)] as const);
for (const picture of [...fronts, ...pictures.slice(0, 5).map(([, picture]) => picture)])
  await costOf(picture);

const ordinary: Awaited<ReturnType<typeof costOf>>[] = [];
const rows: string[] = [];
for (const [i, [name, picture]] of pictures.entries()) {
  ordinary.push(await costOf(fronts[i % fronts.length]!));
  const { answer, seconds, units, work } = await costOf(picture);
  const calls = Object.entries(work).map(([network, count]) => `${count} ${network}`);
  rows.push(`| ${name} | ${answer} | ${seconds.toFixed(2)} s | ${units} | ${calls.join(', ')} |`);
}
const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;
console.log('| picture | answer | processor time | units of work | calls of networks |');
console.log('| --- | --- | --- | --- | --- |');
console.log(rows.join('\n'));
console.log(
  `| the front of a card, median | read | ${median(ordinary.map(({ seconds }) => seconds)).toFixed(2)} s | ${median(ordinary.map(({ units }) => units))} | |`,
);
