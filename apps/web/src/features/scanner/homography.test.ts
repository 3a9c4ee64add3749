import { describe, expect, test } from 'vitest';
import {
  type Corners,
  cssTransform,
  project,
  projectBox,
  proportionOf,
  toRectangle,
  turned,
  wholePicture,
} from './homography.ts';

const card = { width: 400, height: 252 };
const rectangle = wholePicture(card);
/** A card photographed from the side, and turned a little. */
const seen: Corners = [
  [120, 80],
  [690, 140],
  [640, 520],
  [90, 430],
];

const nearly = (point: readonly number[]) => point.map((value) => Math.round(value * 1e6) / 1e6 + 0);

describe('the map from a photographed document to an upright one', () => {
  test('takes the corners of the document to the corners of the rectangle', () => {
    const map = toRectangle(seen, card)!;
    expect(seen.map((corner) => nearly(project(map, corner)))).toEqual(rectangle);
  });

  test('keeps straight lines straight: the diagonals cross at the centre', () => {
    const map = toRectangle(seen, card)!;
    const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = seen;
    const along =
      ((x1 - x0) * (y1 - y3) - (y1 - y0) * (x1 - x3)) / ((x2 - x0) * (y1 - y3) - (y2 - y0) * (x1 - x3));
    const crossing = [x0 + along * (x2 - x0), y0 + along * (y2 - y0)] as const;
    expect(nearly(project(map, crossing))).toEqual([200, 126]);
  });

  test('turns a picture that is upside down', () => {
    const map = toRectangle(turned(wholePicture(card), 2), card)!;
    expect(nearly(project(map, [0, 0]))).toEqual([400, 252]);
    expect(projectBox(map, [10, 20, 100, 30]).map(Math.round)).toEqual([290, 202, 100, 30]);
  });

  test('is none for corners that are no quadrilateral', () => {
    expect(
      toRectangle(
        [
          [0, 0],
          [1, 1],
          [2, 2],
          [3, 3],
        ],
        card,
      ),
    ).toBeNull();
  });

  test('is written in columns, as CSS needs it', () => {
    expect(cssTransform(toRectangle(wholePicture(card), { width: 200, height: 126 })!)).toBe(
      'matrix3d(0.5,0,0,0,0,0.5,0,0,0,0,1,0,0,0,0,1)',
    );
  });
});

test('a quarter turn clockwise puts the lower left corner of the picture at the top left', () => {
  expect(turned(rectangle, 1)[0]).toEqual([0, 252]);
  expect(turned(rectangle, 4)).toEqual(rectangle);
  expect(turned(turned(rectangle, 3), 1)).toEqual(rectangle);
});

test('a card seen from the side has its true proportions; another shape keeps its own', () => {
  expect(proportionOf(seen)).toBeCloseTo(85.6 / 53.98, 5);
  expect(proportionOf(turned(seen, 1))).toBeCloseTo(53.98 / 85.6, 5);
  expect(proportionOf(wholePicture({ width: 300, height: 100 }))).toBe(3);
});
