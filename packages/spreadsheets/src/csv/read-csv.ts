import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type Row, type SpreadsheetInfo, textCell } from '../cell.ts';
import { MOST_COLUMNS, MOST_ROWS, ROWS_OF_HEADINGS } from '../limits.ts';
import { broken, SpreadsheetError } from '../spreadsheet-error.ts';
import { csvOptions } from './csv-options.ts';
import { type Encoding, findEncoding } from './encoding.ts';
import { declaredSeparator, findSeparator } from './separator.ts';

const START = 2 ** 17;
const BATCH = 500;

/** The rows of a text file. What a cell means is not decided here: every one is text. */
export async function* readCsv(file: FileHandle, path: string): AsyncGenerator<Row[], SpreadsheetInfo> {
  const start = Buffer.alloc(START);
  const { bytesRead } = await file.read(start, 0, START, 0);
  const encoding = await findEncoding(path, start.subarray(0, bytesRead));
  const startText = new TextDecoder(encoding).decode(start.subarray(0, bytesRead), { stream: true });
  if (/^\s*<(\?xml|!doctype|html|table|meta)/i.test(startText))
    throw new SpreadsheetError('old_excel_format');
  const separator = findSeparator(startText);
  const isDeclared = declaredSeparator(startText) !== null;
  const records = parse({ ...csvOptions(separator), from_line: isDeclared ? 2 : 1 });
  // An error, or an early end, of one stream ends the other; the loop below reports it.
  pipeline(Readable.from(textOf(path, encoding)), records, () => {});
  let [number, rows, columns] = [isDeclared ? 1 : 0, 0, 0];
  let batch: Row[] = [];
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      number++;
      const cells = record.map(textCell);
      while (cells.length > 0 && cells.at(-1) === null) cells.pop();
      if (cells.length > MOST_COLUMNS) throw new SpreadsheetError('too_many_columns');
      if (cells.length > 0) {
        if (++rows > MOST_ROWS + ROWS_OF_HEADINGS) throw new SpreadsheetError('too_many_rows');
        columns = Math.max(columns, cells.length);
        batch.push({ number, cells });
      }
      if (batch.length < BATCH && number % 10_000 !== 0) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (error instanceof CsvError) throw broken(error.code);
    throw error;
  } finally {
    records.destroy();
  }
  if (rows === 0) throw new SpreadsheetError('empty');
  yield batch;
  return { format: 'csv', sheet: null, sheets: [], rows, columns, encoding, separator };
}

async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}
