/**
 * A cell's value as JSON can carry it. A number is the value of the cell, not what its format shows. A date is `YYYY-MM-DD`, or
 * `YYYY-MM-DDTHH:MM:SS` if the cell has a time, and only of real date cells. An error is Excel's own (`#N/A`), or ours.
 */
export type Cell = string | number | boolean | null | { date: string } | { error: string };

/** A formula that was never calculated: the file has no value for it. */
export const NO_VALUE = 'formula_without_value';
/** Longer than a cell of Excel can be. */
export const TOO_LONG = 'too_long';

export interface Row {
  /** As the spreadsheet program shows it: the first row is 1. */
  number: number;
  /** From column A on, without the empty cells at the end. */
  cells: Cell[];
}

/** Rows and columns from 1, both ends included. */
export interface CellRange {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface SpreadsheetInfo {
  format: 'xlsx' | 'csv';
  /** The sheet that was read; null for CSV. */
  sheet: string | null;
  /** The names of all visible sheets, in their order. */
  sheets: string[];
  /** How many rows have content. */
  rows: number;
  /** The last column that has content, from 1. */
  columns: number;
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256';
  separator?: string;
  /** The first of them: enough for the headings. */
  mergedRanges?: CellRange[];
}

/** The text of a cell: null if it shows nothing, an error if it is longer than Excel allows. */
export function textCell(text: string): Cell {
  if (text.length > LONGEST_CELL) return { error: TOO_LONG };
  return /\S/.test(text) ? text : null;
}

export const LONGEST_CELL = 32_767;
