import { parseNationalNumber } from '@bawaba/identity';
import type { Cell } from '@bawaba/spreadsheets';
import { choiceKey, countryCode, familyWords, relationshipWords, sexWords } from './choices.ts';
import { isSerialDay } from './date-columns.ts';
import { readDate } from './parse-date.ts';
import { splitPeriod } from './split-period.ts';

/** What the cells of a column look like: the part of those with content, from 0 to 1. */
export interface ColumnContents {
  filled: number;
  nationalNumbers: number;
  /** Letters and digits as of a document of any kind. */
  documents: number;
  /** Real dates, and text that is a date. */
  dates: number;
  /** Numbers that would be dates if the heading says so. */
  serialDays: number;
  periods: number;
  sexes: number;
  countryCodes: number;
  countries: number;
  phones: number;
  /** Two words or more, letters only. */
  names: number;
  relationships: number;
  /** 1, 2, 3, … down the rows. */
  isRunningNumber: boolean;
  /** The middle one of the years of its dates. */
  year: number | null;
}

const options = { latestYear: 2099 };

export function contentsOf(cells: readonly Cell[]): ColumnContents {
  const filled = cells.filter((cell) => cell !== null);
  const texts = filled.map((cell) =>
    typeof cell === 'object' ? ('date' in cell ? '' : '') : String(cell).trim(),
  );
  const part = (test: (text: string, cell: Cell) => boolean) =>
    filled.length === 0 ? 0 : filled.filter((cell, i) => test(texts[i]!, cell)).length / filled.length;
  const years = filled.flatMap((cell) => yearOf(cell)).sort((a, b) => a - b);
  return {
    filled: filled.length,
    nationalNumbers: part((text) => isNationalNumber(text)),
    documents: part((text) => /^(?=.*\p{Nd})[\p{Nd}A-Za-z\s/-]{6,20}$/u.test(text)),
    dates: part((_, cell) => yearOf(cell).length > 0),
    serialDays: part((_, cell) => typeof cell === 'number' && isSerialDay(cell)),
    periods: part((text) => isPeriod(text)),
    sexes: part((text) => sexWords.has(choiceKey(text))),
    countryCodes: part((text) => /^[A-Z]{3}$/.test(text) && countryCode(text) === text),
    countries: part((text) => countryCode(text) !== undefined),
    phones: part((text) => /^(?:\+?20|0020|0)?1[0125]\d{8}$/.test(text.replace(/[\s-]/g, ''))),
    names: part((text) => /^\p{L}[\p{L}\p{M}.'’-]*(?:\s+\p{L}[\p{L}\p{M}.'’-]*)+$/u.test(text)),
    relationships: part((text) => relationshipWords.has(choiceKey(text)) || familyWords.has(choiceKey(text))),
    isRunningNumber:
      filled.length > 2 && filled.every((cell, i) => i === 0 || Number(cell) === Number(filled[i - 1]) + 1),
    year: years[Math.floor(years.length / 2)] ?? null,
  };
}

const isNationalNumber = (text: string) =>
  /^[\p{Nd}\s-]{14,20}$/u.test(text) && parseNationalNumber(text).valid;

const isPeriod = (text: string) =>
  splitPeriod(text)?.every((half) => Object.keys(readDate(half, options)).length > 0) ?? false;

/** A list of one or none. */
function yearOf(cell: Cell): number[] {
  if (typeof cell === 'object' && cell !== null && 'date' in cell) return [Number(cell.date.slice(0, 4))];
  if (typeof cell !== 'string') return [];
  const [date] = Object.values(readDate(cell, options));
  return date ? [Number(date.slice(0, 4))] : [];
}
