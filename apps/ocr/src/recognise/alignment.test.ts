import { expect, test } from 'vitest';
import { lattice } from '../testing/lattice.ts';
import { alignExactly, farthestOff, pitchOf } from './alignment.ts';
import { beamSearch } from './ctc.ts';

const textOf = (aligned: ReturnType<typeof alignExactly>) =>
  aligned!.positions.map(({ best }) => best).join('');

test('an exact length brings back a filler that plain decoding lost', () => {
  const faint = lattice('A.<.<<<.B', 'AB<', 0.8);
  expect(beamSearch(faint)[0]!.text).toBe('A<<B');
  const aligned = alignExactly(faint, ['AB', '<', '<', '<', 'AB']);
  expect(textOf(aligned)).toBe('A<<<B');
});

test('a position takes only what its alphabet allows', () => {
  const aligned = alignExactly(lattice('0.1', '01OI'), ['OI', '01']);
  expect(textOf(aligned)).toMatch(/^[OI]1$/);
});

test('more characters than steps cannot be aligned', () => {
  expect(alignExactly(lattice('ab', 'ab'), ['a', 'b', 'a', 'b'])).toBeNull();
});

test('characters that stand evenly tell their pitch, and it holds a doubtful one in its place', () => {
  const even = alignExactly(lattice('A...B...A...B...A...B...A', 'AB'), Array(7).fill('AB'))!;
  const pitch = pitchOf(even);
  expect(pitch.pitch).toBeCloseTo(4);
  expect(farthestOff(even, pitch)).toBeLessThan(0.01);
  const smeared = lattice('A...B...A..AA...........A', 'AB', 0.7);
  const held = alignExactly(smeared, Array(7).fill('AB'), pitch)!;
  expect(farthestOff(held, pitch)).toBeLessThanOrEqual(0.5);
});
