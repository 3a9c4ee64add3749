import type { Lattice } from './lines.ts';

const NOTHING = Number.NEGATIVE_INFINITY;

function add(a: number, b: number): number {
  if (a === NOTHING) return b;
  if (b === NOTHING) return a;
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b));
}

export interface Reading {
  text: string;
  /** Log of the probability that the network gives this text. */
  logp: number;
}

interface Prefix {
  labels: number[];
  blank: number;
  label: number;
}

/** Prefix beam search: the likeliest texts, best first (Hannun 2014). */
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

/** Log-probability of one given text, over all its alignments. */
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

export interface Aligned {
  /** Best character for each position and its log-probabilities against all others there. */
  positions: { best: string; logp: Float32Array }[];
  logp: number;
}

/** Two equal characters with no blank seen between them, in nats: fillers in a blurred run lose theirs. */
const RUN_TOGETHER = 2;
const LOOKALIKES = ['O0', 'I1', 'S5', 'Z2', 'B8'];

/** Where only letters may stand, a nought is an O; where only digits may, an O is a nought. By class; itself where nothing applies. */
function lookalikesFor(allowed: string, alphabet: string): Int32Array {
  const shown = Int32Array.from({ length: alphabet.length + 1 }, (_, k) => k);
  for (const [letter, digit] of LOOKALIKES as unknown as [string, string][]) {
    const [a, b] = [alphabet.indexOf(letter) + 1, alphabet.indexOf(digit) + 1];
    if (a === 0 || b === 0 || allowed.includes(letter) === allowed.includes(digit)) continue;
    if (allowed.includes(letter)) shown[a] = b;
    else shown[b] = a;
  }
  return shown;
}

/**
 * The best text of exactly `allowed.length` characters, each from its own alphabet: a Viterbi search over
 * (step, position, character). Runs of one character, which plain decoding miscounts, come out right.
 */
export function alignExactly(
  { logp, steps, classes, alphabet }: Lattice,
  allowed: readonly string[],
): Aligned | null {
  const length = allowed.length;
  const masks = allowed.map((set) => [...set].map((ch) => alphabet.indexOf(ch) + 1).filter((k) => k > 0));
  const shown = allowed.map((set) => lookalikesFor(set, alphabet));
  const cells = length * classes;
  // At each step: ending in the character itself, or in a blank after it (index of position, 0 = none yet).
  let onChar = new Float32Array(cells).fill(NOTHING);
  let onBlank = new Float32Array(length + 1).fill(NOTHING);
  onBlank[0] = 0;
  const charFrom = new Int32Array(steps * cells);
  const blankFrom = new Int32Array(steps * (length + 1));
  for (let t = 0; t < steps; t++) {
    const row = logp.subarray(t * classes, (t + 1) * classes);
    const nextChar = new Float32Array(cells).fill(NOTHING);
    const nextBlank = new Float32Array(length + 1).fill(NOTHING);
    for (let p = 0; p <= length; p++) {
      let [from, score] = [-1, onBlank[p]!];
      if (p > 0)
        for (const k of masks[p - 1]!) {
          const s = onChar[(p - 1) * classes + k]!;
          if (s > score) [from, score] = [k, s];
        }
      nextBlank[p] = score + row[0]!;
      blankFrom[t * (length + 1) + p] = from;
      if (p === length) continue;
      // The two best characters before: the same one may not follow itself without a blank.
      let [first, second, firstK, secondK] = [NOTHING, NOTHING, -1, -1];
      if (p > 0)
        for (const k of masks[p - 1]!) {
          const s = onChar[(p - 1) * classes + k]!;
          if (s > first) [second, secondK, first, firstK] = [first, firstK, s, k];
          else if (s > second) [second, secondK] = [s, k];
        }
      for (const k of masks[p]!) {
        let [best, code] = [onChar[p * classes + k]!, -2];
        if (onBlank[p]! > best) [best, code] = [onBlank[p]!, -1];
        const [other, otherK] = firstK === k ? [second, secondK] : [first, firstK];
        if (other > best) [best, code] = [other, otherK];
        if (firstK === k && first - RUN_TOGETHER > best) [best, code] = [first - RUN_TOGETHER, k];
        nextChar[p * classes + k] = best + Math.max(row[k]!, row[shown[p]![k]!]!);
        charFrom[t * cells + p * classes + k] = code;
      }
    }
    onChar = nextChar;
    onBlank = nextBlank;
  }
  return traceBack();

  function traceBack(): Aligned | null {
    let [score, k] = [onBlank[length]!, -1];
    for (const c of masks[length - 1]!)
      if (onChar[(length - 1) * classes + c]! > score) [score, k] = [onChar[(length - 1) * classes + c]!, c];
    if (score === NOTHING) return null;
    const strongest = new Int32Array(length).fill(-1);
    const chosen = new Int32Array(length);
    let position = length;
    for (let t = steps - 1; t >= 0; t--) {
      if (k < 0) {
        k = blankFrom[t * (length + 1) + position]!;
        continue;
      }
      const p = position - 1;
      chosen[p] = k;
      const seen = (at: number) => Math.max(logp[at * classes + k]!, logp[at * classes + shown[p]![k]!]!);
      if (strongest[p]! < 0 || seen(t) > seen(strongest[p]!)) strongest[p] = t;
      const code = charFrom[t * cells + p * classes + k]!;
      if (code === -2) continue;
      position = p;
      k = code;
    }
    const positions = Array.from({ length }, (_, p) => {
      const whole = logp.subarray(strongest[p]! * classes, (strongest[p]! + 1) * classes);
      const row = whole.map((value, k) => Math.max(value, whole[shown[p]![k]!]!)).subarray(1);
      let total = NOTHING;
      for (const value of row) total = add(total, value);
      return { best: alphabet[chosen[p]! - 1]!, logp: row.map((value) => value - total) as Float32Array };
    });
    return { positions, logp: score };
  }
}
