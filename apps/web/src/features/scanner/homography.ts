export type Point = readonly [number, number];
/** Top left, top right, bottom right and bottom left of a document, as one reads it. */
export type Corners = readonly [Point, Point, Point, Point];

/** A projective map of the plane: three rows of three numbers. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The corners of a picture that is shown whole. */
export const wholePicture = ({ width, height }: Size): Corners => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/** The same corners for a view from the other side. */
export const mirrored = ([one, two, three, four]: Corners): Corners => [two, one, four, three];

/** The same corners for a view that is turned clockwise by quarter turns. */
export function turned(corners: Corners, quarterTurns: number): Corners {
  const [one, two, three, four] = corners;
  return quarterTurns % 4 === 0 ? corners : turned([four, one, two, three], (quarterTurns % 4) - 1);
}

const distance = ([x0, y0]: Point, [x1, y1]: Point) => Math.hypot(x1 - x0, y1 - y0);

/** Width to height of the documents that we read: an identity card (ID-1) and the page of a passport (ID-3). */
const documentShapes = [85.6 / 53.98, 125 / 88];
/** A photo taken from the side changes the proportions by no more than this. */
const TOLERANCE = 0.18;

/** Width to height of the document; the true proportions if it is a known document seen from the side. */
export function proportionOf([topLeft, topRight, bottomRight, bottomLeft]: Corners): number {
  const across = distance(topLeft, topRight) + distance(bottomLeft, bottomRight);
  const down = distance(topLeft, bottomLeft) + distance(topRight, bottomRight);
  const seen = across / Math.max(down, 1);
  const known = documentShapes
    .flatMap((shape) => [shape, 1 / shape])
    .map((shape) => ({ shape, off: Math.abs(Math.log(seen / shape)) }))
    .sort((one, other) => one.off - other.off)[0];
  return known && known.off < TOLERANCE ? known.shape : seen;
}

/** The map that turns the four corners into an upright rectangle; null if they are no quadrilateral. */
export function toRectangle(corners: Corners, { width, height }: Size): Homography | null {
  // From the unit square to the corners (Heckbert, "Fundamentals of Texture Mapping", 1989), then its inverse.
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dx2, sumX] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sumY] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(area) < 1e-9) return null;
  const g = (sumX * dy2 - dx2 * sumY) / area;
  const h = (dx1 * sumY - sumX * dy1) / area;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  const inverse: Homography = [
    e - f * h,
    c * h - b,
    b * f - c * e,
    f * g - d,
    a - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
  if (Math.abs(inverse[8]) < 1e-9) return null;
  const scaled = inverse.map((value, i) => value * (i < 3 ? width : i < 6 ? height : 1));
  return scaled.map((value) => value / inverse[8]) as unknown as Homography;
}

export function project([a, b, c, d, e, f, g, h, i]: Homography, [x, y]: Point): Point {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** A box of the picture (x, y, width, height) as it lies in the rectangle. */
export function projectBox(
  map: Homography,
  [x, y, width, height]: readonly [number, number, number, number],
): readonly [number, number, number, number] {
  const corners = wholePicture({ width, height }).map(([dx, dy]) => project(map, [x + dx, y + dy]));
  const [xs, ys] = [corners.map(([px]) => px), corners.map(([, py]) => py)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** The value of the CSS property `transform`, for an element with its origin at the top left. */
export const cssTransform = ([a, b, c, d, e, f, g, h, i]: Homography): string =>
  `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].join(',')})`;
