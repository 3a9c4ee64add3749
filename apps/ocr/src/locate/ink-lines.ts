import {
  type Box,
  extent,
  type Homography,
  type Quad,
  sampleBox,
  turned,
  unitTo,
} from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import { inkOf } from './ink.ts';

/**
 * Finds lines of a machine-readable zone by their ink alone: rows that alternate between dark and light over their whole
 * width. For documents that the layout network does not recognise, such as cards with three lines and no portrait.
 */
const WIDTH = 640;
const BLOCKS = 20;
/** Slopes to try, in pixels over the whole width. */
const SHEARS = [-16, -12, -8, -4, 0, 4, 8, 12, 16];
/** The least share of blocks with ink in a row of a zone: names and fillers have few gaps. */
const FILLED = 0.7;

/** Sets of two or three lines, likeliest first, in the unit square of a quadrilateral. */
export interface InkZones {
  quad: Quad;
  document: Homography;
  zones: Box[][];
}

/** Searches the quadrilateral upright and upside down. */
export function inkLines(picture: Picture, quad: Quad): InkZones[] {
  const document = unitTo(quad);
  const [wide, tall] = extent(quad);
  const height = Math.round(Math.min(640, Math.max(160, (WIDTH * tall) / wide)));
  const grey = sampleBox(picture, document, { x0: 0, y0: 0, x1: 1, y1: 1 }, WIDTH, height);
  const changes = changesOf(inkOf(grey, WIDTH, height), height);
  const blocks = blocksOf(changes, height);
  const profiles = SHEARS.map((shear) => ({ shear, rows: profileOf(blocks, height, shear) }));
  const sharpness = ({ rows }: { rows: Float32Array }) =>
    rows.reduce((sum, value, y) => sum + (y ? (value - rows[y - 1]!) ** 2 : 0), 0);
  const { shear, rows } = profiles.reduce((a, b) => (sharpness(a) >= sharpness(b) ? a : b));
  const bands = bandsOf(rows).filter(({ y0, y1 }) => y1 - y0 > height * 0.015 && y1 - y0 < height * 0.1);
  const box = ({ y0, y1 }: Band): Box => ({
    ...reach(changes, y0, y1, shear, height),
    y0: y0 / height,
    y1: y1 / height,
    slope: shear / height,
  });
  const zonesOf = (count: number) =>
    bands
      .map((_, i) => bands.slice(i, i + count))
      .filter((zone) => zone.length === count && even(zone))
      .map((zone) => alignEnds(zone.map(box)));
  const downwards = [3, 2].map(zonesOf);
  const upsideDown = turned(quad, 2);
  // A zone is at the bottom of its page.
  return [
    { quad, document, zones: downwards.flatMap((zones) => zones.toReversed()) },
    {
      quad: upsideDown,
      document: unitTo(upsideDown),
      zones: downwards.flat().map((zone) => zone.map(turnedBox).reverse()),
    },
  ];
}

const turnedBox = ({ x0, y0, x1, y1, slope }: Box): Box => ({
  x0: 1 - x1,
  y0: 1 - y1,
  x1: 1 - x0,
  y1: 1 - y0,
  slope,
});

interface Band {
  y0: number;
  y1: number;
}

/** 1 where ink starts, from left to right. */
function changesOf(ink: Uint8Array, height: number): Uint8Array {
  const changes = new Uint8Array(WIDTH * height);
  for (let i = 1; i < changes.length; i++) if (i % WIDTH && ink[i] && !ink[i - 1]) changes[i] = 1;
  return changes;
}

/** For every row and every block of it: whether ink starts there. */
function blocksOf(changes: Uint8Array, height: number): Uint8Array {
  const blocks = new Uint8Array(BLOCKS * height);
  const size = WIDTH / BLOCKS;
  for (let i = 0; i < changes.length; i++) if (changes[i]) blocks[Math.floor(i / size)] = 1;
  return blocks;
}

/** For every row: the share of its blocks in which ink starts. */
function profileOf(blocks: Uint8Array, height: number, shear: number): Float32Array {
  const rows = new Float32Array(height);
  for (let y = 0; y < height; y++)
    for (let block = 0; block < BLOCKS; block++) {
      const row = y + Math.round(((block + 0.5) / BLOCKS - 0.5) * shear);
      if (row >= 0 && row < height && blocks[row * BLOCKS + block]) rows[y]! += 1 / BLOCKS;
    }
  return rows;
}

function bandsOf(rows: Float32Array): Band[] {
  const bands: Band[] = [];
  for (let y = 0; y < rows.length; y++) {
    if (rows[y]! < FILLED) continue;
    const last = bands.at(-1);
    if (last && y - last.y1 <= 2) last.y1 = y + 1;
    else bands.push({ y0: y, y1: y + 1 });
  }
  return bands;
}

function even(bands: Band[]): boolean {
  const heights = bands.map(({ y0, y1 }) => y1 - y0);
  const steps = bands.slice(1).map(({ y0, y1 }, i) => (y0 + y1 - bands[i]!.y0 - bands[i]!.y1) / 2);
  const tallest = Math.max(...heights);
  return (
    tallest < 2 * Math.min(...heights) &&
    Math.max(...steps) < 1.35 * Math.min(...steps) &&
    Math.max(...steps) < 4.5 * tallest
  );
}

/** From the first column with ink to the last. */
function reach(changes: Uint8Array, y0: number, y1: number, shear: number, height: number) {
  const columns = new Uint16Array(WIDTH);
  for (let y = y0; y < y1; y++)
    for (let x = 0; x < WIDTH; x++) {
      const row = y + Math.round((x / WIDTH - 0.5) * shear);
      if (row >= 0 && row < height) columns[x]! += changes[row * WIDTH + x]!;
    }
  const marked = [...columns.keys()].filter((x) => columns[x]! >= (y1 - y0) * 0.15);
  return { x0: (marked[0] ?? 0) / WIDTH, x1: ((marked.at(-1) ?? WIDTH) + 6) / WIDTH };
}

/** All lines of a zone start and end at the same x. */
function alignEnds(lines: Box[]): Box[] {
  const [x0, x1] = [Math.min(...lines.map((l) => l.x0)), Math.max(...lines.map((l) => l.x1))];
  return lines.map((line) => {
    const shift = (line.slope ?? 0) * ((x0 + x1) / 2 - 0.5);
    return { ...line, x0, x1, y0: line.y0 + shift, y1: line.y1 + shift };
  });
}
