import type { DateConvention, ImportFieldName } from '@bawaba/contracts';
import { foldText, stripHidden } from '@bawaba/identity';
import { takeMonth } from './month-names.ts';

/** What a text can mean as a date. Only one of them is right, and the text alone may not say which. */
export type Readings = Partial<Record<DateConvention, string>>;

export interface DateOptions {
  /** The year that two digits mean is the last one that ends with them and is not later. */
  latestYear: number;
}

/** Nobody is born in the future; stays and documents end in the years to come. */
const YEARS_TO_COME = 20;

export const dateOptionsOf = (field: ImportFieldName, today: string): DateOptions => ({
  latestYear: Number(today.slice(0, 4)) + (field.endsWith('birthdate') ? 0 : YEARS_TO_COME),
});

const weekday =
  /(?<!\p{L})(?:يوم|السبت|الاحد|الاثنين|الاتنين|الثلاثاء|التلات|الاربعاء|الخميس|الجمعه|(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?)(?!\p{L})/gu;
const time =
  /[\st,،]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?|ص|م|صباحا|مساء)?\s*(?:z|utc|gmt)?(?:[+-]\d\d:?\d\d)?$/u;
/** Of the common era; a date of the Hijri calendar (هـ) has no reading. */
const era = /\s*(?:ميلادي[هة]?|م)\.?$/u;

/** Longer texts are no date, and would only keep the patterns busy. */
const LONGEST = 100;

/**
 * The readings of a date that was typed: in any digits, with month names, two digits for the year, a weekday or a time. Empty for
 * what is no date.
 */
export function readDate(text: string, options: DateOptions): Readings {
  if (text.length > LONGEST) return {};
  const folded = foldText(stripHidden(text)).replace(time, '').replace(era, '').replace(weekday, ' ').trim();
  const named = takeMonth(folded);
  if (named) return withMonth(named.month, named.rest, options);
  if (/^\d{8}$/.test(folded)) return withoutSeparators(folded);
  const [, a, b, c] =
    /^(\d{1,4})\s*[\s/\\.\-_؍،,]\s*(\d{1,2})\s*[\s/\\.\-_؍،,]\s*(\d{1,4})$/u.exec(folded) ?? [];
  if (!a || !b || !c) return {};
  const [first, second, third] = [a, b, c].map(Number) as [number, number, number];
  if (a.length === 4) return inAnyConvention(day(first, second, third));
  if (a.length === 3 || c.length === 3 || c.length === 1) return {};
  const year = c.length === 4 ? third : yearOf(third, options);
  return readings({
    dmy: day(year, second, first),
    mdy: day(year, first, second),
    ymd: c.length === 4 ? null : day(yearOf(first, options), second, third),
  });
}

/** The only reading there is, whatever the column says; null if there is none or several. */
export function onlyReading(found: Readings): string | null {
  const dates = new Set(Object.values(found));
  return dates.size === 1 ? [...dates][0]! : null;
}

/** `5 يناير 2024`, `Jan 5, 24`, `2024-Jan-05`: the order says no more than the month's name does. */
function withMonth(month: number, rest: string, options: DateOptions): Readings {
  const numbers = rest.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (numbers.length !== 2 || !numbers.every((part) => /^\d{1,4}(?:st|nd|rd|th)?$/.test(part))) return {};
  const [a, b] = numbers.map((part) => part.replace(/\D/g, '')) as [string, string];
  const [yearText, dayText] = a.length === 4 ? [a, b] : [b, a];
  if (yearText.length === 3 || yearText.length === 1) return {};
  const year = yearText.length === 4 ? Number(yearText) : yearOf(Number(yearText), options);
  return inAnyConvention(day(year, month, Number(dayText)));
}

/** 20240503 or 03052024. No number is both. */
function withoutSeparators(digits: string): Readings {
  const part = (start: number, end: number) => Number(digits.slice(start, end));
  return inAnyConvention(day(part(0, 4), part(4, 6), part(6, 8)) ?? day(part(4, 8), part(2, 4), part(0, 2)));
}

function yearOf(twoDigits: number, { latestYear }: DateOptions): number {
  const century = latestYear - (latestYear % 100);
  return century + twoDigits <= latestYear ? century + twoDigits : century + twoDigits - 100;
}

/** A day of the years that the register stores. */
export function day(year: number, month: number, date: number): string | null {
  const instant = new Date(Date.UTC(year, month - 1, date));
  const exists = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date;
  return exists && year >= 1800 && year < 2200 ? instant.toISOString().slice(0, 10) : null;
}

const readings = (all: Record<string, string | null>): Readings =>
  Object.fromEntries(Object.entries(all).filter(([, date]) => date !== null));

/** A month name, or a year in front, says it all. */
const inAnyConvention = (date: string | null) => readings({ dmy: date, mdy: date, ymd: date });
