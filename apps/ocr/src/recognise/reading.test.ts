import { expect, test } from 'vitest';
import { lattice } from '../testing/lattice.ts';
import { combine, rescore } from './reading.ts';

const texts = (readings: { text: string }[]) => readings.map(({ text }) => text);

test('what two of three lattices read wins, and is believed as far as the third allows', () => {
  const readings = rescore([lattice('ab', 'abc'), lattice('ab', 'abc'), lattice('ac', 'abc')]);
  expect(texts(readings).slice(0, 2)).toEqual(['ab', 'ac']);
  expect(readings[0]!.logp).toBeLessThan(Math.log(0.9 ** 2));
});

test('a text is put to lattices that would not have read it themselves', () => {
  // The likeliest of each alone is another text; only the second choice of both is the same.
  const first = { ...lattice('a', 'abc'), logp: Float32Array.from([0.01, 0.5, 0.48, 0.01].map(Math.log)) };
  const second = { ...lattice('c', 'abc'), logp: Float32Array.from([0.01, 0.01, 0.48, 0.5].map(Math.log)) };
  expect(rescore([first, second])[0]!.text).toBe('b');
});

test('one lattice that cut a letter cannot outvote the others', () => {
  const whole = lattice('a.b.c', 'abc', 0.999);
  expect(rescore([whole, whole, lattice('a.b..', 'abc', 0.9999999)])[0]!.text).toBe('abc');
});

test('crops that read the same are as sure together as apart', () => {
  const [best] = combine([[{ text: 'a', logp: -0.1 }], [{ text: 'a', logp: -0.3 }]]);
  expect(best).toEqual({ text: 'a', logp: expect.closeTo(-0.2) });
});
