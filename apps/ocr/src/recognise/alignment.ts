import type { Lattice } from './lines.ts';

const NOTHING = Number.NEGATIVE_INFINITY;

export interface Aligned {
  /** For each position: the best character, the step where it is strongest, and the log-probabilities of all characters. */
  positions: { best: string; step: number; logp: Float32Array }[];
  logp: number;
}

/** The regular positions of characters with the same width. */
export interface Pitch {
  /** The step of a position, which may be beyond the ends of the line. */
  at: (position: number) => number;
  /** The number of steps between two positions, in the middle of the line. */
  pitch: number;
}

/** Penalty in nats for two equal characters without a blank between them: blurred fillers have none. */
const MISSING_BLANK = 2;
const LOOKALIKES = ['O0', 'I1', 'S5', 'Z2', 'B8'];
/** How many characters the line may be off its expected position. */
const SLACK = 8;
/** Penalty in nats for a character one pitch off its regular position; it grows with the square of the distance. */
const OFF_PITCH = 4;

/** Where only letters are allowed, a 0 is an O; where only digits are, an O is a 0. For each class: its look-alike, or itself. */
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
 * The best text of exactly `allowed.length` characters, each from its own alphabet: a Viterbi search over (step, position,
 * character). It counts repeated characters correctly, unlike plain decoding. With a known pitch it also keeps every
 * character near its regular position.
 */
export function alignExactly(
  { logp, steps, classes, alphabet }: Lattice,
  allowed: readonly string[],
  pitch?: Pitch,
): Aligned | null {
  const length = allowed.length;
  const masks = allowed.map((set) =>
    Int32Array.from([...set].map((ch) => alphabet.indexOf(ch) + 1).filter((k) => k > 0)),
  );
  const shown = allowed.map((set) => lookalikesFor(set, alphabet));
  const cells = length * classes;
  // The best scores at each step that end in the character itself, or in a blank after it (by position; 0: no character yet).
  let onChar = new Float32Array(cells).fill(NOTHING);
  let onBlank = new Float32Array(length + 1).fill(NOTHING);
  let nextChar = new Float32Array(cells);
  let nextBlank = new Float32Array(length + 1);
  onBlank[0] = 0;
  const charFrom = new Int8Array(steps * cells);
  const blankFrom = new Int8Array(steps * (length + 1));
  for (let t = 0; t < steps; t++) {
    const row = logp.subarray(t * classes, (t + 1) * classes);
    nextChar.fill(NOTHING);
    nextBlank.fill(NOTHING);
    const middle = (t * length) / steps;
    const last = Math.min(length, Math.ceil(middle + SLACK));
    for (let p = Math.max(0, Math.floor(middle - SLACK)); p <= last; p++) {
      // The two best previous characters, because a character may not follow itself without a blank.
      let first = NOTHING;
      let second = NOTHING;
      let firstK = -1;
      let secondK = -1;
      if (p > 0) {
        const before = masks[p - 1]!;
        const base = (p - 1) * classes;
        for (let i = 0; i < before.length; i++) {
          const s = onChar[base + before[i]!]!;
          if (s > first) {
            second = first;
            secondK = firstK;
            first = s;
            firstK = before[i]!;
          } else if (s > second) {
            second = s;
            secondK = before[i]!;
          }
        }
      }
      const rest = onBlank[p]!;
      nextBlank[p] = (first > rest ? first : rest) + row[0]!;
      blankFrom[t * (length + 1) + p] = first > rest ? firstK : -1;
      if (p === length) continue;
      const off = pitch ? (t - pitch.at(p)) / pitch.pitch : 0;
      const toll = Math.min(3, off * off) * OFF_PITCH;
      const here = masks[p]!;
      const lookalikes = shown[p]!;
      const base = p * classes;
      for (let i = 0; i < here.length; i++) {
        const k = here[i]!;
        let best = onChar[base + k]!;
        let code = -2;
        if (rest > best) {
          best = rest;
          code = -1;
        }
        const other = firstK === k ? second : first;
        if (other > best) {
          best = other;
          code = firstK === k ? secondK : firstK;
        }
        if (firstK === k && first - MISSING_BLANK > best) {
          best = first - MISSING_BLANK;
          code = k;
        }
        const seen = row[k]! > row[lookalikes[k]!]! ? row[k]! : row[lookalikes[k]!]!;
        nextChar[base + k] = best + seen - toll;
        charFrom[t * cells + base + k] = code;
      }
    }
    [onChar, nextChar] = [nextChar, onChar];
    [onBlank, nextBlank] = [nextBlank, onBlank];
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
      const step = strongest[p]!;
      const whole = logp.subarray(step * classes, (step + 1) * classes);
      const row = whole.map((value, k) => Math.max(value, whole[shown[p]![k]!]!)).subarray(1);
      const total = Math.log(row.reduce((sum, value) => sum + Math.exp(value), 0));
      return {
        best: alphabet[chosen[p]! - 1]!,
        step,
        logp: row.map((value) => value - total) as Float32Array,
      };
    });
    return { positions, logp: score };
  }
}

/**
 * Fits the positions of the characters of a line, all of the same width, with a parabola, because the perspective of a page is
 * never removed completely. Outliers have little weight.
 */
export function pitchOf({ positions }: Aligned): Pitch {
  const n = positions.length;
  const scaled = (position: number) => (2 * position) / (n - 1) - 1;
  const points = positions.map(({ step, logp }, p) => ({
    x: scaled(p),
    y: step,
    trust: Math.exp(Math.max(...logp)),
  }));
  let curve: [number, number, number] = [0, 0, 0];
  const at = (x: number) => curve[0] + curve[1] * x + curve[2] * x * x;
  let pitch = (points.at(-1)!.y - points[0]!.y) / (n - 1);
  for (let round = 0; round < 6; round++) {
    const weights = points.map(({ x, y, trust }) =>
      round === 0 ? trust : trust / (1 + ((y - at(x)) / (0.3 * pitch)) ** 2),
    );
    curve = parabola(points, weights);
    pitch = (2 * curve[1]) / (n - 1);
  }
  return { at: (position) => at(scaled(position)), pitch };
}

/** The largest distance of a character from its regular position, in pitches. */
export const farthestOff = ({ positions }: Aligned, { at, pitch }: Pitch): number =>
  Math.max(...positions.map(({ step }, p) => Math.abs(step - at(p)) / pitch));

/** The mean distance, in pitches. */
export const unevenness = ({ positions }: Aligned, { at, pitch }: Pitch): number =>
  positions.reduce((sum, { step }, p) => sum + Math.abs(step - at(p)), 0) / pitch / positions.length;

/** Weighted least squares: Cramer's rule on the normal equations. */
function parabola(points: { x: number; y: number }[], weights: number[]): [number, number, number] {
  const moment = (power: number) =>
    points.reduce((sum, { x }, i) => sum + weights[i]! * x ** power, power === 0 ? 1e-9 : 0);
  const [s0, s1, s2, s3, s4] = [0, 1, 2, 3, 4].map(moment) as [number, number, number, number, number];
  const [r0, r1, r2] = [0, 1, 2].map((power) =>
    points.reduce((sum, { x, y }, i) => sum + weights[i]! * y * x ** power, 0),
  ) as [number, number, number];
  type Row = [number, number, number];
  const determinant = ([a, b, c]: Row, [d, e, f]: Row, [g, h, i]: Row) =>
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  const whole = determinant([s0, s1, s2], [s1, s2, s3], [s2, s3, s4]) || 1e-9;
  return [
    determinant([r0, s1, s2], [r1, s2, s3], [r2, s3, s4]) / whole,
    determinant([s0, r0, s2], [s1, r1, s3], [s2, r2, s4]) / whole,
    determinant([s0, s1, r0], [s1, s2, r1], [s2, s3, r2]) / whole,
  ];
}
