import { expect, it } from 'vitest';
import { ticksUpTo } from './bar-scale.ts';

it.each([
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [7, [0, 4, 7]],
  [81_203, [0, 40_602, 81_203]],
])('the axis up to %i', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks));
