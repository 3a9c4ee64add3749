import type { Lattice } from '../recognise/lines.ts';

/** A lattice that gives one class at each step the probability p; `.` is the blank. */
export function lattice(path: string, alphabet: string, p = 0.9): Lattice {
  const classes = alphabet.length + 1;
  const logp = new Float32Array(path.length * classes).fill(Math.log((1 - p) / (classes - 1)));
  [...path].forEach((ch, t) => {
    logp[t * classes + (ch === '.' ? 0 : alphabet.indexOf(ch) + 1)] = Math.log(p);
  });
  return { logp, steps: path.length, classes, alphabet };
}
