import { type Cells, lineAt, POINTS_OF_CELL, type Quad } from './document-cells.ts';
import type { Grey } from './frame-measures.ts';
import { type DocumentShape, MRZ_SHARE } from './guide.ts';

/** Whether a document shows as in a mirror. False if it cannot be told, as from the back of a card. */
export const isMirrored = (grey: Grey, quad: Quad, cells: Cells, shape: DocumentShape): boolean =>
  shape === 'page' ? leanOfZone(grey, quad) < -LEAST_LEAN : hasPortraitOnWrongSide(cells);

/** The upper part of a card's front with the portrait, which is at the left, and the part below it. */
const PORTRAIT = { from: 0.04, to: 0.27, top: 0.08, middle: 0.5, bottom: 0.92 };
/** A portrait has hair and clothes: darker than the card, and without the many edges of print. */
const DARKER = 40;
const PLAIN = POINTS_OF_CELL * 0.5;
const LEAST_DARK = 0.3;

function hasPortraitOnWrongSide({ columns, rows, at, red, green, blue, print }: Cells): boolean {
  const lightness = (cell: number) => (red[cell]! + green[cell]! + blue[cell]!) / 3;
  const inside = Array.from({ length: columns * rows }, (_, i) => at(i % columns, Math.floor(i / columns)));
  const paper = inside.map(lightness).sort((one, other) => one - other)[Math.floor(inside.length * 0.6)]!;
  const dark = (isRight: boolean, top: number, bottom: number) => {
    let [found, all] = [0, 0];
    for (let row = Math.round(top * rows); row < bottom * rows; row += 1)
      for (let column = Math.round(PORTRAIT.from * columns); column < PORTRAIT.to * columns; column += 1) {
        const cell = at(isRight ? columns - 1 - column : column, row);
        all += 1;
        if (lightness(cell) < paper - DARKER && print[cell]! <= PLAIN) found += 1;
      }
    return found / all;
  };
  const { top, middle, bottom } = PORTRAIT;
  const right = dark(true, top, middle);
  // On a card that lies upside down the portrait is also at the right, but low.
  return (
    right > LEAST_DARK && right > 3 * dark(false, top, middle) && right > 1.5 * dark(true, middle, bottom)
  );
}

/** The zone is looked at in parts, because it may be slightly tilted. */
const PARTS = 8;
const LEAST_PARTS = 6;
/** The height of a line of the zone, as a share of the document's width (OCR-B, size 1: 2.4 to 3.2 mm of 125). */
const LINE = { least: 0.012, most: 0.036 };
/** A row belongs to a line if it has this share of the edges of the strongest row. */
const OF_STRONGEST = 0.3;
const LEAST_LEAN = 0.05;

/**
 * Which way the signs `<` of a machine-readable zone point: above 0 as they should, below 0 as in a mirror. In the upper half
 * of a line their strokes rise, in the lower half they fall; letters and digits have about as much of both.
 */
export function leanOfZone({ values, width, height }: Grey, quad: Quad): number {
  const [[left], [right]] = lineAt(quad, 1);
  const across = Math.round(right - left);
  const tall = Math.round((quad[3][1] - quad[0][1]) * MRZ_SHARE);
  const part = Math.floor((across * 0.94) / PARTS);
  let [lean, edges, seen] = [0, 0, 0];
  for (let i = 0; i < PARTS; i += 1) {
    // For each row: horizontal edges, all edges, and how far they rise.
    const rows = Array.from({ length: tall }, (_, row) => {
      const [[x0, y0], [x1, y1]] = lineAt(quad, 1 - MRZ_SHARE * (1 - row / tall) * 0.97);
      const sum = { level: 0, all: 0, rising: 0 };
      for (let step = 0; step < part; step += 1) {
        const u = 0.03 + (0.94 * (i * part + step)) / (part * PARTS);
        const x = Math.min(width - 2, Math.max(1, Math.round(x0 + (x1 - x0) * u)));
        const y = Math.min(height - 2, Math.max(1, Math.round(y0 + (y1 - y0) * u)));
        const pixel = y * width + x;
        const dx = values[pixel + 1]! - values[pixel - 1]!;
        const dy = values[pixel + width]! - values[pixel - width]!;
        sum.level += dx * dx;
        sum.all += dx * dx + dy * dy;
        sum.rising += dx * dy;
      }
      return sum;
    });
    const strongest = Math.max(...rows.map(({ level }) => level));
    const lines = linesOf(
      rows.map(({ level }) => level > strongest * OF_STRONGEST),
      [LINE.least * across, LINE.most * across],
    );
    if (lines.length < 2) continue;
    seen += 1;
    for (const [from, to] of lines) {
      const middle = (from + to - 1) / 2;
      for (let row = from; row < to; row += 1) {
        lean += rows[row]!.rising * Math.sign(middle - row);
        edges += rows[row]!.all;
      }
    }
  }
  return seen < LEAST_PARTS ? 0 : lean / edges;
}

/** Runs of rows with print, of a height within the limits. */
function linesOf(hasPrint: readonly boolean[], [least, most]: readonly [number, number]): [number, number][] {
  const lines: [number, number][] = [];
  let start = -1;
  for (const [row, isLine] of [...hasPrint, false].entries()) {
    if (isLine && start < 0) start = row;
    if (isLine || start < 0) continue;
    if (row - start >= least && row - start <= most) lines.push([start, row]);
    start = -1;
  }
  return lines;
}
