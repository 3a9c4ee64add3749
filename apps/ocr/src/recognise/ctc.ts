import type { Lattice } from './lines.ts';

const NOTHING = Number.NEGATIVE_INFINITY;

function add(a: number, b: number): number {
  if (a === NOTHING) return b;
  if (b === NOTHING) return a;
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b));
}

export interface Reading {
  text: string;
  /** The log-probability of this text. */
  logp: number;
}

interface Prefix {
  labels: number[];
  blank: number;
  label: number;
}

/** Prefix beam search (Hannun 2014): the likeliest texts, best first. */
export function beamSearch({ logp, steps, classes, alphabet }: Lattice, width = 16): Reading[] {
  let beam = new Map<string, Prefix>([['', { labels: [], blank: 0, label: NOTHING }]]);
  for (let t = 0; t < steps; t++) {
    const row = logp.subarray(t * classes, (t + 1) * classes);
    const likely: number[] = [];
    for (let k = 1; k < classes; k++) if (row[k]! > -7) likely.push(k);
    const next = new Map<string, Prefix>();
    const reach = (labels: number[], key: string) => {
      let prefix = next.get(key);
      if (!prefix) {
        prefix = { labels, blank: NOTHING, label: NOTHING };
        next.set(key, prefix);
      }
      return prefix;
    };
    for (const [key, prefix] of beam) {
      const total = add(prefix.blank, prefix.label);
      const last = prefix.labels.at(-1) ?? 0;
      const same = reach(prefix.labels, key);
      same.blank = add(same.blank, total + row[0]!);
      if (last) same.label = add(same.label, prefix.label + row[last]!);
      for (const k of likely) {
        const from = k === last ? prefix.blank : total;
        if (from === NOTHING) continue;
        const longer = reach([...prefix.labels, k], `${key},${k}`);
        longer.label = add(longer.label, from + row[k]!);
      }
    }
    beam = new Map(
      [...next].sort((a, b) => add(b[1].blank, b[1].label) - add(a[1].blank, a[1].label)).slice(0, width),
    );
  }
  return [...beam.values()].map(({ labels, blank, label }) => ({
    text: labels.map((k) => alphabet[k - 1]).join(''),
    logp: add(blank, label),
  }));
}

/** The log-probability of a given text, over all its alignments. */
export function likelihood({ logp, steps, classes, alphabet }: Lattice, text: string): number {
  const labels = [...text].map((ch) => alphabet.indexOf(ch) + 1);
  if (labels.includes(0)) return NOTHING;
  const states = labels.flatMap((k) => [0, k]).concat(0);
  let alpha = states.map((k, s) => (s < 2 ? logp[k]! : NOTHING));
  for (let t = 1; t < steps; t++) {
    const row = logp.subarray(t * classes, (t + 1) * classes);
    const before = alpha;
    alpha = states.map((k, s) => {
      let sum = before[s]!;
      if (s > 0) sum = add(sum, before[s - 1]!);
      if (s > 1 && k !== 0 && k !== states[s - 2]) sum = add(sum, before[s - 2]!);
      return sum + row[k]!;
    });
  }
  return add(alpha.at(-1)!, alpha.at(-2) ?? NOTHING);
}

/** Greedy decoding, with the likeliest class at every step: the number of characters, and their mean log-probability. */
export function greedy({ logp, steps, classes }: Lattice): { length: number; belief: number } {
  let [length, last, marked, sum] = [0, 0, 0, 0];
  for (let t = 0; t < steps; t++) {
    let best = 0;
    for (let k = 1; k < classes; k++) if (logp[t * classes + k]! > logp[t * classes + best]!) best = k;
    if (best && best !== last) length++;
    last = best;
    if (!best) continue;
    marked++;
    sum += logp[t * classes + best]!;
  }
  return { length, belief: marked ? sum / marked : NOTHING };
}

/** Two lattices of the same part of a line as one: the mean of their probabilities at every step. */
export function merged(a: Lattice, b: Lattice): Lattice {
  return { ...a, logp: a.logp.map((value, i) => add(value, b.logp[i]!) - Math.LN2) };
}
