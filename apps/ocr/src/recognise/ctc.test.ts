import { expect, test } from 'vitest';
import { alignExactly, beamSearch, likelihood } from './ctc.ts';
import type { Lattice } from './lines.ts';

/** A lattice that says one class at each step with probability p; `.` is the blank. */
function lattice(path: string, alphabet: string, p = 0.9): Lattice {
  const classes = alphabet.length + 1;
  const logp = new Float32Array(path.length * classes).fill(Math.log((1 - p) / (classes - 1)));
  [...path].forEach((ch, t) => {
    logp[t * classes + (ch === '.' ? 0 : alphabet.indexOf(ch) + 1)] = Math.log(p);
  });
  return { logp, steps: path.length, classes, alphabet };
}

test('repeats need a blank between them', () => {
  expect(beamSearch(lattice('aa.a.bb', 'abc'))[0]!.text).toBe('aab');
});

test('the beam gives a text the probability of all its alignments', () => {
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

test('an exact length brings back a filler that plain decoding lost', () => {
  const faint = lattice('A.<.<<<.B', 'AB<', 0.8);
  expect(beamSearch(faint)[0]!.text).toBe('A<<B');
  const aligned = alignExactly(faint, ['AB', '<', '<', '<', 'AB'])!;
  expect(aligned.positions.map(({ best }) => best).join('')).toBe('A<<<B');
});

test('a position takes only what its alphabet allows', () => {
  const aligned = alignExactly(lattice('0.1', '01OI'), ['OI', '01'])!;
  expect(aligned.positions.map(({ best }) => best).join('')).toMatch(/^[OI]1$/);
});

test('more characters than steps cannot be aligned', () => {
  expect(alignExactly(lattice('ab', 'ab'), ['a', 'b', 'a', 'b'])).toBeNull();
});
