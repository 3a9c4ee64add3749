import { distance, extent, type Point, type Quad, turned } from '../image/perspective.ts';
import { type Component, componentsOf, convexHull, largestQuad } from './components.ts';

/** The width and height of the maps of the network that locates documents. */
export const MAP = 144;
const SNAP = 9;
/** Thresholds for the document's mask. The higher ones exclude print around it that was mistaken for a part of it. */
const LEVELS = [0, 1.5, 3, 4.5];

/** The outline of the document: the first one with the shape of a document, or else the first one of all. */
export function outlineOf(mask: Float32Array, peaks: Peak[]): Quad | null {
  let first: Quad | null = null;
  for (const level of LEVELS) {
    const outline = cornersOf(mask, peaks, level);
    if (outline && isPlausible(outline)) return outline;
    first ??= outline;
  }
  return first ?? cornersOf(mask, peaks, betweenExtremes(mask));
}

/** The shape of a card or a page in perspective: opposite sides are similar, and it is wider than high. */
function isPlausible(quad: Quad): boolean {
  const [a, b, c, d] = quad;
  const ratio = (x: number, y: number) => Math.max(x, y) / Math.min(x, y);
  const [width, height] = extent(quad);
  const long = ratio(width, height);
  return (
    long > 1.22 &&
    long < 2.1 &&
    ratio(distance(a, b), distance(d, c)) < 1.35 &&
    ratio(distance(a, d), distance(b, c)) < 1.35
  );
}

/** A level for kinds of documents that the network was not trained on: their mask is above its surroundings, but below zero. */
function betweenExtremes(mask: Float32Array): number {
  const sorted = Float32Array.from(mask).sort();
  return (sorted[sorted.length >> 1]! + sorted.at(-1)!) / 2;
}

/** The document's outline from its mask, each corner moved to the nearest peak of the corner map. */
function cornersOf(mask: Float32Array, peaks: Peak[], level: number): Quad | null {
  const [component] = componentsOf(mask, MAP, MAP, level);
  if (!component || component.area < MAP * MAP * 0.012) return null;
  const corners = largestQuad(convexHull(rowEnds(component)));
  if (!corners) return null;
  const snapped = corners.map((corner) => {
    const near = peaks
      .filter((peak) => distance(peak.at, corner) < SNAP)
      .sort(
        (a, b) => b.strength / (2 + distance(b.at, corner)) - a.strength / (2 + distance(a.at, corner)),
      )[0];
    return near ? near.at : corner;
  }) as unknown as Quad;
  // Two corners may have moved to the same peak.
  const outline = [snapped, corners].find(isConvex);
  return outline ? clockwise(outline) : null;
}

/** Whether all its corners turn in the same direction. */
function isConvex(quad: Quad): boolean {
  const turns = quad.map(([x, y], i) => {
    const [[nx, ny], [fx, fy]] = [quad[(i + 1) % 4]!, quad[(i + 2) % 4]!];
    return (nx - x) * (fy - ny) - (ny - y) * (fx - nx);
  });
  return turns.every((turn) => turn > 1) || turns.every((turn) => turn < -1);
}

/** The two ends of every row of a component: the hull needs no other points. */
function rowEnds({ cells, y0, y1 }: Component): Point[] {
  const [first, last] = [new Int32Array(y1 - y0).fill(MAP), new Int32Array(y1 - y0).fill(-1)];
  for (const cell of cells) {
    const [x, row] = [cell % MAP, Math.floor(cell / MAP) - y0];
    if (x < first[row]!) first[row] = x;
    if (x > last[row]!) last[row] = x;
  }
  return [...first].flatMap((x, row): Point[] => [
    [x, row + y0],
    [x, row + y0 + 1],
    [last[row]! + 1, row + y0],
    [last[row]! + 1, row + y0 + 1],
  ]);
}

function clockwise(quad: Quad): Quad {
  const area = quad.reduce((sum, [x, y], i) => {
    const [nx, ny] = quad[(i + 1) % 4]!;
    return sum + x * ny - nx * y;
  }, 0);
  const ordered = area > 0 ? quad : ([quad[0], quad[3], quad[2], quad[1]] as const);
  // Start at the corner nearest the top left, so that an upright document reads upright.
  const start = ordered.reduce(
    (best, [x, y], i) => (x + y < ordered[best]![0] + ordered[best]![1] ? i : best),
    0,
  );
  return turned(ordered, start);
}

interface Peak {
  at: Point;
  strength: number;
}

/** The logit of the weakest peak, a probability of 8 %. */
const WEAKEST_PEAK = Math.log(0.08 / 0.92);

/** The cells of the corner map that are higher than all cells within two of them, each with its exact place. */
export function peaksOf(heat: Float32Array): Peak[] {
  const peaks: Peak[] = [];
  for (let cell = 0; cell < heat.length; cell++)
    if (heat[cell]! >= WEAKEST_PEAK && isHighest(heat, cell)) peaks.push(peakAt(heat, cell));
  return peaks;
}

/** The cells within two of a cell. */
function* around(cell: number): Generator<number> {
  const [x, y] = [cell % MAP, Math.floor(cell / MAP)];
  for (let row = Math.max(0, y - 2); row <= Math.min(MAP - 1, y + 2); row++)
    for (let column = Math.max(0, x - 2); column <= Math.min(MAP - 1, x + 2); column++)
      yield row * MAP + column;
}

/** Of equal cells, the first counts. */
function isHighest(heat: Float32Array, cell: number): boolean {
  for (const other of around(cell))
    if (heat[other]! > heat[cell]! || (heat[other]! === heat[cell]! && other < cell)) return false;
  return true;
}

function peakAt(heat: Float32Array, cell: number): Peak {
  const probability = (at: number) => 1 / (1 + Math.exp(-heat[at]!));
  let [sum, sx, sy] = [0, 0, 0];
  for (const other of around(cell)) {
    const weight = probability(other) ** 2;
    sum += weight;
    sx += weight * ((other % MAP) + 0.5);
    sy += weight * (Math.floor(other / MAP) + 0.5);
  }
  return { at: [sx / sum, sy / sum], strength: probability(cell) };
}
