import type { Point } from '../image/perspective.ts';

export interface Component {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  area: number;
  cells: number[];
}

/** Connected cells of a map above a level, the largest component first. */
export function componentsOf(map: Float32Array, width: number, height: number, level: number): Component[] {
  const size = width * height;
  // Cells that belong to no component yet.
  let open: Uint8Array | null = null;
  for (let cell = 0; cell < size; cell++)
    if (map[cell]! > level) {
      open ??= new Uint8Array(size);
      open[cell] = 1;
    }
  const found: Component[] = [];
  if (!open) return found;
  for (let start = open.indexOf(1); start >= 0; start = open.indexOf(1, start + 1))
    found.push(collectComponent(open, width, height, start));
  return found.sort((a, b) => b.area - a.area);
}

/** The open cells connected to the first one; they are no longer open afterwards. */
function collectComponent(open: Uint8Array, width: number, height: number, start: number): Component {
  const cells = [start];
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  open[start] = 0;
  for (let head = 0; head < cells.length; head++) {
    const cell = cells[head]!;
    const x = cell % width;
    const y = (cell - x) / width;
    if (x < x0) x0 = x;
    if (x >= x1) x1 = x + 1;
    if (y < y0) y0 = y;
    if (y >= y1) y1 = y + 1;
    if (x > 0 && open[cell - 1]) {
      open[cell - 1] = 0;
      cells.push(cell - 1);
    }
    if (x < width - 1 && open[cell + 1]) {
      open[cell + 1] = 0;
      cells.push(cell + 1);
    }
    if (y > 0 && open[cell - width]) {
      open[cell - width] = 0;
      cells.push(cell - width);
    }
    if (y < height - 1 && open[cell + width]) {
      open[cell + width] = 0;
      cells.push(cell + width);
    }
  }
  return { x0, y0, x1, y1, area: cells.length, cells };
}

/** Andrew's monotone chain. */
export function convexHull(points: Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Point, a: Point, b: Point) =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      while (chain.length >= 2 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const area2 = (a: Point, b: Point, c: Point) =>
  Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** The four points of a hull with the largest area, in its order. */
export function largestQuad(hull: Point[]): [Point, Point, Point, Point] | null {
  const step = Math.max(1, Math.ceil(hull.length / 40));
  const points = hull.filter((_, i) => i % step === 0);
  const n = points.length;
  if (n < 4) return null;
  let best: [Point, Point, Point, Point] | null = null;
  let most = 0;
  for (let i = 0; i < n; i++)
    for (let k = i + 2; k < n; k++) {
      const [left, right] = [farthest(points, i, k, i + 1, k), farthest(points, i, k, k + 1, n + i)];
      if (!left || !right || left.area + right.area <= most) continue;
      most = left.area + right.area;
      best = [points[i]!, left.point, points[k]!, right.point];
    }
  return best;
}

function farthest(points: Point[], i: number, k: number, from: number, to: number) {
  let best: { area: number; point: Point } | null = null;
  for (let j = from; j < to; j++) {
    const point = points[j % points.length]!;
    const area = area2(points[i]!, points[k]!, point);
    if (!best || area > best.area) best = { area, point };
  }
  return best;
}
