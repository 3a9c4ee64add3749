import { expect, test } from 'vitest';
import { lattice } from '../testing/lattice.ts';
import { alignExactly, farthestOff, pitchOf } from './alignment.ts';
import { beamSearch } from './ctc.ts';

const textOf = (aligned: ReturnType<typeof alignExactly>) =>
  aligned!.positions.map(({ best }) => best).join('');

test('an exact length restores a filler that plain decoding loses', () => {
  const faint = lattice('A.<.<<<.B', 'AB<', 0.8);
  expect(beamSearch(faint)[0]!.text).toBe('A<<B');
  const aligned = alignExactly(faint, ['AB', '<', '<', '<', 'AB']);
  expect(textOf(aligned)).toBe('A<<<B');
});

test('a position has only characters of its alphabet: where letters are allowed, a 0 is an O', () => {
  expect(textOf(alignExactly(lattice('0.1', '01OI'), ['OI', '01']))).toBe('O1');
  expect(textOf(alignExactly(lattice('O.I', '01OI'), ['01', 'OI']))).toBe('0I');
});

test('more characters than steps cannot be aligned', () => {
  expect(alignExactly(lattice('ab', 'ab'), ['a', 'b', 'a', 'b'])).toBeNull();
});

test('regular characters give the pitch, which keeps a doubtful one at its position', () => {
  const even = alignExactly(lattice('A...B...A...B...A...B...A', 'AB'), Array(7).fill('AB'))!;
  const pitch = pitchOf(even);
  expect(pitch.pitch).toBeCloseTo(4);
  expect(farthestOff(even, pitch)).toBeLessThan(0.01);
  const smeared = lattice('A...B...A..AA...........A', 'AB', 0.7);
  const held = alignExactly(smeared, Array(7).fill('AB'), pitch)!;
  expect(farthestOff(held, pitch)).toBeLessThanOrEqual(0.5);
});
