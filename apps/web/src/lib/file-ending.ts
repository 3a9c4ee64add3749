import type { csvRowCounter } from './csv-row-counter.ts';

const latin = new TextDecoder('latin1');
const tail = async (file: Blob, bytes: number) => latin.decode(await file.slice(-bytes).arrayBuffer());

/** The record that ends a ZIP file, which a workbook is (APPNOTE.TXT, section 4.3.16), without a comment. */
const ZIP_END_BYTES = 22;

/**
 * Whether a file that has come is the whole file. The api writes the mark that ends a workbook or a PDF only after every
 * row that it announced; a CSV has no such mark, so its rows are counted.
 */
export async function isWholeFile(
  file: Blob,
  announcedRows: number,
  csv: ReturnType<typeof csvRowCounter> | null,
): Promise<boolean> {
  if (csv) return csv.endsWithRow && csv.rows === announcedRows;
  if (file.type === 'application/pdf') return /%%EOF\s*$/.test(await tail(file, 16));
  return (await tail(file, ZIP_END_BYTES)).startsWith('PK\u0005\u0006');
}
