import type { LetterPair } from './align.ts';
import { remember } from './remember.ts';
import {
  bitsOfToken,
  isFamilyName,
  isGivenName,
  isWomansName,
  matchingLetters,
  mayBeGivenName,
  SAME_TOKEN,
  tokenScore,
  tokenScorer,
} from './token-score.ts';
import { MAX_TOKENS, type NameToken, nameTokens } from './tokens.ts';

/**
 * Two names with this score or more are similar: a person should look. The score is a probability of sorts: it is a half where the
 * evidence that the names are one person's is `ENOUGH_BITS`, and comes closer to 1 with each rare name that agrees.
 */
export const SIMILAR_NAME = 0.5;
const ENOUGH_BITS = 6;

/** The given name must agree more closely than the others. */
const SAME_GIVEN_NAME = 0.82;
/** So must a family name that stands first. */
const FAMILY_NAME_FIRST = 0.88;
/** Evidence against, in bits: a name that one document leaves out, two names that contradict, a family name that stands first. */
const MISSING = 1;
const CONTRADICTION = 7;
const TURNED = 1;

export interface NameOptions {
  /**
   * The birth dates are known and equal. Then the two are not father and son, and rules that only keep those apart do not apply: the
   * family name may stand first even if it is a given name as well.
   */
  sameBirthDate?: boolean;
}

/** Why the names cannot be one person's, even if everything else agrees. */
export type Obstacle = 'first_name_differs' | 'father_or_son' | 'too_few_names';

/** A word of the second name against every word of the first. The same word comes in many names: it is compared once. */
interface Row {
  form: string;
  isFamily: boolean;
  scores: Float64Array;
  /** Agreement in bits: less when the spelling is far, 0 when they are different names. */
  gains: Float64Array;
}

/** The first name, with all that does not change from one second name to the next. */
interface Asked {
  forms: string[];
  areFamily: boolean[];
  /** How often the given name stands at the beginning: twice in Mohamed Mohamed Ali. For both readings. */
  runs: [usual: number, turned: number];
  row: (form: string) => Row;
}

/** 1: the family name stands first, and the name is read from its second word on. */
type Shift = 0 | 1;
/** The word at a place in the order given name to family name. */
const wordAt = (place: number, shift: Shift, length: number) =>
  place + shift < length ? place + shift : place + shift - length;

function ask(forms: string[]): Asked {
  const bits = forms.map(bitsOfToken);
  const scorers = forms.map(tokenScorer);
  const runOf = (shift: Shift) => {
    let run = 1;
    const word = (place: number) => forms[wordAt(place, shift, forms.length)]!;
    while (run < forms.length && tokenScore(word(0), word(run)) >= SAME_GIVEN_NAME) run++;
    return run;
  };
  const row = remember(100_000, (form): Row => {
    const own = bitsOfToken(form);
    const [scores, gains] = [new Float64Array(forms.length), new Float64Array(forms.length)];
    for (let i = 0; i < forms.length; i++) {
      const score = scorers[i]!(form);
      scores[i] = score;
      if (score >= SAME_TOKEN)
        gains[i] = Math.min(bits[i]!, own) * (0.5 + (0.5 * (score - SAME_TOKEN)) / (1 - SAME_TOKEN));
    }
    return { form, isFamily: isFamilyName(form), scores, gains };
  });
  return {
    forms,
    areFamily: forms.map(isFamilyName),
    runs: forms.length > 1 ? [runOf(0), runOf(1)] : [1, 1],
    row,
  };
}

/**
 * Scratch space for one comparison after the other, because they are many. `best`: the evidence of all pairs from two places on.
 * `pairsA`, `pairsB`: the places of the pairs.
 */
const WIDTH = MAX_TOKENS + 1;
const best = new Float64Array(WIDTH * WIDTH);
const [pairsA, pairsB] = [new Uint8Array(MAX_TOKENS), new Uint8Array(MAX_TOKENS)];

/**
 * The pairs of names that say most, in order, after the given names (a longest common subsequence, weighted). Returns how many; their
 * evidence is at `best[WIDTH + 1]`.
 */
function pairUp(n: number, rows: Row[], m: number, shiftA: Shift, shiftB: Shift): number {
  for (let i = 1; i <= n; i++) best[i * WIDTH + m] = 0;
  for (let j = 1; j <= m; j++) best[n * WIDTH + j] = 0;
  for (let j = m - 1; j > 0; j--) {
    const { gains } = rows[wordAt(j, shiftB, m)]!;
    for (let i = n - 1; i > 0; i--) {
      const at = i * WIDTH + j;
      const gain = gains[wordAt(i, shiftA, n)]!;
      const skip = Math.max(best[at + WIDTH]!, best[at + 1]!);
      best[at] = gain > 0 ? Math.max(skip, gain + best[at + WIDTH + 1]!) : skip;
    }
  }
  let count = 0;
  for (let i = 1, j = 1; i < n && j < m; ) {
    const here = best[i * WIDTH + j]!;
    if (here === best[(i + 1) * WIDTH + j]) i++;
    else if (here === best[i * WIDTH + j + 1]) j++;
    else {
      pairsA[count] = i++;
      pairsB[count++] = j++;
    }
  }
  return count;
}

/** The evidence in bits that two names are one person's, read in this order; or why they are not. */
function align(
  asked: Asked,
  rows: Row[],
  m: number,
  shiftA: Shift,
  shiftB: Shift,
  { sameBirthDate }: NameOptions,
): number | Obstacle {
  const n = asked.forms.length;
  const { isFamily, scores, gains } = rows[shiftB]!;
  if (scores[shiftA]! < SAME_GIVEN_NAME) return 'first_name_differs';
  // El Shafie is not Safeya.
  if (isFamily !== asked.areFamily[shiftA]) return 'first_name_differs';
  if (n === 1 && m === 1) return gains[shiftA]!;
  const count = pairUp(n, rows, m, shiftA, shiftB);
  if (count === 0) return 'too_few_names';
  if (!sameBirthDate) {
    const run = asked.runs[shiftA];
    let other = 1;
    while (other < m && rows[wordAt(other, shiftB, m)]!.scores[shiftA]! >= SAME_GIVEN_NAME) other++;
    // Mohamed Mohamed Ali is the son of Mohamed Ali.
    if (run !== other) return 'father_or_son';
    // Ali Samy Ali is not Ali Samy: the father's family name may stand first.
    const lastA = wordAt(n - 1, shiftA, n);
    const lastB = wordAt(m - 1, shiftB, m);
    if (pairsA[count - 1]! < n - 1 && scores[lastA]! >= SAME_GIVEN_NAME) return 'father_or_son';
    if (pairsB[count - 1]! < m - 1 && rows[lastB]!.scores[shiftA]! >= SAME_GIVEN_NAME) return 'father_or_son';
  }
  const contradictions = Math.min(n, m) - 1 - count;
  return gains[shiftA]! + best[WIDTH + 1]! - MISSING * Math.abs(n - m) - CONTRADICTION * contradictions;
}

/**
 * May the family name stand first in one of the names? Only where it is not a given name: Ali Ahmed may be the son of Ahmed Ali, and
 * Ahmed Mohamed Ali the father of Ali Ahmed Mohamed. But nobody's father is called Fatma: in Ali Fatma Ahmed, Ali is the family.
 */
function mayTurn(
  turned: string[],
  other: string[],
  lastScore: number,
  { sameBirthDate }: NameOptions,
): boolean {
  const [family, given] = [turned[0]!, turned[1]!];
  const [otherGiven, last] = [other[0]!, other.at(-1)!];
  if (isFamilyName(given) || isFamilyName(otherGiven)) return false;
  if (sameBirthDate || isWomansName(given) || isWomansName(otherGiven)) return true;
  // The family name stands last already; or it is a given name.
  if (lastScore >= SAME_TOKEN || mayBeGivenName(family, last)) return false;
  // Samy Zaghloul may be the father of Zaghloul Mona Samy, if we do not know that Samy is a given name.
  const isClear = isFamilyName(family) || isFamilyName(last) || isGivenName(given) || isGivenName(otherGiven);
  return turned.length > 2 || other.length === 2 || isClear;
}

interface Reading {
  shiftA: Shift;
  shiftB: Shift;
  bits: number;
  obstacle: Obstacle | undefined;
}

function readNames(asked: Asked, rows: Row[], m: number, options: NameOptions): Reading {
  const n = asked.forms.length;
  const found: Reading = { shiftA: 0, shiftB: 0, bits: Number.NEGATIVE_INFINITY, obstacle: undefined };
  if (n === 0 || m === 0) found.obstacle = 'too_few_names';
  else consider(found, asked, rows, m, 0, 0, options);
  if (n < 2 || m < 2) return found;
  const [first, last] = [rows[0]!.scores, rows[m - 1]!.scores];
  const [turnA, turnB] = [last[0]! >= FAMILY_NAME_FIRST, first[n - 1]! >= FAMILY_NAME_FIRST];
  if (!turnA && !turnB) return found;
  const forms = rows.slice(0, m).map(({ form }) => form);
  if (turnA && mayTurn(asked.forms, forms, last[n - 1]!, options))
    consider(found, asked, rows, m, 1, 0, options);
  if (turnB && mayTurn(forms, asked.forms, last[n - 1]!, options))
    consider(found, asked, rows, m, 0, 1, options);
  return found;
}

/** Keeps the better reading. */
function consider(
  found: Reading,
  asked: Asked,
  rows: Row[],
  m: number,
  shiftA: Shift,
  shiftB: Shift,
  options: NameOptions,
): void {
  const evidence = align(asked, rows, m, shiftA, shiftB, options);
  if (typeof evidence === 'string') {
    if (shiftA === shiftB) found.obstacle = evidence;
    return;
  }
  const bits = shiftA === shiftB ? evidence : evidence - TURNED;
  if (bits <= found.bits) return;
  found.shiftA = shiftA;
  found.shiftB = shiftB;
  found.bits = bits;
  found.obstacle = undefined;
}

/** Whether names of so many words may be similar when only these words agree. */
export const mayBeSimilar = (agreeing: readonly string[], n: number, m: number): boolean =>
  agreeing.reduce((bits, form) => bits + bitsOfToken(form), 0) -
    MISSING * Math.abs(n - m) -
    CONTRADICTION * (Math.min(n, m) - agreeing.length) >=
  ENOUGH_BITS;

const scoreOf = (bits: number) => 1 / (1 + 2 ** ((ENOUGH_BITS - bits) / 2));

/** The compact form of a name, to store beside its keys: comparing from it is fast. `أحمد عبد الرحمن` → `احمد Aرحمن`. */
export const nameForm = (name: string): string =>
  nameTokens(name)
    .map(({ form }) => form)
    .join(' ');

/** Compares one name with many, given as their forms: each different word is compared once. Returns the score. */
export function nameMatcher(name: string, options: NameOptions = {}): (form: string) => number {
  const asked = ask(nameTokens(name).map(({ form }) => form));
  const last = asked.forms.length - 1;
  const rows: Row[] = [];
  return (form) => {
    if (form === '' || last < 0) return 0;
    let m = 0;
    for (let from = 0, to = 0; to >= 0; from = to + 1) {
      to = form.indexOf(' ', from);
      rows[m++] = asked.row(to < 0 ? form.slice(from) : form.slice(from, to));
      if (m > 1) continue;
      // Most candidates end here: neither given name nor family name in the place of the other's.
      const { scores } = rows[0]!;
      if (scores[0]! >= SAME_GIVEN_NAME || scores[last]! >= FAMILY_NAME_FIRST) continue;
      if (asked.row(form.slice(form.lastIndexOf(' ') + 1)).scores[0]! < FAMILY_NAME_FIRST) return 0;
    }
    return scoreOf(readNames(asked, rows, m, options).bits);
  };
}

/** One line of the explanation. The names are as they were written. */
export type NamePart =
  | { kind: 'same'; a: string; b: string; score: number; letters: readonly LetterPair[] }
  | { kind: 'differs'; a: string; b: string }
  | { kind: 'missing_in_a'; b: string }
  | { kind: 'missing_in_b'; a: string };

export interface NameExplanation {
  /** From the given name to the family name. */
  parts: NamePart[];
  /** The name that is read with its family name first. */
  familyNameFirst?: 'a' | 'b';
  /** Why the names cannot be one person's. */
  obstacle?: Obstacle;
}

export interface NameScore {
  /** 0 to 1; similar from `SIMILAR_NAME` on. The same for (a, b) and (b, a). */
  score: number;
  explanation: NameExplanation;
}

function explain(
  a: readonly NameToken[],
  b: readonly NameToken[],
  reading: Reading,
  pairs: [number, number][],
): NameExplanation {
  const { shiftA, shiftB, obstacle } = reading;
  const left = a.map((_, place) => a[wordAt(place, shiftA, a.length)]!);
  const right = b.map((_, place) => b[wordAt(place, shiftB, b.length)]!);
  const parts: NamePart[] = [];
  let [fromA, fromB] = [0, 0];
  const between = (toA: number, toB: number) => {
    for (; fromA < toA || fromB < toB; fromA++, fromB++) {
      const [one, other] = [fromA < toA && left[fromA]!.shown, fromB < toB && right[fromB]!.shown];
      if (one && other) parts.push({ kind: 'differs', a: one, b: other });
      else if (one) parts.push({ kind: 'missing_in_b', a: one });
      else if (other) parts.push({ kind: 'missing_in_a', b: other });
    }
  };
  for (const [i, j] of pairs) {
    between(i, j);
    const [one, other] = [left[i]!, right[j]!];
    const [score, letters] = [tokenScore(one.form, other.form), matchingLetters(one.form, other.form)];
    parts.push({ kind: 'same', a: one.shown, b: other.shown, score, letters });
    [fromA, fromB] = [i + 1, j + 1];
  }
  between(left.length, right.length);
  const turned = shiftA ? 'a' : shiftB ? 'b' : undefined;
  return { parts, ...(turned && { familyNameFirst: turned }), ...(obstacle && { obstacle }) };
}

/** Compares one name with others, in any scripts, and says why: how likely it is that both are one person's. */
export function nameExplainer(name: string, options: NameOptions = {}): (other: string) => NameScore {
  const tokensA = nameTokens(name);
  const asked = ask(tokensA.map(({ form }) => form));
  return (other) => {
    const tokensB = nameTokens(other);
    const rows = tokensB.map(({ form }) => asked.row(form));
    const reading = readNames(asked, rows, rows.length, options);
    const count = pairUp(tokensA.length, rows, rows.length, reading.shiftA, reading.shiftB);
    const pairs = Array.from({ length: count }, (_, at): [number, number] => [pairsA[at]!, pairsB[at]!]);
    if (reading.obstacle !== 'first_name_differs' && rows.length > 0 && tokensA.length > 0)
      pairs.unshift([0, 0]);
    return { score: scoreOf(reading.bits), explanation: explain(tokensA, tokensB, reading, pairs) };
  };
}

/** The same for two names. */
export const nameScore = (a: string, b: string, options: NameOptions = {}): NameScore =>
  nameExplainer(a, options)(b);
