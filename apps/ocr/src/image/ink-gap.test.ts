import { expect, test } from 'vitest';
import { inkOfRow } from './ink-gap.ts';
import type { Picture } from './picture.ts';

const [width, height] = [600, 40];
const box = { x0: 300 / width, x1: 1, y0: 0, y1: 1 };
const document = [width, 0, 0, 0, height, 0, 0, 0, 1];

/** A line of strokes in the right half of a row of paper. */
function row(paint: (x: number) => number | null = () => null): Picture {
  const data = new Uint8Array(width * height).fill(200);
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x >= 300 && x % 20 < 6 && y > 8 && y < 32) data[i] = 30;
    data[i] = paint(x) ?? data[i]!;
  }
  return { levels: [{ data, width, height }], rgb: new Uint8Array(), width, height, scale: 1 };
}
const inkOf = (picture: Picture) => inkOfRow(picture, document, box, 0, 1);

test('nothing covers a plain row', () => {
  const { gap, outside, covered } = inkOf(row());
  expect(gap).toBeLessThan(0.6);
  expect([outside, covered]).toEqual([0, 0]);
});

test('a thing beside the end of a line covers it; a shadow without a far side does not', () => {
  expect(inkOf(row((x) => (x > 200 && x < 280 ? 60 : null))).covered).toBeGreaterThan(1.5);
  expect(inkOf(row((x) => (x < 280 ? 100 : null))).covered).toBe(0);
});

test('a wide part of a line without ink is a gap', () => {
  expect(inkOf(row((x) => (x > 400 && x < 470 ? 200 : null))).gap).toBeGreaterThan(1.5);
});
