import { expect, it } from 'vitest';
import { ticksUpTo } from './bar-scale.ts';

it.each([
  [0, [0]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [7, [0, 2, 4, 6]],
  [14, [0, 5, 10]],
  [62, [0, 20, 40, 60]],
  [159, [0, 50, 100, 150]],
  [999, [0, 200, 400, 600, 800]],
  [81_203, [0, 20_000, 40_000, 60_000, 80_000]],
])('the axis up to %i', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks));
