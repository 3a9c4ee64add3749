import { beamSearch, likelihood, type Reading } from './ctc.ts';
import type { Lattice } from './lines.ts';

/** Combines the readings of several crops of one line by the mean of their log-probabilities. */
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
/** How many texts of each lattice are scored in all lattices. */
const PROPOSED = 5;
/** The least log-probability that one lattice can give a text: its crop may have cut off a letter. */
const LEAST_LOGP = -12;

/**
 * Scores the best texts of each lattice in all lattices: slower than `combine`, but every score is exact. Each lattice has its
 * weight.
 */
export function rescore(lattices: Lattice[], weights = lattices.map(() => 1)): Reading[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const proposed = lattices.flatMap((lattice) => beamSearch(lattice, BEAM).slice(0, PROPOSED));
  return [...new Set(proposed.map(({ text }) => text))]
    .map((text) => {
      const total = lattices.reduce(
        (sum, lattice, i) => sum + weights[i]! * Math.max(LEAST_LOGP, likelihood(lattice, text)),
        0,
      );
      return { text, logp: total / whole };
    })
    .sort((a, b) => b.logp - a.logp);
}

/** The probabilities of readings after a prior; `weight` is a likelihood ratio. */
export function weigh(readings: Reading[], weight: (text: string) => number): { text: string; p: number }[] {
  const scored = readings.map(({ text, logp }) => ({ text, p: Math.exp(logp) * weight(text) }));
  // Texts that the beam search dropped count against the best, too.
  const lost = Math.max(0, 1 - readings.reduce((sum, { logp }) => sum + Math.exp(logp), 0)) * 0.02;
  const total = scored.reduce((sum, { p }) => sum + p, lost) || 1;
  return scored.map(({ text, p }) => ({ text, p: p / total })).sort((a, b) => b.p - a.p);
}
