import { describe, expect, it } from 'vitest';
import { around, turnOf } from './field-crops.ts';
import type { Box, ReadField } from './reading.ts';

const at = (box: Box, side: 'front' | 'back' = 'front'): ReadField => ({
  value: 'x',
  confidence: 99,
  box,
  side,
});

describe('a crop', () => {
  it('includes a small margin and stays inside the picture', () => {
    expect(around([100, 100, 200, 40], { width: 1000, height: 800 })).toEqual([90, 90, 220, 60]);
    expect(around([2, 3, 200, 40], { width: 205, height: 44 })).toEqual([0, 0, 205, 44]);
  });

  const upright = { full_name: at([600, 200, 300, 80]), address: at([600, 400, 300, 80]) };
  it('is rotated upright', () => {
    expect(turnOf(upright, 'front')).toBe(0);
    expect(turnOf({ full_name: upright.address, address: upright.full_name }, 'front')).toBe(2);
    // The bottom of the card is at the left of the picture: a quarter turn anticlockwise corrects it.
    expect(turnOf({ full_name: at([500, 100, 80, 300]), address: at([300, 100, 80, 300]) }, 'front')).toBe(3);
    expect(turnOf({ full_name: at([300, 100, 80, 300]), address: at([500, 100, 80, 300]) }, 'front')).toBe(1);
  });

  it('uses only the fields of its own side', () => {
    expect(
      turnOf({ job: at([9, 90, 50, 9], 'back'), id_expire_date: at([9, 10, 50, 9], 'back') }, 'back'),
    ).toBe(2);
    expect(turnOf({ job: at([9, 90, 50, 9], 'back') }, 'back')).toBe(0);
  });
});
