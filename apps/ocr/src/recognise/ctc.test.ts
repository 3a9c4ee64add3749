import { expect, test } from 'vitest';
import { lattice } from '../testing/lattice.ts';
import { beamSearch, likelihood } from './ctc.ts';

test('repeats need a blank between them', () => {
  expect(beamSearch(lattice('aa.a.bb', 'abc'))[0]!.text).toBe('aab');
});

test('the beam search gives a text the probability of all its alignments', () => {
  const small = lattice('ab.', 'ab', 0.6);
  const [best] = beamSearch(small, 200);
  expect(best!.logp).toBeCloseTo(likelihood(small, best!.text), 5);
});

test('the probabilities of all texts sum to one', () => {
  const sum = beamSearch(lattice('a.b', 'ab', 0.5), 500).reduce(
    (total, { logp }) => total + Math.exp(logp),
    0,
  );
  expect(sum).toBeCloseTo(1, 4);
});
