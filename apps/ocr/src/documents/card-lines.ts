import type { Box, Homography } from '../image/perspective.ts';
import { type Picture, withoutColouredInk } from '../image/picture.ts';
import type { FieldName, Layout } from '../locate/layout.ts';
import { beamSearch } from '../recognise/ctc.ts';
import { preferFewerDots } from '../recognise/dots.ts';
import { type Crop, type Lattice, type Reader, readLine } from '../recognise/lines.ts';
import type { Networks } from '../recognise/networks.ts';
import { combine, rescore } from '../recognise/reading.ts';
import { hasNumber, isBirthConfirmed, isCard } from './card-evidence.ts';
import { hasCardTitle } from './card-header.ts';
import type { CardLines, ReadLine } from './egyptian-id.ts';
import { isMisplaced, isPartlyHidden } from './line-doubt.ts';

/** The network that reads a line of the card, and the least height of the line as a share of the card's height. */
const lineTable: Partial<Record<FieldName, { reader: keyof typeof crops; least: number }>> = {
  given: { reader: 'arabic', least: 0.062 },
  family: { reader: 'arabic', least: 0.062 },
  address1: { reader: 'arabic', least: 0.05 },
  address2: { reader: 'arabic', least: 0.05 },
  number: { reader: 'digits', least: 0.045 },
  birth: { reader: 'digits', least: 0.026 },
  number_back: { reader: 'digits', least: 0.035 },
  issue: { reader: 'digits', least: 0.03 },
  job: { reader: 'arabic', least: 0.045 },
  work: { reader: 'arabic', least: 0.045 },
  gender: { reader: 'arabic', least: 0.045 },
  religion: { reader: 'arabic', least: 0.045 },
  marital: { reader: 'arabic', least: 0.045 },
  expiry: { reader: 'digits', least: 0.035 },
};

/** Below this probability the second network reads the line, too. */
const DOUBTFUL = 0.95;
/** Below this one, it reads more crops: one of these may contain a letter that the others cut off. */
const VERY_DOUBTFUL = 0.7;

const crops: Record<'arabic' | 'digits', Crop[]> = {
  arabic: [
    { vertical: 0.14, horizontal: 0.3 },
    { vertical: 0.3, horizontal: 0.45 },
  ],
  digits: [
    { vertical: 0.25, horizontal: 0.4 },
    { vertical: 0.5, horizontal: 0.3 },
  ],
};
const moreCrops: Crop[] = [
  { vertical: 0.05, horizontal: 0.3 },
  { vertical: 0.22, horizontal: 0.4 },
];

const numberFields: FieldName[] = ['number', 'number_back'];

/** If the number cannot be read, one crop of each of these lines shows cheaply whether this is a card at all. */
const probeFields: FieldName[] = ['birth', 'expiry', 'religion', 'marital'];

/** Null if the text is not that of a card, or if the number is needed and cannot be read: then reading stops early. */
export async function readCardLines(
  picture: Picture,
  layout: Layout,
  networks: Networks,
  needsNumber: boolean,
): Promise<CardLines | null> {
  const lines: CardLines = {};
  const names = Object.keys(lineTable) as FieldName[];
  const read = async (name: FieldName) => {
    const line = await readField(picture, layout, name, networks);
    if (line) lines[name] = line;
  };
  const hasTitle = () => hasCardTitle(picture, layout, networks);
  for (const name of numberFields) await read(name);
  const isNumbered = hasNumber(lines);
  if (!isNumbered) {
    if (needsNumber) return null;
    const probes: CardLines = { ...lines };
    for (const name of probeFields) {
      const line = await readField(picture, layout, name, networks, true);
      if (line) probes[name] = line;
    }
    if (!isCard(layout, probes) && !(layout.kind === 'front' && (await hasTitle()))) return null;
  }
  for (const name of names) if (!numberFields.includes(name)) await read(name);
  const isProven = !isNumbered || layout.kind === 'back' || isBirthConfirmed(lines) || (await hasTitle());
  return isProven ? lines : doubted(lines);
}

/** A licence may have the same number in the same place: without the date of birth or the title, everything is doubtful. */
const doubted = (lines: CardLines): CardLines =>
  Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, { ...line, isDoubtful: true }]));

async function readField(
  picture: Picture,
  layout: Layout,
  name: FieldName,
  networks: Networks,
  isProbe = false,
): Promise<ReadLine | null> {
  const box = layout.fields[name];
  const { reader, least } = lineTable[name]!;
  if (!box) return null;
  const lack = Math.max(0, least - (box.y1 - box.y0)) / 2;
  const padded = { ...box, y0: box.y0 - lack, y1: box.y1 + lack };
  const read = (by: Reader, from: Crop[], of = picture) =>
    readCrops(of, layout.document, padded, by, from, networks);
  const lattices = await read(reader, isProbe ? crops[reader].slice(0, 1) : crops[reader]);
  const beam = reader === 'digits' ? 24 : 10;
  const line = {
    readings: combine(lattices.map((lattice) => beamSearch(lattice, beam))),
    lattices,
    isDoubtful: !isProbe && (isMisplaced(layout, name) || isPartlyHidden(picture, layout, name, box)),
  };
  return reader === 'arabic' && !isProbe ? readAgainIfDoubtful(line, picture, read) : line;
}

async function readCrops(
  picture: Picture,
  document: Homography,
  box: Box,
  reader: Reader,
  crops: Crop[],
  networks: Networks,
): Promise<Lattice[]> {
  const lattices: Lattice[] = [];
  for (const crop of crops) lattices.push(await readLine(picture, document, box, reader, networks, crop));
  return lattices;
}

/** How much a crop of the first network counts, when the second one, which is better on damaged lines, has read the line. */
const FIRST_WEIGHT = 0.25;

/**
 * Reads a doubtful line with a second network, trained on damaged lines, and without the colour of a stamp. The text that fits
 * everything best wins.
 */
async function readAgainIfDoubtful(
  line: ReadLine,
  picture: Picture,
  read: (by: Reader, from: Crop[], of: Picture) => Promise<Lattice[]>,
): Promise<ReadLine> {
  const probability = Math.exp(line.readings[0]?.logp ?? 0);
  if (probability >= DOUBTFUL) return line;
  const from = [...crops.arabic, ...(probability < VERY_DOUBTFUL ? moreCrops : [])];
  const again = await read('arabic2', from, withoutColouredInk(picture));
  const lattices = [...line.lattices, ...again];
  const weights = [...line.lattices.map(() => FIRST_WEIGHT), ...again.map(() => 1)];
  return { ...line, readings: preferFewerDots(rescore(lattices, weights)), lattices };
}
