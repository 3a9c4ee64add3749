/** How many rows with content an import can have; some more are read, for the title and the headings. */
export const MOST_ROWS = 200_000;
export const ROWS_OF_HEADINGS = 50;
/** The last column that may have content. */
export const MOST_COLUMNS = 200;
/** Of the file itself. 200,000 rows with 12 columns take about 20 MB as a workbook, 60 MB as text. */
export const LARGEST_FILE = 128 * 2 ** 20;
/** Of all that is unpacked while a workbook is read, counted as it is unpacked. */
export const MOST_UNPACKED = 768 * 2 ** 20;
/** Spreadsheets shrink to a tenth or a thirtieth; a zip bomb to a thousandth. Counted only after the first megabytes. */
export const HIGHEST_RATIO = 300;
export const RATIO_COUNTS_AFTER = 32 * 2 ** 20;
/** The texts of a workbook are in memory as UTF-8 while it is read. */
export const MOST_TEXT_BYTES = 96 * 2 ** 20;
export const MOST_TEXTS = 4_000_000;
/** Characters of all cells together. One long text can be in every cell of a small workbook. */
export const MOST_SENT = 512 * 2 ** 20;
/** Characters of one row. In CSV, a quote that is never closed would make one row of the whole file. */
export const LONGEST_RECORD = 2 ** 20;
/** Of the process that reads. */
export const MEMORY_MB = 300;
