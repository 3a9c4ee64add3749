import { beamSearch, likelihood, type Reading } from './ctc.ts';
import type { Lattice } from './lines.ts';

/** The same line read from several crops: what all of them can believe wins. */
export function combine(readings: Reading[][]): Reading[] {
  const texts = new Set(readings.flatMap((list) => list.map(({ text }) => text)));
  const floors = readings.map((list) => Math.min(...list.map(({ logp }) => logp), -4) - 2);
  return [...texts]
    .map((text) => {
      const total = readings.reduce((sum, list, i) => {
        const found = list.find((reading) => reading.text === text);
        return sum + (found ? found.logp : floors[i]!);
      }, 0);
      return { text, logp: total / readings.length };
    })
    .sort((a, b) => b.logp - a.logp);
}

const BEAM = 10;
/** The likeliest texts of each lattice that are put to the others. */
const PROPOSED = 5;
/** So much may one lattice speak against a text that the others believe: it may have cut a letter. */
const VETO = -12;

/** What each lattice would read, put to all of them: dearer than `combine`, and no text is judged by a guess. */
export function rescore(lattices: Lattice[]): Reading[] {
  const proposed = lattices.flatMap((lattice) => beamSearch(lattice, BEAM).slice(0, PROPOSED));
  return [...new Set(proposed.map(({ text }) => text))]
    .map((text) => {
      const total = lattices.reduce((sum, lattice) => sum + Math.max(VETO, likelihood(lattice, text)), 0);
      return { text, logp: total / lattices.length };
    })
    .sort((a, b) => b.logp - a.logp);
}

/** Readings weighed by what is known, as probabilities; `weight` is a likelihood ratio. */
export function weigh(readings: Reading[], weight: (text: string) => number): { text: string; p: number }[] {
  const scored = readings.map(({ text, logp }) => ({ text, p: Math.exp(logp) * weight(text) }));
  // What the beam did not hold counts against the best, too.
  const lost = Math.max(0, 1 - readings.reduce((sum, { logp }) => sum + Math.exp(logp), 0)) * 0.02;
  const total = scored.reduce((sum, { p }) => sum + p, lost) || 1;
  return scored.map(({ text, p }) => ({ text, p: p / total })).sort((a, b) => b.p - a.p);
}
