import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aspectOf, boxInPicture, guideIn, shownPart, within, withMargin } from './guide.ts';

const rooms = fc.record({
  width: fc.integer({ min: 200, max: 3000 }),
  height: fc.integer({ min: 200, max: 3000 }),
});
const shapes = fc.constantFrom('card' as const, 'page' as const);

test('the guide has the shape of the document, fits the view and leaves space for the instruction', () => {
  fc.assert(
    fc.property(rooms, shapes, (room, shape) => {
      const { x, y, width, height } = guideIn(room, shape);
      expect(width / height).toBeCloseTo(aspectOf(shape));
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(x + width / 2).toBeCloseTo(room.width / 2);
      expect(room.height - y - height).toBeGreaterThanOrEqual(60);
    }),
  );
});

test('the guide uses the width of a phone in portrait and its height in landscape', () => {
  expect(guideIn({ width: 350, height: 700 }, 'card').width).toBeCloseTo(301);
  expect(guideIn({ width: 640, height: 290 }, 'card').height).toBeCloseTo(230 * 0.86);
});

test('the visible part of the picture is centred, fills the view and lies inside the picture', () => {
  fc.assert(
    fc.property(rooms, rooms, (picture, room) => {
      const part = shownPart(picture, room);
      expect(part.width / part.height).toBeCloseTo(room.width / room.height);
      expect(part.x + part.width / 2).toBeCloseTo(picture.width / 2);
      expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(-1e-9);
    }),
  );
});

test('a box in the view is converted to a picture of another size', () => {
  const box = { x: 10, y: 20, width: 80, height: 50 };
  // The view is square, the picture twice as wide: its left and right quarters are hidden.
  expect(boxInPicture(box, { width: 100, height: 100 }, { width: 400, height: 200 })).toEqual({
    x: 120,
    y: 40,
    width: 160,
    height: 100,
  });
});

test('a margin may extend past the edge of the picture and is cut there', () => {
  const box = withMargin({ x: 5, y: 50, width: 100, height: 60 }, 0.1);
  expect(box).toEqual({ x: -5, y: 40, width: 120, height: 80 });
  expect(within(box, { width: 110, height: 1000 })).toEqual({ x: 0, y: 40, width: 110, height: 80 });
});
