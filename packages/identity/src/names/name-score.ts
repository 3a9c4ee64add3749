import type { LetterPair } from './align.ts';
import { remember } from './remember.ts';
import { bitsOfToken, matchingLetters, mayBeGivenName, SAME_TOKEN, tokenScore } from './token-score.ts';
import { type NameToken, nameTokens } from './tokens.ts';

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

interface Alignment {
  bits: number;
  /** Positions in the order given name to family name: which name of one stands for which of the other. */
  pairs: [number, number][];
  turned?: 'a' | 'b';
  obstacle?: Obstacle;
}

/** How the tokens of two names compare, from a table that is filled once for each name asked about. */
interface Comparison {
  /** `scores[j][i]`: token j of the second name, token i of the first. */
  scores: Float64Array[];
  bitsA: number[];
  bitsB: number[];
  formsA: string[];
  formsB: string[];
  /** How often the given name stands at the beginning of the first name: twice in Mohamed Mohamed Ali. */
  runA: number;
}

const orders = Array.from({ length: 11 }, (_, length) => Array.from({ length }, (_, at) => at));
const range = (length: number): readonly number[] => orders[length]!;
const turn = ([first, ...rest]: readonly number[]) => [...rest, first!];

const none = (obstacle: Obstacle): Alignment => ({ bits: Number.NEGATIVE_INFINITY, pairs: [], obstacle });

/** Agreement of two tokens in bits: less when the spelling is far. 0 when they are different names. */
function agreement({ scores, bitsA, bitsB }: Comparison, i: number, j: number, floor: number): number {
  const score = scores[j]![i]!;
  if (score < floor) return 0;
  return Math.min(bitsA[i]!, bitsB[j]!) * (0.5 + (0.5 * (score - SAME_TOKEN)) / (1 - SAME_TOKEN));
}

/** The given names agree; of the others, the pairs in order that say most (a longest common subsequence, weighted). */
function alignInOrder(names: Comparison, a: readonly number[], b: readonly number[]): Alignment {
  const [n, m] = [a.length, b.length];
  const first = agreement(names, a[0]!, b[0]!, SAME_GIVEN_NAME);
  const width = m + 1;
  const best = new Float64Array((n + 1) * width);
  for (let i = n - 1; i > 0; i--)
    for (let j = m - 1; j > 0; j--) {
      const gain = agreement(names, a[i]!, b[j]!, SAME_TOKEN);
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      best[i * width + j] = gain > 0 ? Math.max(skip, gain + best[(i + 1) * width + j + 1]!) : skip;
    }
  const pairs: [number, number][] = first > 0 ? [[a[0]!, b[0]!]] : [];
  for (let i = 1, j = 1; i < n && j < m; ) {
    const here = best[i * width + j]!;
    if (here === best[(i + 1) * width + j]) i++;
    else if (here === best[i * width + j + 1]) j++;
    else pairs.push([a[i++]!, b[j++]!]);
  }
  const missing = Math.abs(n - m);
  const contradictions = Math.min(n, m) - pairs.length;
  const bits = first + (best[width + 1] ?? 0) - MISSING * missing - CONTRADICTION * contradictions;
  if (first === 0) return { ...none('first_name_differs'), pairs };
  return pairs.length < 2 && (n > 1 || m > 1) ? { ...none('too_few_names'), pairs } : { bits, pairs };
}

/**
 * The family name first on one side. Only where it is not a given name: Ali Ahmed may be the son of Ahmed Ali, and Ahmed Mohamed Ali
 * the father of Ali Ahmed Mohamed.
 */
function mayTurn(forms: string[], last: string, score: number, { sameBirthDate }: NameOptions): boolean {
  if (score < FAMILY_NAME_FIRST) return false;
  if (sameBirthDate) return true;
  return !mayBeGivenName(forms[0]!, last) && tokenScore(forms[0]!, forms.at(-1)!) < SAME_TOKEN;
}

/** How many names at the beginning are the given name. */
function runOf(length: number, scoreAt: (at: number) => number): number {
  let at = 1;
  while (at < length && scoreAt(at) >= SAME_GIVEN_NAME) at++;
  return at;
}
const ownRun = (forms: string[]) => runOf(forms.length, (at) => tokenScore(forms[0]!, forms[at]!));

/** Mohamed Mohamed Ali is the son of Mohamed Ali, unless the birth dates say otherwise. */
function isFatherAndSon(
  { scores, formsA, runA }: Comparison,
  a: readonly number[],
  b: readonly number[],
): boolean {
  if (a.length < 2 || b.length < 2) return false;
  const run = a[0] === 0 ? runA : ownRun(a.map((i) => formsA[i]!));
  return run !== runOf(b.length, (at) => scores[b[at]!]![a[0]!]!);
}

function alignNames(names: Comparison, options: NameOptions): Alignment {
  const { scores, formsA, formsB } = names;
  const [a, b] = [range(formsA.length), range(formsB.length)];
  if (a.length === 0 || b.length === 0) return none('too_few_names');
  const safely = (orderA: readonly number[], orderB: readonly number[]): Alignment => {
    const found = alignInOrder(names, orderA, orderB);
    const related = !found.obstacle && !options.sameBirthDate && isFatherAndSon(names, orderA, orderB);
    return related ? { ...none('father_or_son'), pairs: found.pairs } : found;
  };
  let best = safely(a, b);
  if (a.length < 2 || b.length < 2) return best;
  const turned = (side: 'a' | 'b', found: Alignment) => {
    if (found.bits - TURNED > best.bits) best = { ...found, bits: found.bits - TURNED, turned: side };
  };
  if (mayTurn(formsA, formsB.at(-1)!, scores.at(-1)![0]!, options)) turned('a', safely(turn(a), b));
  if (mayTurn(formsB, formsA.at(-1)!, scores[0]![a.length - 1]!, options)) turned('b', safely(a, turn(b)));
  return best;
}

const scoreOf = (bits: number) => 1 / (1 + 2 ** ((ENOUGH_BITS - bits) / 2));

/** The compact form of a name, to store beside its keys: comparing from it is fast. `أحمد عبد الرحمن` → `احمد Aرحمن`. */
export const nameForm = (name: string): string =>
  nameTokens(name)
    .map(({ form }) => form)
    .join(' ');

const firstOf = (form: string) => (form.includes(' ') ? form.slice(0, form.indexOf(' ')) : form);
const lastOf = (form: string) => form.slice(form.lastIndexOf(' ') + 1);
const formsOf = (form: string) => (form === '' ? [] : form.split(' '));

/** Compares one name with many, given as their forms: each different word is compared once. Returns the score. */
export function nameMatcher(name: string, options: NameOptions = {}): (form: string) => number {
  const formsA = formsOf(nameForm(name));
  const bitsA = formsA.map(bitsOfToken);
  const runA = ownRun(formsA);
  const compare = remember(100_000, (token) => ({
    scores: Float64Array.from(formsA, (form) => tokenScore(form, token)),
    bits: bitsOfToken(token),
  }));
  const last = formsA.length - 1;
  return (form) => {
    if (form === '' || last < 0) return 0;
    // Most candidates end here: neither given name nor family name in the place of the other's.
    const start = compare(firstOf(form)).scores;
    const mayMatch = start[0]! >= SAME_GIVEN_NAME || start[last]! >= FAMILY_NAME_FIRST;
    if (!mayMatch && compare(lastOf(form)).scores[0]! < FAMILY_NAME_FIRST) return 0;
    const formsB = formsOf(form);
    const tokens = formsB.map(compare);
    const scores = tokens.map((token) => token.scores);
    const names = { scores, bitsA, bitsB: tokens.map(({ bits }) => bits), formsA, formsB, runA };
    return scoreOf(alignNames(names, options).bits);
  };
}

/** One line of the explanation. The names are as they were written. */
export type NamePart =
  | { kind: 'same'; a: string; b: string; score: number; letters: LetterPair[] }
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

function explain(a: NameToken[], b: NameToken[], { pairs, turned, obstacle }: Alignment): NameExplanation {
  const [orderA, orderB] = [range(a.length), range(b.length)];
  const left = turned === 'a' ? turn(orderA) : [...orderA];
  const right = turned === 'b' ? turn(orderB) : [...orderB];
  const parts: NamePart[] = [];
  const between = (toA: number, toB: number) => {
    const [onlyA, onlyB] = [left.splice(0, toA), right.splice(0, toB)];
    for (let at = 0; at < Math.max(onlyA.length, onlyB.length); at++) {
      const [one, other] = [a[onlyA[at] ?? -1]?.shown, b[onlyB[at] ?? -1]?.shown];
      if (one !== undefined && other !== undefined) parts.push({ kind: 'differs', a: one, b: other });
      else if (one !== undefined) parts.push({ kind: 'missing_in_b', a: one });
      else parts.push({ kind: 'missing_in_a', b: other! });
    }
  };
  for (const [i, j] of pairs) {
    between(left.indexOf(i), right.indexOf(j));
    const [one, other] = [a[left.shift()!]!, b[right.shift()!]!];
    const letters = matchingLetters(one.form, other.form);
    parts.push({
      kind: 'same',
      a: one.shown,
      b: other.shown,
      score: tokenScore(one.form, other.form),
      letters,
    });
  }
  between(left.length, right.length);
  return { parts, ...(turned && { familyNameFirst: turned }), ...(obstacle && { obstacle }) };
}

/** How likely it is that two full names, in any scripts, are one person's, and why. */
export function nameScore(a: string, b: string, options: NameOptions = {}): NameScore {
  const [tokensA, tokensB] = [nameTokens(a), nameTokens(b)];
  const [formsA, formsB] = [tokensA, tokensB].map((tokens) => tokens.map(({ form }) => form)) as [
    string[],
    string[],
  ];
  const scores = formsB.map((other) => Float64Array.from(formsA, (one) => tokenScore(one, other)));
  const [bitsA, bitsB] = [formsA.map(bitsOfToken), formsB.map(bitsOfToken)];
  const names = { scores, bitsA, bitsB, formsA, formsB, runA: ownRun(formsA) };
  const alignment = alignNames(names, options);
  return { score: scoreOf(alignment.bits), explanation: explain(tokensA, tokensB, alignment) };
}
