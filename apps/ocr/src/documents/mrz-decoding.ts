import type { MrzColumn, MrzFormat, MrzPosition } from '@bawaba/identity';
import type { Aligned } from '../recognise/alignment.ts';
import { ALPHABET, allowedIn, columnsOf, digits } from './mrz-alphabets.ts';
import {
  bestTexts,
  type Candidate,
  checkedCandidates,
  countryCandidates,
  listedCountries,
  nameToll,
  normalised,
  noToll,
  rareLetters,
  UNCHECKED,
} from './mrz-candidates.ts';
import { columnChecks, compositeAgrees, cut, isLongNumber } from './mrz-checks.ts';
import { chooseUnderComposite } from './mrz-composite.ts';
import { noDoubts, type ZoneDoubts } from './mrz-doubt.ts';

/** Penalties in nats: most codes are I, P or V and a filler. A digit follows only a C, on cards of the United States. */
const RARE_CODE = 1.5;
const NO_CODE = 8;
const codeToll = (before: string, ch: string) => {
  if (!before) return 'AC'.includes(ch) ? RARE_CODE : 0;
  if (digits.includes(ch) && before !== 'C') return NO_CODE;
  return ch === '<' ? 0 : RARE_CODE;
};
/** A country that is not in the list multiplies the certainty of its line by this. */
const UNLISTED = 0.3;

/** The most certainty of a column that only the search for matching check digits has found. */
const SEARCHED = 0.5;
/** Factors for the certainty of a column with a hidden character, and of a line whose end was not seen. */
const HIDDEN = 0.1;
const STRAINED = 0.3;

export interface Decoded {
  lines: string[];
  /** The characters as the network sees them, before the search for texts whose check digits match. */
  plain: string[];
  /** The probability that each column is right, given the other columns and the check digits. */
  certainty: Partial<Record<MrzColumn | 'composite', number>>;
  logp: number;
}

/** The best text of every column, such that every check digit and the composite digit match if they can. */
export function decodeZone(
  zone: Aligned[],
  format: MrzFormat,
  doubts: ZoneDoubts = noDoubts(format.lines),
): Decoded {
  const allowed = allowedIn(format);
  const text = plainText(zone, format);
  const plain = text.map((line) => line.join(''));
  const rowsOf = ({ line, start, end }: MrzPosition) =>
    Array.from({ length: end - start }, (_, i) => ({
      allowed: allowed[line]![start + i]!,
      logp: zone[line]!.positions[start + i]!.logp,
    }));
  const write = ({ line, start }: MrzPosition, found: string) =>
    text[line]!.splice(start, found.length, ...found);
  const certainty: Decoded['certainty'] = {};
  let score = 0;
  const settle = (column: MrzColumn, candidates: Candidate[]) => {
    const [best] = normalised(candidates).sort((a, b) => b.p - a.p);
    certainty[column] = best!.p;
    score += Math.max(...candidates.map(({ logp }) => logp));
    write(format.columns[column]!.at, best!.text);
  };

  for (const column of ['issuingState', 'nationality'] as const)
    settle(column, countryCandidates(rowsOf(format.columns[column]!.at)));
  settle('sex', bestTexts(rowsOf(format.columns.sex!.at), noToll, 3, UNCHECKED).flat());
  settle('names', bestTexts(rowsOf(format.columns.names!.at), nameToll, 8, UNCHECKED).flat());
  settle('documentCode', bestTexts(rowsOf(format.columns.documentCode!.at), codeToll, 6, UNCHECKED).flat());

  // An unknown country: an extra or missing letter may have shifted the rest of the line.
  const { issuingState, names } = format.columns;
  const state = text[issuingState!.at.line]!.slice(issuingState!.at.start, issuingState!.at.end).join('');
  if (!listedCountries.has(state)) {
    certainty.issuingState! *= UNLISTED;
    if (names!.at.line === issuingState!.at.line) certainty.names! *= UNLISTED;
  }

  const isLong = isLongNumber(plain, format);
  const parts = columnsOf(format)
    .filter(([column, { check }]) => check || column.startsWith('optionalData'))
    .map(([column, { at, check }]) => ({
      column,
      at,
      candidates: checkedCandidates(column, rowsOf(at), check && rowsOf(check), isLong),
    }));
  for (const [column, found] of Object.entries(chooseUnderComposite(parts, format, rowsOf))) {
    certainty[column as MrzColumn] = found.p;
    score += found.logp;
    if (column === 'composite') write(format.composite!.check, found.text);
    else {
      const { at, check } = format.columns[column as MrzColumn]!;
      write(at, found.text.slice(0, at.end - at.start));
      if (check) write(check, found.text.slice(at.end - at.start));
    }
  }
  const lines = text.map((line) => line.join(''));
  limitCertainty(certainty, lines, plain, format);
  applyDoubts(certainty, format, doubts);
  return { lines, plain, certainty, logp: score };
}

/** In nats: an O or an I inside a number is a 0 or a 1, unless the network is surer of the letter than this. */
const RARE_IN_NUMBERS = 4;
const digitFor: Record<string, string> = { O: '0', I: '1' };

/** The best character of every position. Numbers hardly ever contain O or I, and even less often two of them. */
function plainText(zone: Aligned[], format: MrzFormat): string[][] {
  const text = zone.map(({ positions }) => positions.map(({ best }) => best));
  for (const column of ['documentNumber', 'optionalData', 'optionalData2'] as const) {
    const at = format.columns[column]?.at;
    if (!at) continue;
    const line = text[at.line]!;
    const rare = line.slice(at.start, at.end).filter((ch) => rareLetters.includes(ch)).length;
    for (let i = at.start; i < at.end; i++) {
      const digit = digitFor[line[i]!];
      if (!digit) continue;
      const { logp } = zone[at.line]!.positions[i]!;
      const lead = logp[ALPHABET.indexOf(line[i]!)]! - logp[ALPHABET.indexOf(digit)]!;
      if (lead < RARE_IN_NUMBERS * rare) line[i] = digit;
    }
  }
  return text;
}

/** Some text can always be found whose check digits match: a column that was not read with its own digit stays doubtful. */
function limitCertainty(
  certainty: Decoded['certainty'],
  lines: string[],
  plain: string[],
  format: MrzFormat,
) {
  const limit = (column: MrzColumn | 'composite') => {
    if (certainty[column] !== undefined) certainty[column] = Math.min(certainty[column], SEARCHED);
  };
  for (const { column, passed } of columnChecks(plain, format)) if (!passed) limit(column);
  for (const [column, { at, check }] of columnsOf(format)) {
    if (!check && !column.startsWith('optionalData')) continue;
    if ([at, check].some((position) => position && cut(lines, position) !== cut(plain, position)))
      limit(column);
  }
  if (compositeAgrees(plain, format)) return;
  for (const column of ['composite', 'optionalData', 'optionalData2'] as const) limit(column);
}

function applyDoubts(
  certainty: Decoded['certainty'],
  format: MrzFormat,
  { hidden, strained, cut }: ZoneDoubts,
) {
  const isHidden = (position?: MrzPosition) =>
    !!position && hidden[position.line]!.slice(position.start, position.end).some(Boolean);
  const doubt = (column: MrzColumn | 'composite', at: MrzPosition, check?: MrzPosition) => {
    const factor =
      (strained[at.line] || cut[at.line] ? STRAINED : 1) * (isHidden(at) || isHidden(check) ? HIDDEN : 1);
    if (certainty[column] !== undefined) certainty[column] *= factor;
  };
  for (const [column, { at, check }] of columnsOf(format)) doubt(column, at, check);
  if (format.composite) doubt('composite', format.composite.check);
}
