import { expect, test } from 'vitest';
import { wholePicture } from './homography.ts';
import type { Reading } from './reading.ts';
import { fittingWidth, framesOn, shownPart } from './sheets.ts';

const field = (side: 'front' | 'back') => ({
  value: 'x',
  confidence: 50,
  box: [1, 2, 3, 4] as const,
  side,
});
const reading: Reading = {
  kind: 'national_id',
  documentType: 'national_id',
  fields: { full_name: field('front'), job: field('back'), id_number: field('front') },
  pages: {},
  inferred: {},
  mrz: null,
  confidence: { front: 50, back: 50 },
  warnings: [],
};

test('the field in focus and the doubts are marked, each once and on its side', () => {
  const marked = { current: 'full_name', doubts: ['full_name', 'job'] } as const;
  const names = (side: 'front' | 'back') =>
    framesOn(side, reading, marked).map(({ name, isCurrent }) => [name, isCurrent]);
  expect(names('front')).toEqual([['full_name', true]]);
  expect(names('back')).toEqual([['job', false]]);
});

test('a picture that the browser turned another way has no marks', () => {
  const pages = { front: { width: 1, height: 1, corners: null, unmarked: true } };
  expect(framesOn('front', { ...reading, pages }, { current: 'full_name', doubts: [] })).toEqual([]);
});

test('a document without a border is shown whole; a turn swaps its sides', () => {
  const size = { width: 300, height: 200, corners: null };
  expect(shownPart(size, { isOriginal: false, turns: 0 })).toEqual({
    corners: wholePicture(size),
    proportion: 1.5,
  });
  expect(shownPart(size, { isOriginal: false, turns: 1 }).proportion).toBeCloseTo(2 / 3);
});

test('“Original” shows the whole picture of a document that was found', () => {
  const size = { width: 300, height: 200, corners: wholePicture({ width: 100, height: 63 }) };
  expect(shownPart(size, { isOriginal: true, turns: 0 }).corners).toEqual(wholePicture(size));
  expect(shownPart(size, { isOriginal: false, turns: 0 }).corners).toEqual(size.corners);
});

test('a mirrored picture without a border is shown the right way round, and its original as photographed', () => {
  const size = { width: 300, height: 200, corners: null, mirrored: true };
  expect(shownPart(size, { isOriginal: false, turns: 0 }).corners).toEqual([
    [300, 0],
    [0, 0],
    [0, 200],
    [300, 200],
  ]);
  expect(shownPart(size, { isOriginal: true, turns: 0 }).corners).toEqual(wholePicture(size));
});

test('two sides fit into the room together, in width and in height', () => {
  expect(fittingWidth([2, 2], { width: 400, height: 500 }, 10)).toBe(400);
  expect(fittingWidth([2, 2], { width: 400, height: 310 }, 10)).toBe(300);
});
