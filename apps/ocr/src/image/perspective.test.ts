import { expect, test } from 'vitest';
import { extent, project, type Quad, sampleBox, turned, unitTo } from './perspective.ts';

const quad: Quad = [
  [10, 20],
  [110, 30],
  [120, 90],
  [5, 80],
];

test('the corners of the unit square are mapped to the corners of the quadrilateral', () => {
  const matrix = unitTo(quad);
  const corners = (
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const
  ).map(([x, y]) => project(matrix, x, y));
  for (const [i, [x, y]] of corners.entries()) {
    expect(x).toBeCloseTo(quad[i]![0], 6);
    expect(y).toBeCloseTo(quad[i]![1], 6);
  }
});

test('a quarter turn starts at the next corner, and four of them change nothing', () => {
  const [a, b, c, d] = quad;
  expect(turned(quad, 1)).toEqual([b, c, d, a]);
  expect(turned(quad, 2)).toEqual([c, d, a, b]);
  expect(turned(quad, 4)).toEqual(quad);
});

test('the extent of a rectangle is its width and height', () => {
  const rectangle: Quad = [
    [10, 20],
    [110, 20],
    [110, 80],
    [10, 80],
  ];
  expect(extent(rectangle)).toEqual([100, 60]);
});

test('a box is sampled at its place', () => {
  const data = new Uint8Array(100 * 100);
  for (let y = 40; y < 60; y++) data.fill(255, y * 100 + 40, y * 100 + 60);
  const picture = {
    levels: [{ data, width: 100, height: 100 }],
    rgb: data,
    width: 100,
    height: 100,
    scale: 1,
  };
  const whole = unitTo([
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]);
  const inside = sampleBox(picture, whole, { x0: 0.42, y0: 0.42, x1: 0.58, y1: 0.58 }, 8, 8);
  expect(Math.min(...inside)).toBeCloseTo(1, 5);
  const outside = sampleBox(picture, whole, { x0: 0, y0: 0, x1: 0.3, y1: 0.3 }, 8, 8);
  expect(Math.max(...outside)).toBe(0);
});
