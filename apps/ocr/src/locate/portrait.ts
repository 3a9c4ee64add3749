import type { Pixels } from '../image/rectify.ts';

/** x, y, width and height, in pixels. */
export type Area = [x: number, y: number, width: number, height: number];

/** Where a portrait may be, as shares of the document's width and height: its size, and the range of its left and top. */
interface Design {
  width: number;
  height: number;
  left: [from: number, to: number];
  top: [from: number, to: number];
}

/** The front of an Egyptian card; and the page of a passport (ICAO 9303-4), which in some countries is mirrored. */
const designs: Record<'card' | 'page', Design[]> = {
  card: [{ width: 0.245, height: 0.518, left: [0.02, 0.07], top: [0.04, 0.2] }],
  page: [
    { width: 0.26, height: 0.493, left: [0.02, 0.07], top: [0.05, 0.25] },
    { width: 0.26, height: 0.493, left: [0.67, 0.72], top: [0.05, 0.25] },
  ],
};

/** The document is compared in this many squares across. */
const COLUMNS = 100;
/** A square differs from the paper by this share of the document's contrast, within these limits of grey. */
const CONTRAST = 0.15;
const [LEAST_DIFFERENCE, MOST_DIFFERENCE] = [5, 26];
/** The least mean difference in a portrait, where 1 is surely not paper. Lines of text have less. */
const LEAST_FILLED = 0.35;

/** The place of the portrait on an upright document; null if there is only paper and text. */
export function findPortrait(document: Pixels, kind: 'card' | 'page'): Area | null {
  const cells = differences(greyCells(document));
  const { columns, rows, size } = cells;
  let best: { area: Area; filled: number } | null = null;
  for (const { width, height, left, top } of designs[kind]) {
    const [w, h] = [Math.round(width * columns), Math.round(height * rows)];
    for (let y = Math.round(top[0] * rows); y <= top[1] * rows; y++)
      for (let x = Math.round(left[0] * columns); x <= left[1] * columns; x++) {
        const filled = meanIn(cells, x, y, w, h);
        if (filled > (best?.filled ?? LEAST_FILLED)) best = { area: [x, y, w, h], filled };
      }
  }
  return best && (best.area.map((cell) => Math.round(cell * size)) as Area);
}

/** A value for each square of the document. */
interface Cells {
  values: Float64Array;
  columns: number;
  rows: number;
  /** The side of a square in pixels. */
  size: number;
}

function greyCells({ rgb, width, height }: Pixels): Cells {
  const size = Math.max(1, width / COLUMNS);
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const values = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [sum, count] = [0, 0];
      for (let y = Math.floor(row * size); y < Math.floor((row + 1) * size); y++)
        for (let x = Math.floor(column * size); x < Math.floor((column + 1) * size); x++, count++) {
          const at = (y * width + x) * 3;
          sum += 77 * rgb[at]! + 151 * rgb[at + 1]! + 28 * rgb[at + 2]!;
        }
      values[row * columns + column] = sum / (256 * Math.max(1, count));
    }
  return { values, columns, rows, size };
}

/** How much each square differs from the paper, from 0 to 1. */
function differences(cells: Cells): Cells {
  const { values } = cells;
  const sorted = Float64Array.from(values).sort();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  const limit = Math.min(MOST_DIFFERENCE, Math.max(LEAST_DIFFERENCE, CONTRAST * (at(0.95) - at(0.05))));
  const paper = paperOf(cells, at(0.5), limit);
  return { ...cells, values: values.map((grey, i) => Math.min(1, Math.abs(grey - paper(i)) / (2 * limit))) };
}

/** The paper under uneven light: a plane through the squares that are likely paper. */
function paperOf({ values, columns, rows }: Cells, middle: number, limit: number): (index: number) => number {
  let plane = [middle, 0, 0];
  const place = (i: number): [number, number] => [
    (i % columns) / columns - 0.5,
    Math.floor(i / columns) / rows - 0.5,
  ];
  const paper = (i: number) => {
    const [x, y] = place(i);
    return plane[0]! + plane[1]! * x + plane[2]! * y;
  };
  for (const reach of [6, 4, 3, 3]) {
    let [n, sx, sy, sxx, sxy, syy, sv, sxv, syv] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (Math.abs(value - paper(i)) > reach * limit) continue;
      const [x, y] = place(i);
      n++;
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
      syy += y * y;
      sv += value;
      sxv += x * value;
      syv += y * value;
    }
    plane = solve([n, sx, sy, sx, sxx, sxy, sy, sxy, syy], [sv, sxv, syv]) ?? plane;
  }
  return paper;
}

/** Three linear equations, by Cramer's rule. */
function solve(m: number[], v: number[]): number[] | null {
  const determinant = ([a, b, c, d, e, f, g, h, i]: number[]) =>
    a! * (e! * i! - f! * h!) - b! * (d! * i! - f! * g!) + c! * (d! * h! - e! * g!);
  const whole = determinant(m);
  if (Math.abs(whole) < 1e-6) return null;
  return [0, 1, 2].map(
    (column) => determinant(m.map((value, i) => (i % 3 === column ? v[Math.floor(i / 3)]! : value))) / whole,
  );
}

function meanIn({ values, columns }: Cells, x: number, y: number, w: number, h: number): number {
  let sum = 0;
  for (let row = y; row < y + h; row++)
    for (let column = x; column < x + w; column++) sum += values[row * columns + column] ?? 0;
  return sum / (w * h);
}
