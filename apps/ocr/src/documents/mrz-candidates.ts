import { icaoCountries, type MrzColumn } from '@bawaba/identity';
import { ALPHABET, letters } from './mrz-alphabets.ts';

/** Penalties in nats: for a check digit that does not match, and for characters where others usually stand. */
export const FAILED_CHECK = 5;
const AFTER_FILLER = 3;
const AFTER_NAMES = 8;
export const listedCountries = new Set(icaoCountries.map(({ code }) => code.padEnd(3, '<')));
/** In nats: a character this far below the best of its position is not tried. */
export const FAR = 10;
const MAX_OPTIONS = 6;

/** A position of the zone: the characters that may stand there, and the log-probability of each. */
export interface Row {
  allowed: string;
  logp: Float32Array;
}

export interface Candidate {
  /** The text of the column, followed by its check digit if it has one. */
  text: string;
  logp: number;
}

const checkValue = (ch: string) => (ch === '<' ? 0 : Number.parseInt(ch, 36));

export const UNCHECKED = [0, 0, 0];

/** A beam search over some positions. Returns, for each remainder of the check sum, the likeliest texts. */
export function bestTexts(
  rows: Row[],
  toll: (before: string, ch: string) => number,
  keep: number,
  weights: readonly number[] = [7, 3, 1],
): Candidate[][] {
  let beam: Candidate[][] = Array.from({ length: 10 }, () => []);
  beam[0]!.push({ text: '', logp: 0 });
  for (const [i, { allowed, logp }] of rows.entries()) {
    const weight = weights[i % 3]!;
    const top = Math.max(...[...allowed].map((ch) => logp[ALPHABET.indexOf(ch)]!));
    const options = [...allowed]
      .map((ch) => ({ ch, logp: logp[ALPHABET.indexOf(ch)]! }))
      .filter((option) => option.logp > top - FAR)
      .sort((a, b) => b.logp - a.logp)
      .slice(0, MAX_OPTIONS);
    const next: Candidate[][] = Array.from({ length: 10 }, () => []);
    for (const [remainder, list] of beam.entries())
      for (const { text, logp: before } of list)
        for (const { ch, logp: own } of options)
          next[(remainder + checkValue(ch) * weight) % 10]!.push({
            text: text + ch,
            logp: before + own - toll(text, ch),
          });
    beam = next.map((list) => list.sort((a, b) => b.logp - a.logp).slice(0, keep));
  }
  return beam;
}

/** Nearly always a 0 or a 1 if they are inside a number. */
export const rareLetters = 'OI';
/** Penalty in nats for the first of them. It grows with each: the sum of two that are wrong may agree with the check digit. */
const RARE_LETTER = 3;
const numberToll = (before: string, ch: string) =>
  rareLetters.includes(ch)
    ? RARE_LETTER * (1 + [...before].filter((other) => rareLetters.includes(other)).length)
    : 0;
/** The text of a free column comes first; only fillers follow. */
const dataToll = (before: string, ch: string) =>
  (ch !== '<' && before.endsWith('<') ? AFTER_FILLER : 0) + numberToll(before, ch);
export const noToll = () => 0;

/** Surname, two fillers, given names, fillers to the end: no name follows three fillers. */
export const nameToll = (before: string, ch: string) => {
  if (ch === '<') return 0;
  if (before.endsWith('<<<')) return AFTER_NAMES;
  return before.endsWith('<<') && before.slice(0, -2).includes('<<') ? AFTER_FILLER : 0;
};

/** Probabilities that sum to one. */
export const normalised = (candidates: Candidate[]) => {
  const top = Math.max(...candidates.map(({ logp }) => logp));
  const total = candidates.reduce((sum, { logp }) => sum + Math.exp(logp - top), 0);
  return candidates.map(({ text, logp }) => ({ text, p: Math.exp(logp - top) / total }));
};

/** Every listed country with its likelihood; and, with a penalty, the text that was read if it is not one of them. */
export function countryCandidates(rows: Row[]): Candidate[] {
  const cost = (code: string) =>
    [...code].reduce((sum, ch, i) => sum + rows[i]!.logp[ALPHABET.indexOf(ch)]!, 0);
  const read = rows
    .map(({ logp }) =>
      [...`${letters}<`].reduce((a, b) => (logp[ALPHABET.indexOf(a)]! >= logp[ALPHABET.indexOf(b)]! ? a : b)),
    )
    .join('');
  const candidates = [...listedCountries].map((text) => ({ text, logp: cost(text) }));
  return listedCountries.has(read)
    ? candidates
    : [...candidates, { text: read, logp: cost(read) - FAILED_CHECK }];
}

/** Texts of a column with their check digit; those whose digit does not match have a penalty. */
export function checkedCandidates(
  column: MrzColumn,
  rows: Row[],
  check?: Row[],
  isLongNumber = false,
): Candidate[] {
  const optional = column.startsWith('optionalData');
  const beam = bestTexts(rows, optional ? dataToll : numberToll, check ? 4 : 3);
  if (!check) return beam.flat();
  const { allowed, logp } = check[0]!;
  const candidates = beam.flatMap((list, remainder) =>
    list.flatMap(({ text, logp: before }) =>
      [...allowed].map((ch) => {
        const empty = ch === '<' && (optional ? /^<*$/.test(text) : !text.endsWith('<'));
        const agrees = ch === String(remainder) || empty;
        // A long number that continues in the optional data has a filler as its check digit; few numbers do.
        const rare = empty && !optional && !isLongNumber ? AFTER_NAMES : 0;
        return {
          text: text + ch,
          logp: before + logp[ALPHABET.indexOf(ch)]! - (agrees ? rare : FAILED_CHECK),
        };
      }),
    ),
  );
  return candidates.sort((a, b) => b.logp - a.logp).slice(0, 12);
}
