import {
  icaoCountries,
  type MrzColumn,
  type MrzFormat,
  type MrzPosition,
  mrzCheckDigit,
} from '@bawaba/identity';
import type { Aligned } from '../recognise/alignment.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';
export const ALPHABET = `${letters}${digits}<`;

/** ICAO 9303: what may stand in each column. */
const alphabets: Record<MrzColumn, string> = {
  documentCode: `${letters}<`,
  issuingState: `${letters}<`,
  names: `${letters}<`,
  documentNumber: ALPHABET,
  nationality: `${letters}<`,
  birthDate: `${digits}<`,
  sex: 'MF<',
  expiryDate: `${digits}<`,
  optionalData: ALPHABET,
  optionalData2: ALPHABET,
};

/** In nats: what a check digit that fails must have spoken for it, and a column's characters where others usually stand. */
const FAILED_CHECK = 5;
const AFTER_FILLER = 3;
const AFTER_NAMES = 8;
const RARE_CODE = 1.5;
/** What is left of the certainty of a line that names a country that is not listed. */
const UNLISTED = 0.3;
const listedCountries = new Set(icaoCountries.map(({ code }) => code.padEnd(3, '<')));
/** How far below the best character of its place another is still looked at. */
const FAR = 10;
const MOST_OPTIONS = 6;
const MOST_TEXTS = 10;
/** Noise has no end of texts; the likeliest come first. */
const MOST_VISITS = 4000;

const columnsOf = (format: MrzFormat) =>
  Object.entries(format.columns) as [MrzColumn, { at: MrzPosition; check?: MrzPosition }][];

export function allowedIn(format: MrzFormat): string[][] {
  const allowed = Array.from({ length: format.lines }, () => Array<string>(format.width).fill(ALPHABET));
  for (const [column, { at, check }] of columnsOf(format)) {
    for (let i = at.start; i < at.end; i++) allowed[at.line]![i] = alphabets[column];
    if (check)
      allowed[check.line]![check.start] =
        column === 'optionalData' || column === 'documentNumber' ? `${digits}<` : digits;
  }
  allowed[0]![0] = format.name.startsWith('MRV') ? 'V' : format.name === 'TD3' ? 'P' : 'IAC';
  if (format.composite) allowed[format.composite.check.line]![format.composite.check.start] = digits;
  return allowed;
}

interface Candidate {
  /** The column, and behind it its check digit where it has one. */
  text: string;
  logp: number;
}

export interface Decoded {
  lines: string[];
  /** How likely each column is right, the others and the check digits considered. */
  certainty: Partial<Record<MrzColumn | 'composite', number>>;
  logp: number;
}

const value = (ch: string) => (ch === '<' ? 0 : Number.parseInt(ch, 36));

const UNCHECKED = [0, 0, 0];

/** The likeliest texts of some positions: for each remainder that they leave in a check digit, the best few. */
function bestTexts(
  rows: { allowed: string; logp: Float32Array }[],
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
      .slice(0, MOST_OPTIONS);
    const next: Candidate[][] = Array.from({ length: 10 }, () => []);
    for (const [remainder, list] of beam.entries())
      for (const { text, logp: before } of list)
        for (const { ch, logp: own } of options)
          next[(remainder + value(ch) * weight) % 10]!.push({
            text: text + ch,
            logp: before + own - toll(text, ch),
          });
    beam = next.map((list) => list.sort((a, b) => b.logp - a.logp).slice(0, keep));
  }
  return beam;
}

/** A free column starts with what it holds and ends in fillers. */
const dataToll = (before: string, ch: string) => (ch !== '<' && before.endsWith('<') ? AFTER_FILLER : 0);
const noToll = () => 0;

/** Surname, two fillers, given names, fillers to the end: behind three fillers no name goes on. */
const nameToll = (before: string, ch: string) => {
  if (ch === '<') return 0;
  if (before.endsWith('<<<')) return AFTER_NAMES;
  return before.endsWith('<<') && before.slice(0, -2).includes('<<') ? AFTER_FILLER : 0;
};

const normalised = (candidates: Candidate[]) => {
  const top = Math.max(...candidates.map(({ logp }) => logp));
  const total = candidates.reduce((sum, { logp }) => sum + Math.exp(logp - top), 0);
  return candidates.map(({ text, logp }) => ({ text, p: Math.exp(logp - top) / total }));
};

/** Every column's best text, such that the check digits, each by itself and all together, agree where they can. */
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
    settle(column, countries(rowsOf(format.columns[column]!.at)));
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

  // A country that there is not: a letter too many or too few may have moved all that follows it on the line.
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
      candidates: checked(column, rowsOf(at), check && rowsOf(check)),
    }));
  for (const [column, found] of Object.entries(agreed(parts, format, rowsOf))) {
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

/** Every listed country, by how far the three characters speak for it, and what is read there if it is none. */
function countries(rows: { logp: Float32Array }[]): Candidate[] {
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

/** A column with its check digit: those that agree, and, far behind, what is read if none does. */
function checked(
  column: MrzColumn,
  rows: { allowed: string; logp: Float32Array }[],
  check?: { allowed: string; logp: Float32Array }[],
): Candidate[] {
  const optional = column.startsWith('optionalData');
  const beam = bestTexts(rows, optional ? dataToll : noToll, check ? 4 : 3);
  if (!check) return beam.flat();
  const { allowed, logp } = check[0]!;
  const candidates = beam.flatMap((list, remainder) =>
    list.flatMap(({ text, logp: before }) =>
      [...allowed].map((ch) => {
        const empty = ch === '<' && (optional ? /^<*$/.test(text) : !text.endsWith('<'));
        const agrees = ch === String(remainder) || empty;
        // A number that goes on in the optional data has a filler for its check digit; few do.
        const rare = empty && !optional ? AFTER_NAMES : 0;
        return {
          text: text + ch,
          logp: before + logp[ALPHABET.indexOf(ch)]! - (agrees ? rare : FAILED_CHECK),
        };
      }),
    ),
  );
  return candidates.sort((a, b) => b.logp - a.logp).slice(0, 12);
}

interface Part {
  column: MrzColumn;
  at: MrzPosition;
  candidates: Candidate[];
}
type Agreed = Record<string, { text: string; p: number; logp: number }>;

/** The columns under the composite digit, chosen together. */
function agreed(
  parts: Part[],
  format: MrzFormat,
  rowsOf: (at: MrzPosition) => { allowed: string; logp: Float32Array }[],
): Agreed {
  // Best first, and of no use once far behind: few are left to combine.
  const lists = parts.map(({ candidates }) => {
    const sorted = [...candidates].sort((a, b) => b.logp - a.logp);
    return sorted.filter(({ logp }) => logp > sorted[0]!.logp - FAR).slice(0, MOST_TEXTS);
  });
  const composite = format.composite;
  const digitRow = composite ? rowsOf(composite.check)[0]!.logp : null;
  const remainders = lists.map((list, i) =>
    list.map(({ text }) => (composite ? remainderOf(parts[i]!, text, composite.over) : 0)),
  );
  const totals = lists.map((list) => list.map(() => 0));
  const digitTotals = new Map<string, number>();
  const base = lists.reduce((sum, list) => sum + list[0]!.logp, 0);
  const chosen = { logp: Number.NEGATIVE_INFINITY, picks: [] as number[], digit: '' };
  let all = 0;
  let visits = 0;
  const visit = (part: number, logp: number, remainder: number, picks: number[]) => {
    if (logp < base - FAR || visits++ > MOST_VISITS) return;
    if (part < lists.length) {
      for (const [i, candidate] of lists[part]!.entries())
        visit(part + 1, logp - lists[part]![0]!.logp + candidate.logp, remainder + remainders[part]![i]!, [
          ...picks,
          i,
        ]);
      return;
    }
    for (const digit of digitRow ? digits : ['']) {
      const own = digitRow ? digitRow[ALPHABET.indexOf(digit)]! : 0;
      const total = logp + own - (digitRow && digit !== String(remainder % 10) ? FAILED_CHECK : 0);
      const p = Math.exp(total - base);
      all += p;
      for (const [i, pick] of picks.entries()) totals[i]![pick]! += p;
      digitTotals.set(digit, (digitTotals.get(digit) ?? 0) + p);
      if (total > chosen.logp) Object.assign(chosen, { logp: total, picks, digit });
    }
  };
  visit(0, base, 0, []);
  const found: Agreed = Object.fromEntries(
    parts.map(({ column }, i) => {
      const pick = chosen.picks[i]!;
      return [column, { ...lists[i]![pick]!, p: totals[i]![pick]! / all }];
    }),
  );
  if (composite)
    found.composite = {
      text: chosen.digit,
      p: digitTotals.get(chosen.digit)! / all,
      logp: digitRow![ALPHABET.indexOf(chosen.digit)]!,
    };
  return found;
}

/** What a column and its check digit add to the composite sum, from where they stand in it. */
function remainderOf({ at }: Part, text: string, over: MrzPosition[]): number {
  let offset = 0;
  for (const range of over) {
    if (range.line === at.line && at.start >= range.start && at.start < range.end) {
      const before = '<'.repeat(offset + at.start - range.start);
      return Number(mrzCheckDigit(before + text.slice(0, range.end - at.start)));
    }
    offset += range.end - range.start;
  }
  return 0;
}

/** How many check digits of a zone agree, of how many. */
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
