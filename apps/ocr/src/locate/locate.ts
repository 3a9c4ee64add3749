import { even } from '../image/even.ts';
import { distance, extent, type Point, type Quad, turned } from '../image/perspective.ts';
import type { Picture } from '../image/picture.ts';
import type { Networks } from '../recognise/networks.ts';
import { componentsOf } from './components.ts';
import { MAP, outlineOf, peaksOf } from './outline.ts';
import { pagesAround } from './zone-pages.ts';

const SIZE = 2 * MAP;
/** The border around the photograph in the network's input, so that corners just outside of the photograph are found. */
const BORDER = 12;

/** An outline is clear if some cell of its mask is above this. */
const CLEAR_OUTLINE = 3;

/** A part of the picture, in pixels. */
export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A possible place of the document. */
export interface Place {
  quad: Quad;
  /** Whether to try it rotated by 90°: `seldom` if its outline was seen, `yes` if that outline was clear. */
  mayBeTurned: 'no' | 'seldom' | 'yes';
  source: PlaceSource;
}

/** The outline of the document was seen; or it was guessed from a machine-readable zone; or it is the whole picture. */
export type PlaceSource = 'outline' | 'zone' | 'picture';

export interface Located {
  /** Best guess first; in landscape, possibly upside down. */
  places: Place[];
  /** How sure the network is that any part of the picture shows a document, as a logit. */
  sureness: number;
  /** A machine-readable zone was seen. */
  hasZone: boolean;
  /** The part of the picture that may show a further document, if the one in this place has been read; with a share of that. */
  beside: (quad: Quad, overlap: number) => Window | null;
}

/** The share of the picture's width or height in a close-up. */
const CLOSE_UP = 0.62;

/** The halves of the picture, first those along its longer side: small documents are clearer there. */
export function closeUpWindows({ width, height }: Picture): [Window[], Window[]] {
  const [w, h] = [Math.round(width * CLOSE_UP), Math.round(height * CLOSE_UP)];
  const across = [0, width - w].map((x) => ({ x, y: 0, width: w, height }));
  const down = [0, height - h].map((y) => ({ x: 0, y, width, height: h }));
  return width > height ? [across, down] : [down, across];
}

/** Looks for the document in the picture or in a part of it. */
export async function locateDocument(
  picture: Picture,
  networks: Networks,
  window: Window = { x: 0, y: 0, width: picture.width, height: picture.height },
  isEvened = false,
): Promise<Located> {
  const { input, scale, left, top } = letterbox(picture, window);
  const { maps } = await networks.locate(isEvened ? even(input, SIZE, SIZE) : input, [1, 3, SIZE, SIZE]);
  const map = (k: number) => maps!.data.subarray(k * MAP * MAP, (k + 1) * MAP * MAP);
  const toPicture = ([x, y]: Point): Point => [
    window.x + (x * 2 - left) / scale,
    window.y + (y * 2 - top) / scale,
  ];
  const toMap = ([x, y]: Point): Point => [
    ((x - window.x) * scale + left) / 2,
    ((y - window.y) * scale + top) / 2,
  ];
  const [right, bottom] = [window.x + window.width, window.y + window.height];
  const whole: Quad = [
    [window.x, window.y],
    [right, window.y],
    [right, bottom],
    [window.x, bottom],
  ];
  const mask = map(0);
  const found = outlineOf(mask, peaksOf(map(1)));
  const onPicture = (quad: Quad) => quad.map(toPicture) as unknown as Quad;
  const pages = pagesAround(map(2)).map(onPicture);
  const sureness = largestOf(mask);
  const mayBeTurned = sureness > CLEAR_OUTLINE ? 'yes' : 'seldom';
  return {
    places: [
      ...(found ? [{ quad: toLandscape(onPicture(found)), mayBeTurned, source: 'outline' } as const] : []),
      ...pages.map((quad) => ({ quad, mayBeTurned: 'no', source: 'zone' }) as const),
      { quad: toLandscape(whole), mayBeTurned: 'no', source: 'picture' },
    ],
    sureness,
    hasZone: pages.length > 0,
    beside: (quad, overlap) =>
      showsMore(mask, quad.map(toMap) as unknown as Quad) ? largestRest(picture, quad, overlap) : null,
  };
}

/** There may be a further document if the mask has this share of the first one's size outside of it. */
const LEAST_SIZE = 0.15;

/** Whether the mask shows more than the document in one place. The network sees a second document only in part. */
function showsMore(mask: Float32Array, quad: Quad): boolean {
  const isInside = insideOf(quad);
  const rest = mask.map((value, cell) =>
    value > 0 && isInside((cell % MAP) + 0.5, Math.floor(cell / MAP) + 0.5)
      ? Number.NEGATIVE_INFINITY
      : value,
  );
  const [width, height] = extent(quad);
  const [component] = componentsOf(rest, MAP, MAP, 0);
  return !!component && component.area > LEAST_SIZE * width * height;
}

/** The largest part of a picture to one side of a quadrilateral, with a share of that. */
function largestRest({ width, height }: Picture, quad: Quad, overlap: number): Window {
  const ends = (values: number[], most: number): [number, number] => {
    const [from, to] = [Math.min(...values), Math.max(...values)];
    const inwards = overlap * (to - from);
    const clip = (value: number) => Math.round(Math.min(most, Math.max(0, value)));
    return [clip(from + inwards), clip(to - inwards)];
  };
  const [x0, x1] = ends(
    quad.map(([x]) => x),
    width,
  );
  const [y0, y1] = ends(
    quad.map(([, y]) => y),
    height,
  );
  const parts: Window[] = [
    { x: 0, y: 0, width: x0, height },
    { x: x1, y: 0, width: width - x1, height },
    { x: 0, y: 0, width, height: y0 },
    { x: 0, y: y1, width, height: height - y1 },
  ];
  return parts.reduce((a, b) => (a.width * a.height >= b.width * b.height ? a : b));
}

function largestOf(values: Float32Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** Tells whether a point is inside a clockwise quadrilateral, or within two cells of it. */
function insideOf(quad: Quad): (x: number, y: number) => boolean {
  const edges = quad.map((start, i) => {
    const end = quad[(i + 1) % 4]!;
    const length = distance(start, end) || 1;
    return { start, dx: (end[0] - start[0]) / length, dy: (end[1] - start[1]) / length };
  });
  return (x, y) => edges.every(({ start, dx, dy }) => dx * (y - start[1]) - dy * (x - start[0]) > -2);
}

const toLandscape = (quad: Quad): Quad => {
  const [width, height] = extent(quad);
  return width >= height ? quad : turned(quad, 1);
};

/** A part of the picture averaged down into the network's square, grey around it. */
function letterbox(picture: Picture, { x: startX, y: startY, width, height }: Window) {
  const { rgb } = picture;
  const scale = (SIZE - 2 * BORDER) / Math.max(width, height);
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const [left, top] = [(SIZE - w) >> 1, (SIZE - h) >> 1];
  const input = new Float32Array(3 * SIZE * SIZE).fill(0.5);
  const step = Math.max(1, Math.floor(1 / scale / 3));
  const plane = SIZE * SIZE;
  const startOf = (cell: number, cells: number, from: number, length: number) =>
    from + Math.floor((cell * length) / cells);
  const columns = Int32Array.from({ length: w + 1 }, (_, x) => startOf(x, w, startX, width));
  for (let y = 0; y < h; y++) {
    const y0 = startOf(y, h, startY, height);
    const y1 = Math.max(y0 + 1, startOf(y + 1, h, startY, height));
    for (let x = 0; x < w; x++) {
      const x0 = columns[x]!;
      const x1 = Math.max(x0 + 1, columns[x + 1]!);
      let r = 0;
      let g = 0;
      let b = 0;
      let n = 0;
      for (let sy = y0; sy < y1; sy += step) {
        const end = (sy * picture.width + x1) * 3;
        for (let at = (sy * picture.width + x0) * 3; at < end; at += step * 3) {
          r += rgb[at]!;
          g += rgb[at + 1]!;
          b += rgb[at + 2]!;
          n += 255;
        }
      }
      const to = (y + top) * SIZE + x + left;
      input[to] = r / n;
      input[plane + to] = g / n;
      input[2 * plane + to] = b / n;
    }
  }
  return { input, scale: w / width, left, top };
}
