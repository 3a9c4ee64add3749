import { readFile } from 'node:fs/promises';
import { Workbook } from '@cj-tech-master/excelts';
import type { Download } from '@playwright/test';

type Cell = string | number | Date | null;

/** A workbook as a village has it, with one sheet or more. */
export async function workbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>) {
  const book = new Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** The texts of the first sheet of a workbook that the browser has saved. */
export async function savedRows(download: Download): Promise<string[][]> {
  const book = new Workbook();
  await book.xlsx.load((await readFile(await download.path())) as never);
  const rows: string[][] = [];
  book.worksheets[0]?.eachRow((row) => {
    rows.push((row.values as unknown[]).slice(1).map((value) => String(value ?? '')));
  });
  return rows;
}

/** The bytes of Arabic text as Excel writes them in a CSV file on an Arabic Windows. */
export function windows1256(text: string): Buffer {
  const decoder = new TextDecoder('windows-1256');
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? '?'.charCodeAt(0)));
}
