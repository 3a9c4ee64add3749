import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Language } from '@bawaba/contracts';
import { type Column, cellText } from './columns.ts';

/** Rows between two breaths of the event loop. */
const BREATH = 100;
const breathe = () => new Promise<void>((resume) => setImmediate(resume));

/** Leaves no listeners behind: a slow download waits thousands of times. */
async function drained(file: Writable) {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(file, 'drain', { signal }), once(file, 'close', { signal })]);
  } finally {
    over.abort();
  }
}

export interface ExcelSheet {
  readonly name: string;
  readonly columns: readonly Column<never>[];
  readonly language: Language;
}

/** Real dates, identity numbers as text (a cell of text is never a formula), the header frozen and filtered. */
export function writeExcel(rows: AsyncIterable<object>, { name, columns, language }: ExcelSheet): Readable {
  const file = new PassThrough({ highWaterMark: 256 * 1024 });

  async function write() {
    // Some four hundred files that no start should wait for.
    const { WorkbookWriter } = await import('@cj-tech-master/excelts');
    const workbook = new WorkbookWriter({ stream: file as never, useStyles: true, useSharedStrings: false });
    const sheet = workbook.addWorksheet(name, {
      views: [{ state: 'frozen', ySplit: 1, rightToLeft: language === 'ar' }],
    });
    sheet.columns = columns.map(({ name, label, kind, width }) => ({
      key: name,
      header: label[language],
      width,
      style: kind === 'date' ? { numFmt: 'yyyy-mm-dd' } : kind === 'identity' ? { numFmt: '@' } : {},
    }));
    sheet.autoFilter = { from: { row: 1, col: 1 }, to: { row: 1, col: columns.length } };
    const header = sheet.getRow(1);
    header.font = { bold: true };
    header.commit();
    let count = 0;
    for await (const row of rows) {
      if (file.destroyed) return;
      const cells = columns.map((column) => {
        const text = cellText(row as never, column, language);
        return column.kind === 'date' && text ? new Date(`${text}T00:00:00Z`) : text;
      });
      sheet.addRow(cells).commit();
      if (++count % BREATH === 0) {
        await breathe();
        if (file.writableNeedDrain) await drained(file);
      }
    }
    sheet.commit();
    await workbook.commit();
  }

  write().catch((error) => file.destroy(error));
  return file;
}
