import type { Box } from './guide.ts';

/** The fields of `ImageData` that we use. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export interface Grey {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

export function greyOf({ data, width, height }: Pixels): Grey {
  const values = new Float32Array(width * height);
  for (let i = 0, at = 0; i < values.length; i += 1, at += 4)
    values[i] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  return { values, width, height };
}

/** Calls `visit` with the index of every pixel in the box that has neighbours; returns their number. */
function each({ width, height }: Grey, box: Box, visit: (at: number) => void): number {
  const [left, top] = [Math.max(1, Math.round(box.x)), Math.max(1, Math.round(box.y))];
  const right = Math.min(width - 1, Math.round(box.x + box.width));
  const bottom = Math.min(height - 1, Math.round(box.y + box.height));
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) visit(y * width + x);
  return Math.max(1, (right - left) * (bottom - top));
}

/** Brighter than printed paper: a direct reflection of a lamp. */
export const SATURATED = 252;

/** The mean grey value of the box, and the share of overexposed pixels. */
export function light(grey: Grey, box: Box): { brightness: number; glare: number } {
  let [sum, saturated] = [0, 0];
  const pixels = each(grey, box, (at) => {
    sum += grey.values[at]!;
    if (grey.values[at]! >= SATURATED) saturated += 1;
  });
  return { brightness: sum / pixels, glare: saturated / pixels };
}

/** The minimum grey difference of printed edges; noise is below it. */
export const PRINT_STEP = 24;

/**
 * The amount and sharpness of print in the box. `print` is the share of pixels on the edge of a letter or a line;
 * `sharpness` is the squared Laplacian divided by the squared gradient at those edges, so that neither light print
 * nor little print counts as blurred.
 */
export function detail(grey: Grey, box: Box): { print: number; sharpness: number } {
  const { values, width } = grey;
  let [edges, steps, bends] = [0, 0, 0];
  const pixels = each(grey, box, (at) => {
    const [left, right] = [values[at - 1]!, values[at + 1]!];
    const [up, down] = [values[at - width]!, values[at + width]!];
    const step = (right - left) ** 2 + (down - up) ** 2;
    if (step < PRINT_STEP ** 2) return;
    edges += 1;
    steps += step;
    bends += (left + right + up + down - 4 * values[at]!) ** 2;
  });
  return { print: edges / pixels, sharpness: steps === 0 ? 0 : bends / steps };
}

export type Side = 'top' | 'bottom' | 'left' | 'right';

/** A document's border is straight: we detect it in pieces, which must then lie on one line. */
const PIECES = 5;
/** Ignored at each end: corners are round, and fingers cover them. */
const CORNER_SHARE = 0.12;
/** Pixels on each side to compare: a border is slightly blurred and rotated. */
const REACH = 3;
/** The minimum grey difference between the table and the document. */
const BORDER_STEP = 8;
/** The share of pixels that must change in the same direction: high along a border, low along text. */
const UNBROKEN = 0.7;
/** The maximum distance of a piece from a straight line, as a share of the guide's width. */
const OUT_OF_LINE = 0.012;

/** How much less an edge counts at the largest distance from the guide. */
const FAR_WEIGHT = 0.6;

/** A continuous grey edge: its position relative to the guide, and its mean height in grey levels, less with distance. */
interface Step {
  readonly place: number;
  readonly height: number;
}

/** The edges in each piece of a side. */
function stepsAlong(grey: Grey, guide: Box, side: Side, slack: number): Step[][] {
  const { values, width, height } = grey;
  const level = side === 'top' || side === 'bottom';
  const [along, across] = level ? [1, width] : [width, 1];
  const room = level ? height : width;
  const at = Math.round(
    { top: guide.y, bottom: guide.y + guide.height, left: guide.x, right: guide.x + guide.width }[side],
  );
  const [start, length] = level ? [guide.x, guide.width] : [guide.y, guide.height];
  const piece = (length * (1 - 2 * CORNER_SHARE)) / PIECES;
  const [first, last] = [Math.max(REACH, at - slack), Math.min(room - REACH, at + slack)];
  return Array.from({ length: PIECES }, (_, i) => {
    const from = Math.round(start + length * CORNER_SHARE + i * piece);
    const to = Math.round(start + length * CORNER_SHARE + (i + 1) * piece);
    const heights: number[] = [];
    const unbroken = Array.from({ length: last - first }, (_, line) => {
      let [lighter, darker, sum] = [0, 0, 0];
      for (let p = from; p < to; p += 1) {
        const here = p * along + (first + line) * across;
        const step = values[here + REACH * across]! - values[here - REACH * across]!;
        sum += step;
        if (step > BORDER_STEP) lighter += 1;
        else if (step < -BORDER_STEP) darker += 1;
      }
      heights.push(Math.abs(sum) / (to - from));
      return Math.max(lighter, darker) / (to - from);
    });
    return runsOf(unbroken.map((share) => share > UNBROKEN)).map((run) => {
      // A soft shadow makes the run longer: the border is where the step is highest.
      const line = run.reduce((best, other) => (heights[other]! > heights[best]! ? other : best));
      const place = first + line - at;
      // The edge of a table, or of the picture itself, is further away.
      return { place, height: heights[line]! * (1 - FAR_WEIGHT * (Math.abs(place) / slack)) };
    });
  });
}

/** The indexes of neighbours that are all true. */
function runsOf(values: readonly boolean[]): number[][] {
  const runs: number[][] = [];
  for (const [i, value] of values.entries())
    if (value && values[i - 1]) runs.at(-1)!.push(i);
    else if (value) runs.push([i]);
  return runs;
}

/** A border of a document: a line along one side of the guide. */
export interface BorderLine {
  /** The distance from the guide's side at its middle, in pixels to the right or down. */
  readonly offset: number;
  /** Its change for each pixel along the side. */
  readonly slope: number;
  /** Something interrupts the line. */
  readonly isBroken: boolean;
}

/** The highest line on which most pieces have an edge: all but one, or all but two if it is broken. */
function lineThrough(pieces: readonly (readonly Step[])[], tolerance: number) {
  const count = pieces.length;
  let best = { offset: 0, slope: 0, height: 0, isBroken: true };
  for (const [i, ones] of pieces.entries())
    for (const one of ones)
      for (let j = i + 1; j < count; j += 1)
        for (const other of pieces[j]!) {
          const slope = (other.place - one.place) / (j - i);
          const isNear = ({ place }: Step, k: number) =>
            Math.abs(place - one.place - slope * (k - i)) <= tolerance;
          const steps = pieces.flatMap((places, k) => places.find((step) => isNear(step, k)) ?? []);
          const isBroken = steps.length < count - 1;
          if (steps.length < count - 2 || (isBroken && !best.isBroken)) continue;
          const height = steps.reduce((sum, step) => sum + step.height, 0);
          if (height > best.height || (best.isBroken && !isBroken))
            best = { offset: one.place + slope * ((count - 1) / 2 - i), slope, height, isBroken };
        }
  return best.height > 0 ? best : null;
}

export type Borders = Readonly<Partial<Record<Side, BorderLine>>>;

/** The borders of a document within `slack` of the sides of the guide (a share of its width). */
export function bordersAt(grey: Grey, guide: Box, slack: number): Borders {
  const tolerance = Math.max(1.5, guide.width * OUT_OF_LINE);
  const borders: Partial<Record<Side, BorderLine>> = {};
  for (const side of ['top', 'bottom', 'left', 'right'] as const) {
    const length = side === 'top' || side === 'bottom' ? guide.width : guide.height;
    const piece = (length * (1 - 2 * CORNER_SHARE)) / PIECES;
    const pieces = stepsAlong(grey, guide, side, Math.round(guide.width * slack));
    const line = lineThrough(pieces, tolerance);
    if (line) borders[side] = { ...line, slope: line.slope / piece };
  }
  return borders;
}

/** Small enough to average out camera noise, large enough to detect movement. */
const THUMBNAIL = { columns: 40, rows: 28 };

export function thumbnailOf({ values, width, height }: Grey): Float32Array {
  const { columns, rows } = THUMBNAIL;
  const [sums, counts] = [new Float32Array(columns * rows), new Float32Array(columns * rows)];
  // Every second pixel is enough.
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      sums[cell]! += values[y * width + x]!;
      counts[cell]! += 1;
    }
  return sums.map((sum, i) => sum / (counts[i] || 1));
}

/** The mean grey difference between two frames. */
export const motionBetween = (before: Float32Array, now: Float32Array): number =>
  now.reduce((sum, value, i) => sum + Math.abs(value - before[i]!), 0) / now.length;
