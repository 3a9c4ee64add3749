import type { Pixels } from './frame-measures.ts';
import { aspectOf, type DocumentShape } from './guide.ts';
import { guideOfFrame, JUDGED_MARGIN, JUDGED_WIDTH } from './judge-frame.ts';

/** For tests: a synthetic camera frame of a document on a table. */
export interface DrawnScene {
  shape?: DocumentShape;
  /** Only the table, no document. */
  bare?: boolean;
  /** Document size, as a share of the guide's size. */
  scale?: number;
  /** Offset from the centre of the guide, as a share of the guide's width. */
  shift?: readonly [x: number, y: number];
  /** Rotation in degrees. */
  turn?: number;
  /** Number of blur passes: one is hardly visible, six blur about two pixels. */
  blur?: number;
  /** Multiplies the brightness. */
  exposure?: number;
  /** Radius of a lamp's reflection, as a share of the guide's width. */
  lamp?: number;
  table?: number;
  /** Amplitude of the sensor noise. */
  noise?: number;
}

/** Pseudo-random noise, the same in every run. */
function grain(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296 - 0.5;
  };
}

interface PrintedRow {
  v: number;
  from: number;
  to: number;
}
const words = (v: number): PrintedRow => ({ v, from: 0.36, to: 0.93 });
const zone = (v: number): PrintedRow => ({ v, from: 0.04, to: 0.96 });
const printed: Record<DocumentShape, PrintedRow[]> = {
  card: [0.2, 0.34, 0.48, 0.62, 0.82].map(words),
  page: [...[0.15, 0.27, 0.39, 0.51].map(words), ...[0.79, 0.89].map(zone)],
};

/** Darkness at a position of the document (0 to 1 in each direction): a portrait and lines of text. */
function inkAt(u: number, v: number, rows: readonly PrintedRow[]): number {
  if (u > 0.05 && u < 0.28 && v > 0.12 && v < 0.6)
    return (u - 0.165) ** 2 + (v - 0.36) ** 2 < 0.012 ? 120 : 50;
  for (const row of rows)
    if (v > row.v && v < row.v + 0.045 && u > row.from && u < row.to)
      return Math.sin(u * 330 + row.v * 100) > 0.1 && Math.sin(u * 47) > -0.8 ? 150 : 0;
  return 0;
}

/** The mean of three neighbours in one direction. */
function softened(values: Float32Array, step: number): Float32Array {
  const out = new Float32Array(values);
  for (let i = step; i < values.length - step; i += 1)
    out[i] = (values[i - step]! + values[i]! + values[i + step]!) / 3;
  return out;
}

export function drawnFrame(scene: DrawnScene = {}): Pixels {
  const { shape = 'card', scale = 1, shift = [0, 0], turn = 0, blur = 0, exposure = 1, lamp = 0 } = scene;
  const { table = 70, noise = 6, bare = false } = scene;
  const width = Math.round(JUDGED_WIDTH * (1 + 2 * JUDGED_MARGIN));
  const height = Math.round(JUDGED_WIDTH * (1 / aspectOf(shape) + 2 * JUDGED_MARGIN));
  const guide = guideOfFrame({ width, height });
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cx, cy] = [width / 2 + shift[0] * guide.width, height / 2 + shift[1] * guide.width];

  let light: Float32Array = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - cx, y - cy];
      const u = (dx * cos + dy * sin) / (guide.width * scale) + 0.5;
      const v = (dy * cos - dx * sin) / (guide.height * scale) + 0.5;
      const onPaper = !bare && u >= 0 && u <= 1 && v >= 0 && v <= 1;
      light[y * width + x] = onPaper ? 205 - inkAt(u, v, printed[shape]) : table;
    }
  for (let i = 0; i < blur; i += 1) light = softened(softened(light, 1), width);
  const random = grain(7);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < light.length; i += 1) {
    const lit =
      lamp > 0 && Math.hypot((i % width) - width * 0.6, i / width - height * 0.4) < lamp * guide.width;
    const shown = lit ? 255 : light[i]! * exposure + random() * noise;
    for (let channel = 0; channel < 3; channel += 1) data[i * 4 + channel] = shown;
  }
  return { data, width, height };
}
