import type { Options } from 'csv-parse';
import { LONGEST_RECORD } from '../limits.ts';

/** Rows of any length; a quote within a cell is a letter like others; an empty line is a row, as in Excel. */
export const csvOptions = (separator: string): Options => ({
  delimiter: separator,
  bom: false,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: LONGEST_RECORD,
});
