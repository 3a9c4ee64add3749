import type { Borders, Grey, Pixels } from './frame-measures.ts';
import { PRINT_STEP, SATURATED } from './frame-measures.ts';
import type { Box } from './guide.ts';

type Point = readonly [x: number, y: number];
/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** The corners of a document from three or four of its borders. The fourth follows from its proportions. */
export function quadOf(borders: Borders, guide: Box, aspect: number): Quad {
  const { x, y, width, height } = guide;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const placed = (side: keyof Borders, at: number) => {
    const line = borders[side];
    return line && { at: at + line.offset, slope: line.slope };
  };
  let [left, right] = [placed('left', x), placed('right', x + width)];
  let [top, bottom] = [placed('top', y), placed('bottom', y + height)];
  const [tall, wide] = [
    bottom && top ? bottom.at - top.at : height,
    left && right ? right.at - left.at : width,
  ];
  left ??= right ? { ...right, at: right.at - tall * aspect } : { at: x, slope: 0 };
  right ??= { ...left, at: left.at + tall * aspect };
  top ??= bottom ? { ...bottom, at: bottom.at - wide / aspect } : { at: y, slope: 0 };
  bottom ??= { ...top, at: top.at + wide / aspect };
  // y = level.at + level.slope · (x − middleX) and x = upright.at + upright.slope · (y − middleY)
  const cross = (level: typeof top & object, upright: typeof left & object): Point => {
    const dy =
      (level.at - middleY + level.slope * (upright.at - middleX)) / (1 - level.slope * upright.slope);
    return [upright.at + upright.slope * dy, middleY + dy];
  };
  return [cross(top, left), cross(top, right), cross(bottom, right), cross(bottom, left)];
}

/** Width to height. */
export function proportionOf([topLeft, topRight, bottomRight, bottomLeft]: Quad): number {
  const across = topRight[0] - topLeft[0] + bottomRight[0] - bottomLeft[0];
  return across / (bottomLeft[1] - topLeft[1] + bottomRight[1] - topRight[1]);
}

/** The points at both ends of a level line through a document; `v` is 0 at its top and 1 at its bottom. */
export function lineAt(
  [topLeft, topRight, bottomRight, bottomLeft]: Quad,
  v: number,
): readonly [Point, Point] {
  const between = (a: Point, b: Point): Point => [a[0] + (b[0] - a[0]) * v, a[1] + (b[1] - a[1]) * v];
  return [between(topLeft, bottomLeft), between(topRight, bottomRight)];
}

/** About half the height of a line of text. */
const COLUMNS = 64;
/** Cells of the table on each side. */
export const RING = 3;
/** A cell is measured at this many points in each direction. */
const POINTS = 4;
export const POINTS_OF_CELL = POINTS ** 2;

/** A document as a grid of cells, straight however it lies, with a ring of table around it. */
export interface Cells {
  /** Without the ring. */
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
  /** The index of a cell of the document, or of the ring: from -RING. */
  at(column: number, row: number): number;
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  /** At how many points there is an edge of print, and how many are overexposed. */
  readonly print: Uint8Array;
  readonly glare: Uint8Array;
}

export function cellsOf(
  { data }: Pixels,
  { values, width, height }: Grey,
  quad: Quad,
  aspect: number,
): Cells {
  const [columns, rows] = [COLUMNS, Math.round(COLUMNS / aspect)];
  const stride = columns + 2 * RING;
  const count = stride * (rows + 2 * RING);
  const [red, green, blue] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const [print, glare] = [new Uint8Array(count), new Uint8Array(count)];
  for (let down = 0; down < (rows + 2 * RING) * POINTS; down += 1) {
    const [[x0, y0], [x1, y1]] = lineAt(quad, ((down + 0.5) / POINTS - RING) / rows);
    const first = Math.floor(down / POINTS) * stride;
    for (let across = 0; across < stride * POINTS; across += 1) {
      const u = ((across + 0.5) / POINTS - RING) / columns;
      const x = Math.min(width - 2, Math.max(1, Math.round(x0 + (x1 - x0) * u)));
      const y = Math.min(height - 2, Math.max(1, Math.round(y0 + (y1 - y0) * u)));
      const pixel = y * width + x;
      const cell = first + Math.floor(across / POINTS);
      red[cell]! += data[pixel * 4]! / POINTS_OF_CELL;
      green[cell]! += data[pixel * 4 + 1]! / POINTS_OF_CELL;
      blue[cell]! += data[pixel * 4 + 2]! / POINTS_OF_CELL;
      const dx = values[pixel + 1]! - values[pixel - 1]!;
      const dy = values[pixel + width]! - values[pixel - width]!;
      if (dx * dx + dy * dy >= PRINT_STEP ** 2) print[cell]! += 1;
      if (values[pixel]! >= SATURATED) glare[cell]! += 1;
    }
  }
  const at = (column: number, row: number) => (row + RING) * stride + column + RING;
  return { columns, rows, stride, at, red, green, blue, print, glare };
}
