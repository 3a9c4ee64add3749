import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { Language } from '@bawaba/contracts';
import { type Column, cellText } from './columns.ts';

/** The writer returns to the event loop after this many rows. */
const ROWS_PER_TURN = 100;
const nextTurn = () => new Promise<void>((resume) => setImmediate(resume));

/** Removes its listeners: a slow download waits thousands of times. */
async function waitForDrain(file: Writable) {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(file, 'drain', { signal }), once(file, 'close', { signal })]);
  } finally {
    over.abort();
  }
}

const A4 = 9;
const MOST_ON_PAPER = 15;
const formats = { date: 'yyyy-mm-dd', minute: 'yyyy-mm-dd hh:mm', identity: '@' } as const;

export interface ExcelSheet {
  readonly name: string;
  readonly columns: readonly Column<never>[];
  readonly language: Language;
}

/** Dates are date cells, identity numbers are text (text is never a formula). The header is frozen, with filters. */
export function writeExcel(rows: AsyncIterable<object>, { name, columns, language }: ExcelSheet): Readable {
  const file = new PassThrough({ highWaterMark: 256 * 1024 });

  async function write() {
    // About four hundred files: loaded when they are needed, so that the start of the program is not slower.
    const { WorkbookWriter } = await import('@cj-tech-master/excelts');
    const workbook = new WorkbookWriter({ stream: file as never, useStyles: true, useSharedStrings: false });
    const isArabic = language === 'ar';
    const sheet = workbook.addWorksheet(name, {
      views: [{ state: 'frozen', ySplit: 1, rightToLeft: isArabic }],
      // On paper: the header on every page, and all columns on one page if they stay readable.
      pageSetup: {
        orientation: 'landscape',
        paperSize: A4,
        fitToPage: columns.length <= MOST_ON_PAPER,
        fitToWidth: 1,
        fitToHeight: 0,
        printTitlesRow: '1:1',
        printTitlesColumn: 'A:A',
      },
    });
    // Else a name starts at the left or the right edge of its cell, as its script does.
    const alignment = { horizontal: isArabic ? 'right' : 'left' } as const;
    // Else a sentence that begins with a word of the other script is read from the wrong side.
    const readingOrder = isArabic ? 'rtl' : 'ltr';
    sheet.columns = columns.map(({ name, label, kind, width }) => ({
      key: name,
      header: label[language],
      width,
      style: {
        ...(kind !== 'number' && {
          alignment: { ...alignment, ...(kind === 'sentence' && { readingOrder }) },
        }),
        ...(kind in formats && { numFmt: formats[kind as keyof typeof formats] }),
      },
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
        if (typeof text !== 'string' || !text) return text;
        if (column.kind === 'date') return new Date(`${text}T00:00:00Z`);
        return column.kind === 'minute' ? new Date(`${text.replace(' ', 'T')}:00Z`) : text;
      });
      sheet.addRow(cells).commit();
      if (++count % ROWS_PER_TURN === 0) {
        await nextTurn();
        if (file.writableNeedDrain) await waitForDrain(file);
      }
    }
    sheet.commit();
    await workbook.commit();
  }

  write().catch((error) => file.destroy(error));
  return file;
}
