import type { csvRowCounter } from './csv-row-counter.ts';

const latin = new TextDecoder('latin1');
const tail = async (file: Blob, bytes: number) => latin.decode(await file.slice(-bytes).arrayBuffer());

/** A workbook is a ZIP file. The size of its end record without a comment (APPNOTE.TXT, section 4.3.16). */
const ZIP_END_BYTES = 22;

/**
 * Whether a downloaded file is complete. The api writes the end marker of a workbook or a PDF only after all announced
 * rows; a CSV has no end marker, so its rows are counted.
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
