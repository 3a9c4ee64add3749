import { open } from 'node:fs/promises';
import type { Row, SpreadsheetInfo } from './cell.ts';
import { readCsv } from './csv/read-csv.ts';
import { findInFile } from './find-in-file.ts';
import { LARGEST_FILE } from './limits.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Compound files: .xls, and .xlsx with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');

/** The rows of a file by what it contains, whatever its name says. Runs in a process of its own: see `readSpreadsheet`. */
export async function* readFile(path: string, sheet?: string): AsyncGenerator<Row[], SpreadsheetInfo> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new SpreadsheetError('empty');
    if (size > LARGEST_FILE) throw new SpreadsheetError('too_large', 'file');
    const start = Buffer.alloc(8);
    await file.read(start, 0, 8, 0);
    if (start.equals(COMPOUND))
      throw new SpreadsheetError(
        (await findInFile(path, ENCRYPTED_STREAM)) ? 'encrypted' : 'old_excel_format',
      );
    return yield* start.subarray(0, 4).equals(ZIP) ? readXlsx(file, path, sheet) : readCsv(file, path);
  } finally {
    await file.close();
  }
}
