import { asciiDigits } from '@bawaba/identity';

/** Why a text is not a date. */
export type DateProblem =
  | { readonly why: 'format' }
  | { readonly why: 'month'; readonly month: number }
  /** `month` is `YYYY-MM`, and has this many days. */
  | { readonly why: 'day'; readonly month: string; readonly days: number };

type Numbers = readonly [year: number, month: number, day: number];

/** Direction marks come with pasted text. */
const hidden = /[\u200e\u200f\u061c\u2066-\u2069]/g;
const separators = /\s*[-/.،٫\u2212]\s*|\s+/;
/** The years that the api accepts. */
const [FIRST_YEAR, LAST_YEAR] = [1800, 2199];
/** Two digits of a year up to this many years from now are of this century. */
const YEARS_AHEAD = 30;

const pad = (number: number, length = 2) => String(number).padStart(length, '0');
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The numbers of the text, as written; none if there is anything else. */
function partsOf(text: string): string[] {
  const plain = asciiDigits(text.replace(hidden, ''))
    .trim()
    // An instant of ISO 8601 begins with its date.
    .replace(/^(\d{4}-\d\d-\d\d)T.*$/, '$1');
  const parts = plain.split(separators);
  return parts.every((part) => /^\d+$/.test(part)) ? parts : [];
}

/** With four digits of the year: what was typed so far is a whole date. */
function wholeDate(parts: readonly string[]): Numbers | null {
  const lengths = parts.map(({ length }) => length).join();
  const [a, b, c] = parts.map(Number) as [number, number, number];
  if (/^4,[12],[12]$/.test(lengths)) return [a, b, c];
  if (/^[12],[12],4$/.test(lengths)) return [c, b, a];
  if (lengths !== '8') return null;
  const text = parts[0] as string;
  const cut = (from: number, to: number) => Number(text.slice(from, to));
  const fromDay: Numbers = [cut(4, 8), cut(2, 4), cut(0, 2)];
  const fromYear: Numbers = [cut(0, 4), cut(4, 6), cut(6, 8)];
  // No text is a date in both ways: the month and day of one would be a year before 1300 in the other.
  return problemOf(fromDay) && !problemOf(fromYear) ? fromYear : fromDay;
}

/** 15.11, 1511, 15/11/26 and 151126: the year is this one, or the next if the day would be before `from`. */
function shortDate(parts: readonly string[], today: string, from: string | undefined): Numbers | null {
  const pairs = parts.length === 1 && /^(\d\d){2,3}$/.test(parts[0] ?? '') ? parts[0]?.match(/\d\d/g) : parts;
  if (!pairs?.every((part) => /^\d{1,2}$/.test(part)) || pairs.length < 2 || pairs.length > 3) return null;
  const [day, month, short] = pairs.map(Number) as [number, number, number | undefined];
  const thisYear = Number(today.slice(0, 4));
  if (short !== undefined) {
    const year = thisYear - (thisYear % 100) + short;
    return [year > thisYear + YEARS_AHEAD ? year - 100 : year, month, day];
  }
  const isBefore = from !== undefined && isoOf([thisYear, month, day]) < from;
  return [isBefore ? thisYear + 1 : thisYear, month, day];
}

const isoOf = ([year, month, day]: Numbers) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

function problemOf([year, month, day]: Numbers): DateProblem | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || day < 1) return { why: 'format' };
  if (month < 1 || month > 12) return { why: 'month', month };
  const days = daysIn(year, month);
  return day > days ? { why: 'day', month: `${pad(year, 4)}-${pad(month)}`, days } : null;
}

/**
 * Parses a date with a whole year: day or year first, with any separator or none, in Latin or Arabic digits. For text
 * that the user still types: "15/1" may become "15/11/2026".
 */
export function parseTypedDate(text: string): string | null {
  const numbers = wholeDate(partsOf(text));
  return numbers && !problemOf(numbers) ? isoOf(numbers) : null;
}

/** Parses a date that the user has finished, maybe without its year, or says why it is none. */
export function readDate(
  text: string,
  { today, from }: { today: string; from?: string | undefined },
): string | DateProblem {
  const parts = partsOf(text);
  const numbers = wholeDate(parts) ?? shortDate(parts, today, from);
  return numbers ? (problemOf(numbers) ?? isoOf(numbers)) : { why: 'format' };
}

/** True for `YYYY-MM-DD` if this date exists. */
export const isDay = (text: string | undefined): boolean =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && parseTypedDate(text) === text;

/** As dates are written in Egypt: 15/11/2026. */
export const writeDate = (day: string): string => day.split('-').reverse().join('/');
