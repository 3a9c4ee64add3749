import type { Row, SpreadsheetInfo } from './cell.ts';
import type { SpreadsheetErrorCode } from './spreadsheet-error.ts';

/** `more` answers `rows`: at most `WINDOW` lists of rows are under way, so that neither side collects them. */
export type ToReader = { type: 'read'; path: string; sheet?: string | undefined } | { type: 'more' };

export type FromReader =
  | { type: 'ready' }
  | { type: 'rows'; rows: Row[] }
  /** There is nothing to send yet, as in a million empty rows. */
  | { type: 'progress' }
  | { type: 'done'; info: SpreadsheetInfo }
  | { type: 'failed'; code: SpreadsheetErrorCode; detail: string };

export const WINDOW = 2;
