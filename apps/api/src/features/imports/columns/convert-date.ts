import type { DateConvention, ImportProblem } from '@bawaba/contracts';
import type { Cell } from '@bawaba/spreadsheets';
import { isSerialDay } from './date-columns.ts';
import { type DateOptions, day, onlyReading, readDate } from './parse-date.ts';
import { splitPeriod } from './split-period.ts';

/** How the dates of a column are read, as it was proven or as a person has said. */
export interface DateReading extends DateOptions {
  convention: DateConvention | null;
  /** Day and month of real dates are exchanged: see `mayBeSwapped`. */
  isSwapped?: boolean;
}

export interface Period {
  from: string;
  to: string;
}

type Content = Exclude<Cell, null | { error: string }>;
type ConvertedDate = { value: string } | { problem: ImportProblem };

const DAY_MS = 86_400_000;
const START_1900 = Date.UTC(1899, 11, 30);

export function convertDate(cell: Content, reading: DateReading): ConvertedDate {
  if (typeof cell === 'object') return realDate(cell.date, reading);
  if (typeof cell === 'number')
    return isSerialDay(cell)
      ? { value: new Date(START_1900 + cell * DAY_MS).toISOString().slice(0, 10) }
      : typedDate(String(cell), reading);
  return typeof cell === 'string' ? typedDate(cell, reading) : { problem: 'invalid_date' };
}

/** Both days of a stay from one cell. */
export function convertPeriod(
  cell: Content,
  reading: DateReading,
): { value: Period } | { problem: ImportProblem } {
  const parts = typeof cell === 'string' ? splitPeriod(cell) : null;
  if (!parts) return { problem: 'invalid_period' };
  const [from, to] = parts.map((part) => typedDate(part, reading)) as [ConvertedDate, ConvertedDate];
  if ('problem' in from) return from;
  if ('problem' in to) return to;
  return { value: { from: from.value, to: to.value } };
}

function realDate(date: string, { isSwapped }: DateReading): ConvertedDate {
  const [year, month, date_] = date.slice(0, 10).split('-').map(Number) as [number, number, number];
  const value = isSwapped ? day(year, date_, month) : day(year, month, date_);
  return value ? { value } : { problem: 'invalid_date' };
}

function typedDate(text: string, reading: DateReading): ConvertedDate {
  // A day as a number, in a file where every cell is text.
  if (/^\s*\d{5}(?:\.0+)?\s*$/.test(text) && isSerialDay(Number(text)))
    return convertDate(Number(text), reading);
  const found = readDate(text, reading);
  const value = onlyReading(found) ?? (reading.convention && found[reading.convention]);
  if (reading.convention && !found[reading.convention]) return { problem: 'invalid_date' };
  if (value) return { value };
  return { problem: Object.keys(found).length === 0 ? 'invalid_date' : 'ambiguous_date' };
}
