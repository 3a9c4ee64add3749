import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { extent, sampleBox, unitTo } from '../src/image/perspective.ts';
import { decodePicture } from '../src/image/picture.ts';
import { locateDocument } from '../src/locate/locate.ts';
import { loadNetworks } from '../src/recognise/networks.ts';
import { scan } from '../src/scan.ts';
import { judge, type Outcome, readOn, samplesIn } from './outcomes.ts';

/** Difficult photographs: those of the frozen set, each degraded in one way. tsx eval/odd.ts [number of each kind] */
const networks = await loadNetworks();
const folder = fileURLToPath(new URL('./data', import.meta.url));
const count = Number(process.argv[2] ?? 8);
const ground = { background: '#4a3b2c' };

const ways: [string, (image: Sharp) => Sharp | Promise<Sharp>][] = [
  ['as it is', (image) => image],
  ['upside down', (image) => image.rotate(180)],
  ['a quarter turned', (image) => image.rotate(90)],
  ['tilted by 20°', (image) => image.rotate(20, ground)],
  ['photocopy, grey and hard', (image) => image.greyscale().linear(1.7, -70)],
  ['photograph of a photocopy', (image) => image.greyscale().linear(1.4, -40).blur(0.9).rotate(-7, ground)],
  ['dark', (image) => image.linear(0.22, 0)],
  ['washed out', (image) => image.linear(0.35, 150)],
  ['blurred', (image) => image.blur(2)],
  ['700 pixels', (image) => image.resize(700, 700, { fit: 'inside' })],
  ['450 pixels', (image) => image.resize(450, 450, { fit: 'inside' })],
  ['JPEG at quality 12', async (image) => sharp(await image.jpeg({ quality: 12 }).toBuffer())],
  ['far away on a desk', farAway],
  ['a grey scan, cut at the edges', scanned],
];

async function scanned(image: Sharp): Promise<Sharp> {
  const picture = await decodePicture(await image.jpeg({ quality: 95 }).toBuffer());
  const { quad } = (await locateDocument(picture, networks)).places[0]!;
  const [width, height] = extent(quad).map(Math.round) as [number, number];
  const grey = sampleBox(picture, unitTo(quad), { x0: 0, y0: 0, x1: 1, y1: 1 }, width, height);
  return sharp(Buffer.from(grey.map((value) => value * 255)), { raw: { width, height, channels: 1 } });
}

async function farAway(image: Sharp): Promise<Sharp> {
  const small = await image.resize(1000, 1000, { fit: 'inside' }).toBuffer();
  const paper = (width: number, height: number, colour: string) => ({
    create: { width, height, channels: 3 as const, background: colour },
  });
  const desk = sharp(paper(2200, 1800, '#7d7468')).composite([
    { input: paper(700, 900, '#f4f1e8'), left: 60, top: 40 },
    { input: paper(500, 240, '#20406a'), left: 1500, top: 120 },
    { input: small, left: 620, top: 480 },
    { input: paper(260, 700, '#b03a2e'), left: 1800, top: 900 },
  ]);
  return sharp(await desk.png({ compressionLevel: 1 }).toBuffer());
}

const samples = samplesIn(folder).filter(({ severity }) => severity === 'easy');
const picked = (['card', 'page'] as const).flatMap((kind) =>
  samples.filter((sample) => sample.kind === kind).slice(0, count),
);
const share = (outcomes: Outcome[], field: RegExp) => {
  const mine = outcomes.filter((outcome) => field.test(outcome.field));
  return `${mine.filter(({ right }) => right).length}/${mine.length}`;
};
console.log('| photograph | number | name | address | MRZ lines | wrong with confidence ≥ 60 |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const [name, spoil] of ways) {
  const outcomes: Outcome[] = [];
  for (const sample of picked) {
    const image = await spoil(sharp(readFileSync(`${folder}/${sample.files.front}`)));
    const data = await scan(await image.jpeg({ quality: 88 }).toBuffer(), null, networks, readOn).catch(
      () => null,
    );
    outcomes.push(
      ...judge(sample, data).filter(({ field }) => !/religion|marital|job|expire_date/.test(field)),
    );
  }
  const sure = outcomes.filter(({ right, value, confidence }) => !right && value && confidence >= 60);
  const cells = [/^id_number/, /^full_name/, /^address/, /^mrz/].map((field) => share(outcomes, field));
  console.log(`| ${[name, ...cells, sure.length].join(' | ')} |`);
}
