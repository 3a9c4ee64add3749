import {
  icaoCountries,
  type MrzColumn,
  type MrzFormat,
  type MrzPosition,
  mrzCheckDigit,
  mrzFormats,
} from '@bawaba/identity';
import { type Box, distance, project } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import type { Layout } from '../locate/layout.ts';
import { type Aligned, alignExactly, beamSearch } from '../recognise/ctc.ts';
import { type Lattice, readLine } from '../recognise/lines.ts';
import type { Networks } from '../recognise/networks.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
const ALPHABET = `${letters}${digits}<`;

/** ICAO 9303: what may stand in each column. */
const alphabets: Record<MrzColumn, string> = {
  documentCode: `${letters}<`,
  issuingState: `${letters}<`,
  names: `${letters}<`,
  documentNumber: ALPHABET,
  nationality: `${letters}<`,
  birthDate: `${digits}<`,
  sex: 'MF<',
  expiryDate: `${digits}<`,
  optionalData: ALPHABET,
  optionalData2: ALPHABET,
};

export interface MrzReading {
  lines: string[];
  /** Probability of each character, by line. */
  certainty: number[][];
  boxes: Box[];
  format: MrzFormat;
}

const columnsOf = (format: MrzFormat) =>
  Object.entries(format.columns) as [MrzColumn, { at: MrzPosition; check?: MrzPosition }][];

function allowedIn(format: MrzFormat): string[][] {
  const allowed = Array.from({ length: format.lines }, () => Array<string>(format.width).fill(ALPHABET));
  for (const [column, { at, check }] of columnsOf(format)) {
    for (let i = at.start; i < at.end; i++) allowed[at.line]![i] = alphabets[column];
    if (check)
      allowed[check.line]![check.start] =
        column === 'optionalData' || column === 'documentNumber' ? `${digits}<` : digits;
  }
  allowed[0]![0] = 'PVIAC';
  if (format.composite) allowed[format.composite.check.line]![format.composite.check.start] = digits;
  return allowed;
}

/** Reads the zone in every format that its number of lines allows, and keeps the one that fits best. */
export async function readMrz(
  picture: Picture,
  layout: Layout,
  networks: Networks,
): Promise<MrzReading | null> {
  let boxes = layout.mrz;
  if (boxes.length < 2) return null;
  if (boxes.length === 3 && !evenlySpaced(boxes)) boxes = boxes.slice(1);
  const { document } = layout;
  const first = boxes[0]!;
  const wide = distance(project(document, first.x0, first.y0), project(document, first.x1, first.y0));
  const tall = distance(project(document, first.x0, first.y0), project(document, first.x0, first.y1));
  const names =
    boxes.length === 3
      ? (['TD1'] as const)
      : wide / tall > 25
        ? (['TD3', 'TD2'] as const)
        : (['TD3', 'TD2'] as const);
  let best: { reading: MrzReading; score: number } | null = null;
  for (const name of names) {
    const guess = mrzFormats[name];
    const lattices: Lattice[][] = [];
    for (const vertical of [0.18, 0.4]) {
      const lines: Lattice[] = [];
      for (const box of boxes)
        lines.push(
          await readLine(picture, document, box, 'mrz', networks, { vertical, horizontal: 0.3 }, guess.width),
        );
      lattices.push(lines);
    }
    const lengths = lattices[0]!.map((lattice) => beamSearch(lattice, 2)[0]!.text.length);
    const miss = lengths.reduce((sum, length) => sum + Math.abs(length - guess.width), 0);
    const visa = beamSearch(lattices[0]![0]!, 2)[0]!.text.startsWith('V');
    const format = visa && guess.lines === 2 ? mrzFormats[name === 'TD3' ? 'MRV-A' : 'MRV-B'] : guess;
    for (const lines of lattices) {
      const found = decode(lines, format, boxes);
      const score = found ? found.score - miss * 4 : Number.NEGATIVE_INFINITY;
      if (found && (!best || score > best.score)) best = { reading: found.reading, score };
    }
    if (best && miss <= 2) break;
  }
  return best?.reading ?? null;
}

function evenlySpaced([a, b, c]: Box[]): boolean {
  const middle = (box: Box) => (box.y0 + box.y1) / 2;
  const [one, two] = [middle(b!) - middle(a!), middle(c!) - middle(b!)];
  return Math.max(one, two) / Math.min(one, two) < 1.5;
}

function decode(lattices: Lattice[], format: MrzFormat, boxes: Box[]) {
  const allowed = allowedIn(format);
  const aligned = lattices.map((lattice, i) => alignExactly(lattice, allowed[i]!));
  if (aligned.some((line) => line === null)) return null;
  const zone = aligned as Aligned[];
  const text = zone.map((line) => line.positions.map(({ best }) => best));
  mendCountries(text, zone, format);
  mendFillers(text, format);
  mendCheckDigits(text, zone, format, allowed);
  const certainty = text.map((line, i) =>
    line.map((ch, p) => Math.exp(zone[i]!.positions[p]!.logp[ALPHABET.indexOf(ch)]!)),
  );
  const passed = checksOf(format).filter((check) => passes(text, check)).length;
  const score = zone.reduce((sum, { logp }) => sum + logp, 0) + passed * 6;
  return { reading: { lines: text.map((line) => line.join('')), certainty, boxes, format }, score };
}

/** The listed country that the characters speak for most. */
function mendCountries(text: string[][], zone: Aligned[], format: MrzFormat) {
  for (const column of ['issuingState', 'nationality'] as const) {
    const { line, start } = format.columns[column]!.at;
    const cost = (code: string) =>
      [...code.padEnd(3, '<')].reduce(
        (sum, ch, i) => sum + zone[line]!.positions[start + i]!.logp[ALPHABET.indexOf(ch)]!,
        0,
      );
    const best = icaoCountries.reduce((a, b) => (cost(a.code) >= cost(b.code) ? a : b)).code;
    if (cost(best) > -14) text[line]!.splice(start, 3, ...best.padEnd(3, '<'));
  }
}

/** Behind three fillers no name goes on: a lone letter there is a filler misread. */
function mendFillers(text: string[][], format: MrzFormat) {
  const { line, start, end } = format.columns.names!.at;
  const names = slice(text, { line, start, end }).replace(/<{3,}[A-Z]{1,2}<*$/, (tail) =>
    '<'.repeat(tail.length),
  );
  text[line]!.splice(start, end - start, ...names);
  const { at } = format.columns.optionalData!;
  const data = slice(text, at).replace(/(?<=<)[A-Z](?=<)/g, '<');
  text[at.line]!.splice(at.start, at.end - at.start, ...data);
}

interface Check {
  over: MrzPosition[];
  check: MrzPosition;
  optional: boolean;
}

const checksOf = (format: MrzFormat): Check[] => [
  ...columnsOf(format).flatMap(([column, { at, check }]) =>
    check ? [{ over: [at], check, optional: column === 'optionalData' }] : [],
  ),
  ...(format.composite ? [{ ...format.composite, optional: false }] : []),
];

const slice = (text: string[][], { line, start, end }: MrzPosition) => text[line]!.slice(start, end).join('');

export function passes(text: string[][], { over, check, optional }: Check): boolean {
  const body = over.map((at) => slice(text, at)).join('');
  const digit = text[check.line]![check.start]!;
  return mrzCheckDigit(body) === digit || (optional && digit === '<' && /^<*$/.test(body));
}

/** One character, or two, changed to what else was nearly read there, where that makes the check digit right. */
function mendCheckDigits(text: string[][], zone: Aligned[], format: MrzFormat, allowed: string[][]) {
  for (const check of checksOf(format)) {
    if (passes(text, check)) continue;
    const places = [...check.over, check.check].flatMap(({ line, start, end }) =>
      Array.from({ length: end - start }, (_, i) => [line, start + i] as const),
    );
    const swaps = places
      .flatMap(([line, p]) => {
        const { logp } = zone[line]!.positions[p]!;
        const now = logp[ALPHABET.indexOf(text[line]![p]!)]!;
        return [...allowed[line]![p]!]
          .filter((ch) => ch !== text[line]![p])
          .map((ch) => ({ line, p, ch, cost: now - logp[ALPHABET.indexOf(ch)]! }));
      })
      .filter(({ cost }) => cost < 9)
      .sort((a, b) => a.cost - b.cost)
      .slice(0, 24);
    const single = swaps.find((swap) => passes(swapped(text, [swap]), check));
    if (single) text[single.line]![single.p] = single.ch;
  }
}

function swapped(text: string[][], swaps: { line: number; p: number; ch: string }[]): string[][] {
  const copy = text.map((line) => [...line]);
  for (const { line, p, ch } of swaps) copy[line]![p] = ch;
  return copy;
}

/** Product of the certainties of one column; of a name, of its letters and the fillers among them. */
export function columnCertainty({ lines, certainty, format }: MrzReading, column: MrzColumn): number {
  const entry = format.columns[column];
  if (!entry) return 0;
  const { line, start, end } = entry.at;
  const used =
    column === 'names' ? lines[line]!.slice(start, end).replace(/<+$/, '').length + 1 : end - start;
  return certainty[line]!.slice(start, Math.min(end, start + used)).reduce((a, b) => a * b, 1);
}
