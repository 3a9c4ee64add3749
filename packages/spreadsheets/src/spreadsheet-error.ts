export const spreadsheetErrorCodes = [
  'not_a_spreadsheet',
  /** .xls, .xlsb, and web pages or XML that are called .xls: to be saved as .xlsx. */
  'old_excel_format',
  'encrypted',
  'too_many_rows',
  'too_many_columns',
  'too_large',
  /** Damaged, cut off, or not as the standard says. */
  'broken',
  'empty',
  /** The process that reads was killed or hung. */
  'reader_failed',
  'cancelled',
] as const;
export type SpreadsheetErrorCode = (typeof spreadsheetErrorCodes)[number];

/** Why a file could not be read. The detail is for a log: it has no content of the file. */
export class SpreadsheetError extends Error {
  constructor(
    readonly code: SpreadsheetErrorCode,
    readonly detail = '',
  ) {
    super(detail ? `${code}: ${detail}` : code);
  }
}

export const broken = (detail: string) => new SpreadsheetError('broken', detail);
