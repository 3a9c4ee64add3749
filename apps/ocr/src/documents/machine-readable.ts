import { type MrzFormat, mrzFormats } from '@bawaba/identity';
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
import { type Crop, cropOf, type Lattice } from '../recognise/lines.ts';
import type { ZoneLines } from '../recognise/zone-lines.ts';
import { ALPHABET, allowedIn } from './mrz-alphabets.ts';
import { checksPassed } from './mrz-checks.ts';
import { type Decoded, decodeZone } from './mrz-decoding.ts';
import {
  crowding,
  followInk,
  goesOn,
  hiddenCells,
  isCovered,
  isCutOff,
  type ZoneDoubts,
} from './mrz-doubt.ts';

export interface MrzReading extends Decoded {
  boxes: Box[];
  format: MrzFormat;
  /** Every check digit matches, in a text that a search for matching digits may have found. The characters are clear enough. */
  agrees: boolean;
  /** Every check digit matches in the characters as they were seen. */
  confirmed: boolean;
  /** The same, and no character is hidden or cut off. */
  valid: boolean;
  /** A line is longer or shorter than its format: another crop may be better. */
  isStrained: boolean;
  /** Something lies on a line, and the others are clear: another crop does not show more. */
  isCovered: boolean;
  /** No line fits the length of the format. */
  isUnfit: boolean;
  /** The mean log-probability of a character: check digits may match in any picture, but clear characters are only in a zone. */
  clarity: number;
}

/** Right readings are clearer than CLEAR. A reading below NO_ZONE is not a zone, even if its check digits are right. */
const CLEAR = -0.2;
const NO_ZONE = -0.6;
/** The same for the lines beside one that something lies on. */
const CLEAR_LINE = -0.1;

const TIGHT: Crop = { vertical: 0.18, horizontal: 0.3 };
const LOOSE: Crop = { vertical: 0.4, horizontal: 0.3 };
/** A zone with this certainty is not read a second time. */
const SURE = 0.999;
/** In character widths: if the ends of a line are off by more than OFF, it is cropped again; FAR_OFF is an error. */
const OFF = 0.5;
const FAR_OFF = 5;
const ROUNDS = 3;
/**
 * A line with a lower mean log-probability of a character does not have this length, or something lies on it: with the right length,
 * the clearest line of a zone is above -0.8; with another one, hardly ever above -1. A zone of such lines is not read, unless there
 * are characters without ink and a line is above the second value.
 */
const [HOPELESS, HOPELESS_IF_COVERED] = [-0.9, -1.5];
/** In character widths: how far a character may be from its regular position. */
const OFF_PLACE = 0.6;
/** A zone of two lines has 36 or 44 characters per line: above this count, 44 is tried first. */
const LIKELY_LONG = 40;

/** A zone is not valid if the letter that tells a passport from a visa is less certain. */
const SURE_LETTER = 0.9;

/** A line may belong to a zone if its mean log-probability of a character and its length are in these limits. */
const LEGIBLE = -0.2;
const [MIN_LENGTH, MAX_LENGTH] = [24, 46];

interface AlignedLines {
  aligned: Aligned[];
  pitches: Pitch[];
}

interface Zone {
  picture: Picture;
  document: Homography;
  boxes: Box[];
  zoneLines: ZoneLines;
}

/** Reads a zone of two or three lines in the format that fits best. */
export async function readMrz(
  zoneLines: ZoneLines,
  document: Homography,
  lines: Box[],
): Promise<MrzReading | null> {
  if (lines.length < 2 || zoneLines.isSpent()) return null;
  const zone = {
    picture: zoneLines.picture,
    document,
    zoneLines,
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
    if (reading?.agrees && !reading.isStrained) return reading;
    if (reading && (!best || worthOf(reading) > worthOf(best))) best = reading;
  }
  return best;
}

/** Of two readings of a zone, the one with more worth is likelier right. */
export const worthOf = ({ agrees, isStrained, isUnfit, clarity }: MrzReading) =>
  clarity + (agrees ? 1 : 0) - (isStrained ? 1 : 0) - (isUnfit ? 1 : 0);

/** A cheap test before a zone is read: whether one of its last two lines is like a line of a zone. */
export async function isLikelyZone(
  zoneLines: ZoneLines,
  document: Homography,
  lines: Box[],
): Promise<boolean> {
  if (zoneLines.isSpent()) return false;
  for (const box of lines.slice(-2)) {
    const width = lines.length === 3 ? 30 : 44;
    const { length, belief } = greedy(await zoneLines.read(document, box, TIGHT, width));
    if (belief > LEGIBLE && length >= MIN_LENGTH && length <= MAX_LENGTH) return true;
  }
  return false;
}

const visas: Partial<Record<string, MrzFormat>> = { TD3: mrzFormats['MRV-A'], TD2: mrzFormats['MRV-B'] };

async function readAs(
  name: 'TD1' | 'TD2' | 'TD3',
  zone: Zone,
  lattices: Lattice[],
): Promise<MrzReading | null> {
  const { width } = mrzFormats[name];
  const read = async (boxes: Box[], tight: Lattice[]) => readAligned(zone, boxes, tight, name);
  const first = await read(zone.boxes, lattices);
  if (!first) return null;
  const followed = hasBadEnds(first) ? followInk(zone.picture, zone.document, first.boxes, width) : null;
  const second = followed && (await read(followed, await readLines(zone, followed, TIGHT, width)));
  const best = second && strainOf(second) < strainOf(first) ? second : first;
  const { boxes, tight, lines, doubts, format } = best;
  const once = decodeZone(lines.aligned, format, doubts);
  const answer = (decoded: Decoded): MrzReading | null => {
    const clarity = decoded.logp / (format.lines * width);
    const agrees = isValid(decoded.lines, format) && clarity > CLEAR;
    const isStrained = doubts.strained.includes(true);
    const isSeen = best.letterCertainty > SURE_LETTER && !isStrained && !doubts.hidden.flat().includes(true);
    decoded.certainty.documentCode! *= best.letterCertainty;
    const confirmed = agrees && isValid(decoded.plain, format);
    const valid = confirmed && isSeen;
    const covered = isZoneCovered(best);
    if (clarity <= NO_ZONE && !covered) return null;
    const isUnfit = lines.aligned.every((line) => isHopeless(line));
    const doubt = { agrees, confirmed, valid, isStrained, isCovered: covered, isUnfit, clarity };
    return { ...decoded, boxes, format, ...doubt };
  };
  if (isValid(once.plain, format) && leastCertain(once) > SURE) return answer(once);

  const loose = await readLines(zone, boxes, LOOSE, width);
  const both = alignAll(
    tight.map((lattice, i) => merged(lattice, loose[i]!)),
    allowedIn(format),
  );
  const twice = both && decodeZone(both.aligned, format, doubts);
  const passed = (decoded: Decoded) => checksPassed(decoded.lines, format).passed;
  return answer(twice && passed(twice) >= passed(once) ? twice : once);
}

/** Reads the lines of a zone, and crops them again until their characters are at regular positions. */
async function readAligned(zone: Zone, from: Box[], lattices: Lattice[], name: 'TD1' | 'TD2' | 'TD3') {
  const { width } = mrzFormats[name];
  let kind = formatOf(lattices[0]!, name);
  const { name: allowedFormat } = kind.format;
  const allowed = allowedIn(kind.format);
  let boxes = from;
  let tight = lattices;
  let lines = alignAll(tight, allowed, kind.firstLine);
  if (!lines || !isWorthReading(zone, boxes, lines)) return null;
  for (let round = 0; lines && round < ROUNDS; round++) {
    const moved = correctBoxes(zone, boxes, lines, tight[0]!.steps, width);
    if (moved.every((box, i) => movedBy(boxes[i]!, box, width) <= OFF)) break;
    boxes = moved;
    tight = await readLines(zone, boxes, TIGHT, width);
    lines = alignAll(tight, allowed);
  }
  if (boxes !== from) kind = formatOf(tight[0]!, name);
  const { format } = kind;
  if (format.name !== allowedFormat) lines = alignAll(tight, allowedIn(format), kind.firstLine);
  return lines && { ...kind, boxes, tight, lines, doubts: doubtsOf(zone, boxes, lines, format) };
}

type AlignedZone = NonNullable<Awaited<ReturnType<typeof readAligned>>>;

const isHopeless = ({ logp, positions }: Aligned, limit = HOPELESS) => logp / positions.length < limit;

function isWorthReading({ picture, document }: Zone, boxes: Box[], { aligned }: AlignedLines): boolean {
  if (!aligned.every((line) => isHopeless(line))) return true;
  const isAnyCovered = () =>
    boxes.some((box, i) => isCovered(hiddenCells(picture, document, box, aligned[i]!.positions.length)));
  return !aligned.every((line) => isHopeless(line, HOPELESS_IF_COVERED)) && isAnyCovered();
}

/** A line may start or end elsewhere: its characters are crowded, or there is no ink at one of its ends. */
const hasBadEnds = ({ doubts: { hidden, strained } }: AlignedZone) =>
  strained.includes(true) || hidden.some((line) => line[0] || line.at(-1));

/** Something lies on one line, and every other line is clear: so the zone is in its place. */
const isZoneCovered = ({ doubts: { hidden, strained }, lines: { aligned } }: AlignedZone) => {
  const covered = hidden.map(isCovered);
  const isClear = ({ logp, positions }: Aligned, i: number) =>
    !strained[i] && logp / positions.length > CLEAR_LINE;
  return covered.includes(true) && aligned.every((line, i) => covered[i] || isClear(line, i));
};

/** Smaller is better: how far the text is from filling its lines evenly. */
const strainOf = ({ doubts: { hidden }, lines: { aligned, pitches } }: AlignedZone) =>
  aligned.reduce((sum, line, i) => sum + crowding(line, pitches[i]!) - line.logp / line.positions.length, 0) +
  hidden.flat().filter(Boolean).length;

const isValid = (lines: string[], format: MrzFormat) => {
  const { passed, of } = checksPassed(lines, format);
  return passed === of;
};

function doubtsOf(
  { picture, document }: Zone,
  boxes: Box[],
  { aligned, pitches }: AlignedLines,
  { width }: MrzFormat,
): ZoneDoubts {
  return {
    hidden: boxes.map((box) => hiddenCells(picture, document, box, width)),
    strained: boxes.map(
      (box, i) =>
        isHopeless(aligned[i]!) ||
        crowding(aligned[i]!, pitches[i]!) > 0 ||
        goesOn(picture, document, box, width),
    ),
    cut: boxes.map((box) => isCutOff(picture, document, box, width)),
  };
}

const leastCertain = ({ certainty }: Decoded) => Math.min(...Object.values(certainty));

async function readLines(zone: Zone, boxes: Box[], crop: Crop, characters: number): Promise<Lattice[]> {
  const lines: Lattice[] = [];
  for (const box of boxes) lines.push(await zone.zoneLines.read(zone.document, box, crop, characters));
  return lines;
}

/** Passports and cards start with other letters than visas. Only the letter decides: a visa has no composite digit to fail. */
function formatOf(line: Lattice, name: 'TD1' | 'TD2' | 'TD3') {
  const format = mrzFormats[name];
  const visa = visas[name];
  if (!visa) return { format, letterCertainty: 1, firstLine: null };
  const [code, ...rest] = allowedIn(format)[0]!;
  const firstLine = alignExactly(line, [`${code}V`, ...rest]);
  const letter = firstLine?.positions[0];
  const logp = (ch: string) => letter?.logp[ALPHABET.indexOf(ch)] ?? Number.NEGATIVE_INFINITY;
  const lead = letter ? logp('V') - Math.max(...[...code!].map(logp)) : -1;
  const letterCertainty = 1 / (1 + Math.exp(-Math.abs(lead)));
  return { format: lead > 0 ? visa : format, letterCertainty, firstLine };
}

/** Aligns every line freely; if a character is off its regular position, again with the positions fixed. */
function alignAll(
  lattices: Lattice[],
  allowed: string[][],
  firstLine: Aligned | null = null,
): AlignedLines | null {
  const isDone = firstLine && allowed[0]![0]!.includes(firstLine.positions[0]!.best);
  const free = lattices.map((lattice, i) =>
    i === 0 && isDone ? firstLine : alignExactly(lattice, allowed[i]!),
  );
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
 * Corrects the start, end and bend of each line by the positions of its characters. All lines of a zone start and end at the
 * same x: a line that differs from the most regular one is replaced by it.
 */
function correctBoxes(
  { document }: Zone,
  boxes: Box[],
  { aligned, pitches }: AlignedLines,
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

/** The largest distance between two lines at their ends and in the middle, in characters. */
const movedBy = (a: Box, b: Box, width: number) =>
  (Math.max(...[0, 0.5, 1].map((share) => Math.abs(along(a, share) - along(b, share)))) * width) /
  (a.x1 - a.x0);

function evenlySpaced([a, b, c]: Box[]): boolean {
  const middle = (box: Box) => (box.y0 + box.y1) / 2;
  const [one, two] = [middle(b!) - middle(a!), middle(c!) - middle(b!)];
  return Math.max(one, two) / Math.min(one, two) < 1.5;
}
