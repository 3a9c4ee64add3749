import { expect, test } from 'vitest';
import { wholePicture } from './homography.ts';
import { shownPage } from './read-pages.ts';

const size = { width: 1200, height: 800 };
const corners = wholePicture({ width: 1000, height: 600 });

test('the places that the service found are used, also if the browser scaled the picture', () => {
  expect(shownPage(size, { width: 1800, height: 1200, corners })).toEqual({
    width: 1800,
    height: 1200,
    corners,
  });
});

test('without places the picture is shown whole', () => {
  expect(shownPage(size, undefined)).toEqual({ ...size, corners: null });
});

test('a picture that the browser turned another way is shown whole, without marks', () => {
  const other = { width: 800, height: 1200, corners };
  expect(shownPage(size, other)).toEqual({ ...size, corners: null, unmarked: true });
});
