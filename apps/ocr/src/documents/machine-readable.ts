import { type MrzColumn, type MrzFormat, mrzFormats } from '@bawaba/identity';
import { along, type Box, type Homography } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import {
  type Aligned,
  alignExactly,
  farthestOff,
  type Pitch,
  pitchOf,
  unevenness,
} from '../recognise/alignment.ts';
import { greedy, merged } from '../recognise/ctc.ts';
import { type Crop, cropOf, type Lattice, readLine } from '../recognise/lines.ts';
import type { Networks } from '../recognise/networks.ts';
import { allowedIn } from './mrz-alphabets.ts';
import { checksPassed, type Decoded, decodeZone } from './mrz-decoding.ts';

export interface MrzReading extends Decoded {
  boxes: Box[];
  format: MrzFormat;
  /** Every check digit agrees, and not by chance. */
  valid: boolean;
  /** Log-probability of a character, on average: what is no zone at all can be made to agree, but not to look like one. */
  clarity: number;
}

/** What was read rightly lies above the one; what lies below the other is no zone, whatever its check digits say. */
const CLEAR = -0.2;
const NO_ZONE = -0.6;

const TIGHT: Crop = { vertical: 0.18, horizontal: 0.3 };
const LOOSE: Crop = { vertical: 0.4, horizontal: 0.3 };
/** A zone this sure needs no second look. */
const SURE = 0.999;
/** How many characters' widths the ends of a line may lie off before it is cut out anew. */
const OFF = 0.5;
const FAR_OFF = 5;
const ROUNDS = 3;
/** Mean log-probability of a character below which a line is not worth cutting out anew. */
const HOPELESS = -1.5;
/** How many widths one character may lie off where its neighbours say that it stands. */
const OFF_PLACE = 0.6;
/** Of the two widths that a zone of two lines may have, 36 and 44, the likelier. */
const LIKELY_LONG = 40;

/** What is left of a line's certainty when its check digits do not agree. */
const DISAGREES = 0.3;

/** Log-probability of a character, on average, above which a line may belong to a zone, and how many it may have. */
const LEGIBLE = -0.2;
const [FEWEST, MOST] = [24, 46];

interface Zone {
  picture: Picture;
  document: Homography;
  boxes: Box[];
  networks: Networks;
}

/** Reads a zone of two or three lines in the format that fits best. */
export async function readMrz(
  picture: Picture,
  document: Homography,
  lines: Box[],
  networks: Networks,
): Promise<MrzReading | null> {
  if (lines.length < 2) return null;
  const zone = {
    picture,
    document,
    networks,
    boxes: lines.length === 3 && !evenlySpaced(lines) ? lines.slice(1) : lines,
  };
  if (zone.boxes.length === 3) return readAs('TD1', zone, await readLines(zone, zone.boxes, TIGHT, 30));
  const tight = await readLines(zone, zone.boxes, TIGHT, 44);
  const count = tight.reduce((sum, lattice) => sum + greedy(lattice).length, 0) / tight.length;
  const order = count > LIKELY_LONG ? (['TD3', 'TD2'] as const) : (['TD2', 'TD3'] as const);
  let best: MrzReading | null = null;
  for (const name of order) {
    const { width } = mrzFormats[name];
    const lattices = width === 44 ? tight : await readLines(zone, zone.boxes, TIGHT, width);
    const reading = await readAs(name, zone, lattices);
    if (reading?.valid) return reading;
    if (reading && (!best || reading.clarity > best.clarity)) best = reading;
  }
  return best;
}

/** Whether one of two lines looks like a line of a zone: what is asked, cheaply, before anything is read as one. */
export async function isLikelyZone(
  picture: Picture,
  document: Homography,
  lines: Box[],
  networks: Networks,
): Promise<boolean> {
  for (const box of lines.slice(-2)) {
    const width = lines.length === 3 ? 30 : 44;
    const { length, belief } = greedy(await readLine(picture, document, box, 'mrz', networks, TIGHT, width));
    if (belief > LEGIBLE && length >= FEWEST && length <= MOST) return true;
  }
  return false;
}

const visas: Partial<Record<string, MrzFormat>> = { TD3: mrzFormats['MRV-A'], TD2: mrzFormats['MRV-B'] };

async function readAs(
  name: 'TD1' | 'TD2' | 'TD3',
  zone: Zone,
  lattices: Lattice[],
): Promise<MrzReading | null> {
  const guess = mrzFormats[name];
  const { width } = guess;
  const visa = visas[name];
  const format = visa && startsWithV(lattices[0]!, guess) ? visa : guess;
  const allowed = allowedIn(format);
  let boxes = zone.boxes;
  let tight = lattices;
  let lines = alignAll(tight, allowed);
  if (lines?.aligned.every(({ logp }) => logp / width < HOPELESS)) return null;
  for (let round = 0; lines && round < ROUNDS; round++) {
    const moved = correctBoxes(zone, boxes, lines, tight[0]!.steps, width);
    if (moved.every((box, i) => movedBy(boxes[i]!, box, width) <= OFF)) break;
    boxes = moved;
    tight = await readLines(zone, boxes, TIGHT, width);
    lines = alignAll(tight, allowed);
  }
  if (!lines) return null;
  const once = decodeZone(lines.aligned, format);
  const answer = (decoded: Decoded): MrzReading | null => {
    const clarity = decoded.logp / (format.lines * width);
    const valid = isValid(decoded, format) && clarity > CLEAR;
    return clarity > NO_ZONE ? { ...decoded, boxes, format, valid, clarity } : null;
  };
  if (isValid(once, format) && leastCertain(once) > SURE) return answer(once);

  const loose = await readLines(zone, boxes, LOOSE, width);
  const both = alignAll(
    tight.map((lattice, i) => merged(lattice, loose[i]!)),
    allowed,
  );
  const twice = both && decodeZone(both.aligned, format);
  const passed = (decoded: Decoded) => checksPassed(decoded.lines, format).passed;
  return answer(twice && passed(twice) >= passed(once) ? twice : once);
}

const isValid = (decoded: Decoded, format: MrzFormat) => {
  const { passed, of } = checksPassed(decoded.lines, format);
  return passed === of;
};

const leastCertain = ({ certainty }: Decoded) => Math.min(...Object.values(certainty));

async function readLines(zone: Zone, boxes: Box[], crop: Crop, characters: number): Promise<Lattice[]> {
  const lines: Lattice[] = [];
  for (const box of boxes)
    lines.push(await readLine(zone.picture, zone.document, box, 'mrz', zone.networks, crop, characters));
  return lines;
}

function startsWithV(line: Lattice, format: MrzFormat): boolean {
  const [code, ...rest] = allowedIn(format)[0]!;
  return alignExactly(line, [`${code}V`, ...rest])?.positions[0]?.best === 'V';
}

/** Wherever it fits best; where a character stands off its place, again with all of them held to theirs. */
function alignAll(lattices: Lattice[], allowed: string[][]) {
  const free = lattices.map((lattice, i) => alignExactly(lattice, allowed[i]!));
  if (!free.every((line) => line !== null)) return null;
  const pitches = free.map(pitchOf);
  const aligned = free.map((line, i) =>
    farthestOff(line, pitches[i]!) < OFF_PLACE
      ? line
      : (alignExactly(lattices[i]!, allowed[i]!, pitches[i]) ?? line),
  );
  return { aligned, pitches };
}

/**
 * Where the characters say that each line begins, ends and lies between. Lines of one zone stand below each other: one
 * that says otherwise than the line whose characters stand most evenly is not believed.
 */
function correctBoxes(
  { document }: Zone,
  boxes: Box[],
  { aligned, pitches }: { aligned: Aligned[]; pitches: Pitch[] },
  steps: number,
  width: number,
): Box[] {
  const own = boxes.map((box, i) => {
    const crop = cropOf(document, box, TIGHT);
    const at = (position: number) => along(crop, (pitches[i]!.at(position) + 0.5) / steps);
    const [x0, half, x1] = [at(-0.5), at((width - 1) / 2), at(width - 0.5)];
    return { x0, x1, bend: 4 * ((half - x0) / (x1 - x0) - 0.5) };
  });
  const uneven = aligned.map((line, i) => unevenness(line, pitches[i]!));
  const model = own[uneven.indexOf(Math.min(...uneven))]!;
  return boxes.map((box, i) => {
    const { x0, x1, bend } =
      movedBy({ ...box, ...own[i]! }, { ...box, ...model }, width) < 0.6 ? own[i]! : model;
    const shift = (box.slope ?? 0) * ((x0 + x1 - box.x0 - box.x1) / 2);
    const moved = { ...box, x0, x1, bend, y0: box.y0 + shift, y1: box.y1 + shift };
    return movedBy(box, moved, width) < FAR_OFF ? moved : box;
  });
}

/** By how many characters one line lies off the other, at either end or in the middle. */
const movedBy = (a: Box, b: Box, width: number) =>
  (Math.max(...[0, 0.5, 1].map((share) => Math.abs(along(a, share) - along(b, share)))) * width) /
  (a.x1 - a.x0);

function evenlySpaced([a, b, c]: Box[]): boolean {
  const middle = (box: Box) => (box.y0 + box.y1) / 2;
  const [one, two] = [middle(b!) - middle(a!), middle(c!) - middle(b!)];
  return Math.max(one, two) / Math.min(one, two) < 1.5;
}

/** How likely a whole line is right: all that stands on it, and the digit that all the others must agree with. */
export function lineCertainty({ certainty, format, valid }: MrzReading, line: number): number {
  const columns = Object.entries(format.columns) as [MrzColumn, { at: { line: number } }][];
  const own = columns
    .filter(([, { at }]) => at.line === line)
    .reduce((product, [column]) => product * (certainty[column] ?? 0), 1);
  return valid || format.composite?.check.line !== line ? own : own * DISAGREES;
}
