import type { Grey, Picture } from './picture.ts';

export type Point = readonly [x: number, y: number];
/** Corners in reading order: top left, top right, bottom right, bottom left. In a mirrored picture they run counter-clockwise. */
export type Quad = readonly [Point, Point, Point, Point];
/** A 3×3 matrix, row after row, its last element 1. */
export type Homography = readonly number[];

/** The projection that maps the unit square to a quadrilateral (Heckbert 1989). */
export function unitTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Quad): Homography {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const determinant = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (dx3 * dy2 - dx2 * dy3) / determinant;
  const h = (dx1 * dy3 - dx3 * dy1) / determinant;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

export function project(m: Homography, x: number, y: number): Point {
  const w = m[6]! * x + m[7]! * y + 1;
  return [(m[0]! * x + m[1]! * y + m[2]!) / w, (m[3]! * x + m[4]! * y + m[5]!) / w];
}

export const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/** Rotated by quarter turns. */
export const turned = (quad: Quad, quarters: number): Quad =>
  [0, 1, 2, 3].map((i) => quad[(i + quarters + 4) % 4]!) as unknown as Quad;

/** The same place, read as in a mirror: some cameras store pictures like that. */
export const mirrored = ([a, b, c, d]: Quad): Quad => [b, a, d, c];

export const isMirrored = ([[x0, y0], [x1, y1], [x2, y2]]: Quad) =>
  (x1 - x0) * (y2 - y1) < (y1 - y0) * (x2 - x1);

/** Width and height of a quadrilateral in pixels. */
export const extent = ([a, b, c, d]: Quad): Point => [
  (distance(a, b) + distance(d, c)) / 2,
  (distance(a, d) + distance(b, c)) / 2,
];

/** A box in the document's unit square; one that slopes is sheared about its middle. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  slope?: number;
  /** The remaining perspective along a line: the offset of its half-way point from the middle, in quarters of its width. */
  bend?: number;
}

/** The smallest upright box around all of them. */
export const boundingBox = (boxes: Box[]): Box => ({
  x0: Math.min(...boxes.map(({ x0 }) => x0)),
  y0: Math.min(...boxes.map(({ y0 }) => y0)),
  x1: Math.max(...boxes.map(({ x1 }) => x1)),
  y1: Math.max(...boxes.map(({ y1 }) => y1)),
});

/** The x coordinate at a share of a box's width. */
export const along = ({ x0, x1, bend = 0 }: Box, share: number) =>
  x0 + (x1 - x0) * (share + bend * share * (1 - share));

/** The box between two shares of its width, with the same bend. */
export function stretched(box: Box, from: number, to: number): Box {
  const [x0, x1, half] = [along(box, from), along(box, to), along(box, (from + to) / 2)];
  return { ...box, x0, x1, bend: 4 * ((half - x0) / (x1 - x0) - 0.5) };
}

/** The contents of a box of the document, as `width` × `height` grey values from 0 to 1. */
export function sampleBox(picture: Picture, document: Homography, box: Box, width: number, height: number) {
  const corner = (x: number, y: number) => project(document, x, y);
  const [a, b, d] = [corner(box.x0, box.y0), corner(box.x1, box.y0), corner(box.x0, box.y1)];
  const shrink = Math.max(distance(a, b) / width, distance(a, d) / height);
  const level = Math.min(picture.levels.length - 1, Math.max(0, Math.floor(Math.log2(shrink / 1.2))));
  const source = picture.levels[level]!;
  const out = new Float32Array(width * height);
  const { slope = 0 } = box;
  const middle = (box.x0 + box.x1) / 2;
  const [m0, m1, m2, m3, m4, m5, m6, m7] = document;
  const zoom = 1 / 2 ** level;
  const columns = Float64Array.from({ length: width }, (_, u) => along(box, (u + 0.5) / width));
  for (let v = 0, to = 0; v < height; v++) {
    const across = box.y0 + ((v + 0.5) / height) * (box.y1 - box.y0);
    for (let u = 0; u < width; u++) {
      const x = columns[u]!;
      const y = across + slope * (x - middle);
      const w = zoom / (m6! * x + m7! * y + 1);
      out[to++] = bilinear(source, (m0! * x + m1! * y + m2!) * w - 0.5, (m3! * x + m4! * y + m5!) * w - 0.5);
    }
  }
  return out;
}

function bilinear({ data, width, height }: Grey, x: number, y: number): number {
  x = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  y = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const ix = x | 0;
  const iy = y | 0;
  const fx = x - ix;
  const fy = y - iy;
  const at = iy * width + ix;
  const top = data[at]! + (data[at + 1]! - data[at]!) * fx;
  const bottom = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * fx;
  return (top + (bottom - top) * fy) / 255;
}
