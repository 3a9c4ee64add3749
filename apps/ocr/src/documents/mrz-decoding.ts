import { type MrzColumn, type MrzFormat, type MrzPosition, mrzCheckDigit } from '@bawaba/identity';
import type { Aligned } from '../recognise/alignment.ts';
import { allowedIn, columnsOf } from './mrz-alphabets.ts';
import {
  bestTexts,
  type Candidate,
  checkedCandidates,
  countryCandidates,
  listedCountries,
  nameToll,
  normalised,
  noToll,
  UNCHECKED,
} from './mrz-candidates.ts';
import { chooseUnderComposite } from './mrz-composite.ts';

const RARE_CODE = 1.5;
/** A country that is not in the list multiplies the certainty of its line by this. */
const UNLISTED = 0.3;

export interface Decoded {
  lines: string[];
  /** The probability that each column is right, given the other columns and the check digits. */
  certainty: Partial<Record<MrzColumn | 'composite', number>>;
  logp: number;
}

/** The best text of every column, such that every check digit and the composite digit match if they can. */
export function decodeZone(zone: Aligned[], format: MrzFormat): Decoded {
  const allowed = allowedIn(format);
  const text = zone.map(({ positions }) => positions.map(({ best }) => best));
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
  settle(
    'documentCode',
    bestTexts(
      rowsOf(format.columns.documentCode!.at),
      (before, ch) => ((before ? ch !== '<' : 'AC'.includes(ch)) ? RARE_CODE : 0),
      6,
      UNCHECKED,
    ).flat(),
  );

  // An unknown country: an extra or missing letter may have shifted the rest of the line.
  const { issuingState, names } = format.columns;
  const state = text[issuingState!.at.line]!.slice(issuingState!.at.start, issuingState!.at.end).join('');
  if (!listedCountries.has(state)) {
    certainty.issuingState! *= UNLISTED;
    if (names!.at.line === issuingState!.at.line) certainty.names! *= UNLISTED;
  }

  const parts = columnsOf(format)
    .filter(([column, { check }]) => check || column.startsWith('optionalData'))
    .map(([column, { at, check }]) => ({
      column,
      at,
      candidates: checkedCandidates(column, rowsOf(at), check && rowsOf(check)),
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
  return { lines: text.map((line) => line.join('')), certainty, logp: score };
}

/** How many check digits of a zone match, and how many it has. */
export function checksPassed(lines: string[], format: MrzFormat): { passed: number; of: number } {
  const cut = ({ line, start, end }: MrzPosition) => lines[line]!.slice(start, end);
  const checks = columnsOf(format).flatMap(([, { at, check }]) =>
    check ? [{ body: cut(at), digit: cut(check) }] : [],
  );
  if (format.composite)
    checks.push({ body: format.composite.over.map(cut).join(''), digit: cut(format.composite.check) });
  const passed = checks.filter(
    ({ body, digit }) => mrzCheckDigit(body) === digit || (digit === '<' && /^<*$/.test(body)),
  ).length;
  return { passed, of: checks.length };
}
