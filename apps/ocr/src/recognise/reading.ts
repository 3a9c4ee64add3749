import type { Reading } from './ctc.ts';

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

/** Readings weighed by what is known, as probabilities; `weight` is a likelihood ratio. */
export function weigh(readings: Reading[], weight: (text: string) => number): { text: string; p: number }[] {
  const scored = readings.map(({ text, logp }) => ({ text, p: Math.exp(logp) * weight(text) }));
  // What the beam did not hold counts against the best, too.
  const lost = Math.max(0, 1 - readings.reduce((sum, { logp }) => sum + Math.exp(logp), 0)) * 0.02;
  const total = scored.reduce((sum, { p }) => sum + p, lost) || 1;
  return scored.map(({ text, p }) => ({ text, p: p / total })).sort((a, b) => b.p - a.p);
}
