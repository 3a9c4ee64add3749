import { even } from '../image/even.ts';
import {
  type Box,
  type Homography,
  project,
  type Quad,
  sampleBox,
  turned,
  unitTo,
} from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import type { Networks } from '../recognise/networks.ts';
import { type Component, componentsOf } from './components.ts';
import type { Place, PlaceSource } from './locate.ts';

const [WIDTH, HEIGHT] = [384, 256];
const [MAP_WIDTH, MAP_HEIGHT] = [WIDTH / 2, HEIGHT / 2];

/** In the order of the network's maps. */
const fieldNames = [
  'given',
  'family',
  'address1',
  'address2',
  'number',
  'birth',
  'serial',
  'number_back',
  'issue',
  'job',
  'work',
  'gender',
  'religion',
  'marital',
  'husband',
  'expiry',
  'mrz_odd',
  'mrz_even',
] as const;
export type FieldName = (typeof fieldNames)[number];
export type DocumentKind = 'front' | 'back' | 'page' | 'none';
const kinds: DocumentKind[] = ['front', 'back', 'page', 'none'];

export interface Layout {
  kind: DocumentKind;
  /** How sure the network is of the kind, and that the document is upright. */
  certainty: number;
  quad: Quad;
  /** How the quadrilateral was found. */
  source: PlaceSource;
  document: Homography;
  fields: Partial<Record<FieldName, Box>>;
  /** Lines of the machine-readable zone from top to bottom. */
  mrz: Box[];
}

/** Factor for the score of a kind that does not match the clerk's hint. */
const UNEXPECTED = 0.6;

/** How many more calls of the layout network a picture gets: the limit is for pictures without a document. */
export interface CallBudget {
  left: number;
  /** How many more it gets if it shows a zone. */
  forZone?: number;
  /** Evens the light before the network looks. */
  isEvened?: boolean;
}

/** A place that surely shows no document is not tried upside down. */
const SURELY_NOTHING = 0.9;

/** Tries the possible places of the document, upright and upside down, until the score of one is high enough. */
export async function findLayout(
  picture: Picture,
  places: Place[],
  networks: Networks,
  budget: CallBudget,
  expectedKinds: readonly DocumentKind[] = kinds,
): Promise<Layout | null> {
  let best: Layout | null = null;
  const score = (layout: Layout) =>
    layoutScore(layout) * (expectedKinds.includes(layout.kind) ? 1 : UNEXPECTED);
  const consider = async (quad: Quad, source: PlaceSource) => {
    if (budget.left-- <= 0) return null;
    const result = await runLayoutNetwork(picture, quad, source, networks, budget.isEvened);
    if (!best || score(result.layout) > score(best)) best = result.layout;
    return result;
  };
  for (const { quad, mayBeTurned, source } of places) {
    const upright = await consider(quad, source);
    if (!upright) break;
    const isNothing = upright.nothing > SURELY_NOTHING;
    if (!isNothing && upright.upsideDown > 0.3) await consider(turned(quad, 2), source);
    if (best && score(best) > 0.75) return best;
    const turns = mayBeTurned === 'yes' || (mayBeTurned === 'seldom' && !isNothing) ? [1, 3] : [];
    for (const quarters of turns) await consider(turned(quad, quarters), source);
    if (best && score(best) > 0.6) return best;
  }
  return best && score(best) > 0.15 ? best : null;
}

/** No printed line is this close to the right side of a card, as a share of its width. */
const MARGIN = 0.01;
const WIDER = 0.1;

/** A wider layout for the front of a card whose lines touch its right side: its outline may cut off letters. */
export async function widenLayout(
  picture: Picture,
  layout: Layout,
  networks: Networks,
): Promise<Layout | null> {
  const cut = Object.values(layout.fields).filter(({ x1 }) => x1 > 1 - MARGIN);
  // One line alone may contain a stain; with a wrong outline, several lines touch it.
  if (layout.kind !== 'front' || cut.length < 2) return null;
  const corner = (x: number, y: number) => project(layout.document, x, y);
  const wider: Quad = [corner(0, 0), corner(1 + WIDER, 0), corner(1 + WIDER, 1), corner(0, 1)];
  const { layout: again } = await runLayoutNetwork(picture, wider, layout.source, networks);
  return again.kind === 'front' ? again : null;
}

/**
 * The places as a page, upright and upside down, likeliest first: for when the best one could not be read. A page around a zone
 * has its zone at the foot, so it comes first and is not turned.
 */
export async function* pagesAt(
  picture: Picture,
  places: Place[],
  networks: Networks,
  budget: CallBudget,
): AsyncGenerator<Layout> {
  const around = places.filter(({ source }) => source === 'zone');
  const others = places.filter(({ source }) => source !== 'zone');
  for (const quads of [
    around.map(({ quad, source }) => ({ quad, source })),
    others.flatMap(({ quad, source }) => [quad, turned(quad, 2)].map((turn) => ({ quad: turn, source }))),
  ]) {
    const layouts: Layout[] = [];
    for (const { quad, source } of quads)
      if (budget.left-- > 0) layouts.push((await runLayoutNetwork(picture, quad, source, networks)).layout);
    yield* layouts.filter(({ mrz }) => mrz.length >= 2).sort((a, b) => b.certainty - a.certainty);
  }
}

const expected: Record<DocumentKind, FieldName[]> = {
  front: ['given', 'family', 'address1', 'address2', 'number'],
  back: ['number_back', 'job', 'gender', 'religion', 'marital', 'expiry'],
  page: [],
  none: [],
};

/** 0–1: the certainty of the kind, times the share of its fields that were found. */
export function layoutScore({ kind, certainty, fields, mrz }: Layout): number {
  if (kind === 'none') return 0;
  if (kind === 'page') return certainty * (mrz.length >= 2 ? 1 : mrz.length ? 0.5 : 0.1);
  const wanted = expected[kind];
  return (certainty * wanted.filter((name) => fields[name]).length) / wanted.length;
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

async function runLayoutNetwork(
  picture: Picture,
  quad: Quad,
  source: PlaceSource,
  networks: Networks,
  isEvened = false,
) {
  const document = unitTo(quad);
  const grey = sampleBox(picture, document, { x0: 0, y0: 0, x1: 1, y1: 1 }, WIDTH, HEIGHT);
  const input = isEvened ? even(grey, WIDTH, HEIGHT) : grey;
  const { maps, type } = await networks.layout(input, [1, 1, HEIGHT, WIDTH]);
  const logits = [...type!.data.subarray(0, 4)];
  const top = Math.max(...logits);
  const powers = logits.map((l) => Math.exp(l - top));
  const kindIndex = logits.indexOf(top);
  const upsideDown = sigmoid(type!.data[4]!);
  const map = (k: number) =>
    maps!.data.subarray(k * MAP_WIDTH * MAP_HEIGHT, (k + 1) * MAP_WIDTH * MAP_HEIGHT);
  const fields: Partial<Record<FieldName, Box>> = {};
  const isCard = kinds[kindIndex] === 'front' || kinds[kindIndex] === 'back';
  for (const [k, name] of fieldNames.entries()) {
    if (!isCard || name.startsWith('mrz')) continue;
    const box = lineBox(map(k));
    if (box) fields[name] = box;
  }
  const mrz = [16, 17].flatMap((k) => mrzBoxes(map(k))).sort((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
  const layout: Layout = {
    kind: kinds[kindIndex]!,
    certainty: (powers[kindIndex]! / powers.reduce((a, b) => a + b)) * (1 - upsideDown),
    quad,
    source,
    document,
    fields,
    mrz: alignEnds(mrz),
  };
  const nothing = powers[kinds.indexOf('none')]! / powers.reduce((a, b) => a + b);
  return { layout, upsideDown, nothing };
}

/** A straight strip fitted to the cells of a line: its centre, slope and thickness. */
function strip(cells: number[]): Box {
  const columns = new Map<number, { sum: number; count: number }>();
  for (const cell of cells) {
    const column = columns.get(cell % MAP_WIDTH) ?? { sum: 0, count: 0 };
    column.sum += Math.floor(cell / MAP_WIDTH) + 0.5;
    column.count++;
    columns.set(cell % MAP_WIDTH, column);
  }
  const points = [...columns].map(([x, { sum, count }]) => ({ x: x + 0.5, y: sum / count, count }));
  const [x0, x1] = [Math.min(...columns.keys()), Math.max(...columns.keys()) + 1];
  const middle = (x0 + x1) / 2;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const across = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const along = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  // A short line has too few columns to measure its slope.
  const slope = x1 - x0 > 16 && across > 0 ? Math.max(-0.12, Math.min(0.12, along / across)) : 0;
  const centre = meanY + slope * (middle - meanX);
  const thick = points.map(({ count }) => count).sort((a, b) => a - b)[Math.floor(points.length * 0.6)]!;
  return {
    x0: x0 / MAP_WIDTH,
    x1: x1 / MAP_WIDTH,
    y0: (centre - thick / 2) / MAP_HEIGHT,
    y1: (centre + thick / 2) / MAP_HEIGHT,
    slope: (slope * MAP_WIDTH) / MAP_HEIGHT,
  };
}

/** One line of text: the largest component and those beside it. */
function lineBox(map: Float32Array): Box | null {
  for (const level of [0, -1.2]) {
    const [main, ...others] = componentsOf(map, MAP_WIDTH, MAP_HEIGHT, level);
    if (!main || main.area < 12) continue;
    const reach = { x0: main.x0, x1: main.x1 };
    const height = main.y1 - main.y0;
    const cells = [...main.cells];
    for (const other of others) {
      const overlap = Math.min(main.y1, other.y1) - Math.max(main.y0, other.y0);
      const gap = Math.max(other.x0 - reach.x1, reach.x0 - other.x1);
      if (other.area < 6 || overlap < (other.y1 - other.y0) * 0.5 || gap > height * 2.5) continue;
      reach.x0 = Math.min(reach.x0, other.x0);
      reach.x1 = Math.max(reach.x1, other.x1);
      cells.push(...other.cells);
    }
    return strip(cells);
  }
  return null;
}

/** Glare may break a line into pieces: pieces at the same height are one line. */
function mrzBoxes(map: Float32Array): Box[] {
  const rows: Component[] = [];
  for (const piece of componentsOf(map, MAP_WIDTH, MAP_HEIGHT, 0)) {
    if (piece.area < 10) continue;
    const row = rows.find(
      (r) => Math.min(r.y1, piece.y1) - Math.max(r.y0, piece.y0) > (piece.y1 - piece.y0) * 0.5,
    );
    if (row) row.cells.push(...piece.cells);
    else rows.push({ ...piece });
  }
  return rows.map(({ cells }) => strip(cells)).filter(({ x0, x1 }) => x1 - x0 > 0.35);
}

/** All lines of a zone start and end at the same x. */
function alignEnds(lines: Box[]): Box[] {
  if (lines.length < 2) return lines;
  const x0 = Math.min(...lines.map((line) => line.x0));
  const x1 = Math.max(...lines.map((line) => line.x1));
  return lines.slice(-3).map((line) => {
    const shift = (line.slope ?? 0) * ((x0 + x1) / 2 - (line.x0 + line.x1) / 2);
    return { ...line, x0, x1, y0: line.y0 + shift, y1: line.y1 + shift };
  });
}
