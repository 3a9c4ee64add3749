import { expect, test } from 'vitest';
import { lattice } from '../testing/lattice.ts';
import { combine, rescore } from './reading.ts';

const texts = (readings: { text: string }[]) => readings.map(({ text }) => text);

test('the text of two of three lattices wins, and the third lowers its probability', () => {
  const readings = rescore([lattice('ab', 'abc'), lattice('ab', 'abc'), lattice('ac', 'abc')]);
  expect(texts(readings).slice(0, 2)).toEqual(['ab', 'ac']);
  expect(readings[0]!.logp).toBeLessThan(Math.log(0.9 ** 2));
});

test('a text is scored in lattices whose best text is another one', () => {
  // The best texts differ; the second-best text is the same in both.
  const first = { ...lattice('a', 'abc'), logp: Float32Array.from([0.01, 0.5, 0.48, 0.01].map(Math.log)) };
  const second = { ...lattice('c', 'abc'), logp: Float32Array.from([0.01, 0.01, 0.48, 0.5].map(Math.log)) };
  expect(rescore([first, second])[0]!.text).toBe('b');
});

test('one lattice without a letter cannot outvote the others', () => {
  const whole = lattice('a.b.c', 'abc', 0.999);
  expect(rescore([whole, whole, lattice('a.b..', 'abc', 0.9999999)])[0]!.text).toBe('abc');
});

test('the combined log-probability of one text is the mean', () => {
  const [best] = combine([[{ text: 'a', logp: -0.1 }], [{ text: 'a', logp: -0.3 }]]);
  expect(best).toEqual({ text: 'a', logp: expect.closeTo(-0.2) });
});
