import { type DateConvention, dateConventions } from '@bawaba/contracts';
import type { Cell } from '@bawaba/spreadsheets';
import { type DateOptions, onlyReading, readDate } from './parse-date.ts';
import { splitPeriod } from './split-period.ts';

/** Days of 1954 to 2119, as numbers that lost their date format. Outside a column of dates they are just numbers. */
export const isSerialDay = (value: number) => Number.isInteger(value) && value >= 20_000 && value <= 80_000;

export interface ColumnDates {
  /**
   * `not_needed`: every date has one meaning. `proven`: some dates have a meaning only in this convention, and all have one in it.
   * `asked`: a person must choose. `contradiction`: no convention gives every date a meaning, so a person chooses, too.
   */
  state: 'not_needed' | 'proven' | 'asked' | 'contradiction';
  convention: DateConvention | null;
  /** Those that a person can choose from, the likeliest first. */
  candidates: DateConvention[];
  /** Of each convention, the first row that has a meaning only in it: the proof, or both sides of a contradiction. */
  proofs: Partial<Record<DateConvention, number>>;
  /**
   * Real dates and typed ones are mixed, no real one has a day after the 12th, and every typed one has: a program that expected the
   * month first took what it could for dates, with day and month exchanged. A person must look at them.
   */
  mayBeSwapped: boolean;
}

/** Learns from every cell of a column how its dates are written. Memory does not grow with the rows. */
export function dateColumn(options: DateOptions) {
  const fits: Record<DateConvention, number> = { dmy: 0, mdy: 0, ymd: 0 };
  const proofs: ColumnDates['proofs'] = {};
  let [open, realDates, lateRealDates, typed] = [0, 0, 0, 0];

  function addText(text: string, row: number, times: number) {
    const found = readDate(text, options);
    const possible = dateConventions.filter((convention) => found[convention]);
    if (possible.length === 0) return;
    typed += times;
    // A month name or a year in front says it all, and 5/5/2024 is the same both ways.
    if (possible.length > 1 && onlyReading(found)) return;
    open += times;
    for (const convention of possible) fits[convention] += times;
    if (possible.length === 1) proofs[possible[0]!] ??= row;
  }

  return {
    /** Equal cells can be added together, with the first of their rows. */
    add(cell: Cell, row: number, times = 1) {
      if (typeof cell === 'string') for (const text of splitPeriod(cell) ?? [cell]) addText(text, row, times);
      else if (cell !== null && typeof cell === 'object' && 'date' in cell) {
        realDates += times;
        if (Number(cell.date.slice(8, 10)) > 12) lateRealDates += times;
      }
    },

    result(): ColumnDates {
      const mayBeSwapped =
        realDates > 0 &&
        lateRealDates === 0 &&
        open > 0 &&
        open === typed &&
        (proofs.dmy ?? 0) > 0 &&
        fits.mdy === 0;
      const all = dateConventions.filter((convention) => fits[convention] === open);
      const base = { proofs, mayBeSwapped };
      if (open === 0) return { ...base, state: 'not_needed', convention: null, candidates: [] };
      if (all.length === 1) return { ...base, state: 'proven', convention: all[0]!, candidates: all };
      if (all.length > 1) return { ...base, state: 'asked', convention: null, candidates: all };
      const some = dateConventions.filter((convention) => fits[convention] > 0);
      const candidates = some.toSorted((a, b) => fits[b] - fits[a]);
      return { ...base, state: 'contradiction', convention: null, candidates };
    },
  };
}
