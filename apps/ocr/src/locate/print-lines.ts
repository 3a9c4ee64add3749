import { type Box, extent, type Homography, type Quad, sampleBox } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import { componentsOf } from './components.ts';
import { inkOf } from './ink.ts';

const WIDTH = 960;
/** Letters and words with a smaller gap belong to the same line. */
const GAP = 16;
const HEIGHTS = [8, 44] as const;
const NARROWEST = 50;
const MOST = 32;

/** Printed lines above a line of the page, with the same slope, widest first. */
export function printLines(
  picture: Picture,
  { quad, document }: { quad: Quad; document: Homography },
  { y0: foot, slope = 0 }: Box,
): Box[] {
  const [from, to] = [0.02 + Math.abs(slope) / 2, foot - 0.01];
  const [wide, tall] = extent(quad);
  const height = Math.round((WIDTH * tall * (to - from)) / wide);
  if (height < HEIGHTS[1]) return [];
  const grey = sampleBox(picture, document, { x0: 0, y0: from, x1: 1, y1: to, slope }, WIDTH, height);
  return componentsOf(smeared(inkOf(grey, WIDTH, height), height), WIDTH, height, 0.5)
    .filter(({ x0, y0, x1, y1 }) => {
      const h = y1 - y0;
      return h >= HEIGHTS[0] && h <= HEIGHTS[1] && x1 - x0 >= Math.max(NARROWEST, 2 * h);
    })
    .sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))
    .slice(0, MOST)
    .map(({ x0, y0, x1, y1 }) => {
      const shift = slope * ((x0 + x1) / 2 / WIDTH - 0.5);
      const down = (y: number) => from + (y / height) * (to - from) + shift;
      return { x0: x0 / WIDTH, x1: x1 / WIDTH, y0: down(y0), y1: down(y1), slope };
    });
}

/** Fills the short gaps of every row, so that the letters of a line are connected. */
function smeared(ink: Uint8Array, height: number): Float32Array {
  const filled = Float32Array.from(ink);
  for (let y = 0; y < height; y++) {
    let last = -1;
    for (let x = 0; x < WIDTH; x++) {
      if (!ink[y * WIDTH + x]) continue;
      if (last >= 0 && x - last <= GAP) filled.fill(1, y * WIDTH + last, y * WIDTH + x);
      last = x;
    }
  }
  return filled;
}
