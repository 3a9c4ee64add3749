export { type Cell, type CellRange, NO_VALUE, type Row, type SpreadsheetInfo, TOO_LONG } from './cell.ts';
export { LARGEST_FILE, MOST_COLUMNS, MOST_ROWS } from './limits.ts';
export { type ReadOptions, readSpreadsheet } from './read-spreadsheet.ts';
export { SpreadsheetError, type SpreadsheetErrorCode, spreadsheetErrorCodes } from './spreadsheet-error.ts';
