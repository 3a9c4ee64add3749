import { expect, test } from 'vitest';
import type { Judgement } from './judge-frame.ts';
import { look, startOfWatch, type Watch } from './watch.ts';

const after = (...looks: Judgement[]): Watch => looks.reduce(look, startOfWatch);
const times = (count: number, judgement: Judgement) => Array<Judgement>(count).fill(judgement);

test('takes the photo after four ready frames in a row', () => {
  expect(after(...times(3, 'ready')).take).toBe(false);
  expect(after(...times(4, 'ready')).take).toBe(true);
  expect(after(...times(3, 'ready'), 'moving', ...times(3, 'ready')).take).toBe(false);
  expect(after(...times(40, 'blurred')).take).toBe(false);
  expect(after(...times(40, 'same')).take).toBe(false);
});

test('does not show a judgement that flickers', () => {
  expect(after('fit', 'fit', 'glare').shown).toBe('fit');
  expect(after('fit', 'fit', 'glare', 'glare').shown).toBe('glare');
});

test('announces only a judgement that lasts a second', () => {
  expect(after(...times(7, 'closer')).spoken).toBeNull();
  expect(after(...times(8, 'closer')).spoken).toBe('closer');
  expect(after(...times(8, 'closer'), ...times(4, 'fit'), ...times(4, 'moving')).spoken).toBe('closer');
});

test('turns a mirrored picture round once, after it was announced', () => {
  expect(after(...times(7, 'mirrored')).flip).toBe(false);
  expect(after(...times(8, 'mirrored'))).toMatchObject({ flip: true, spoken: 'mirrored', take: false });
  expect(after(...times(9, 'mirrored')).flip).toBe(false);
});
