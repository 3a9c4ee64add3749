import { Workbook } from '@cj-tech-master/excelts';
import { expect, test } from 'vitest';
import type { Row } from './cell.ts';
import { type ReadOptions, readSpreadsheet } from './read-spreadsheet.ts';
import { fileOf } from './testing/workbook.ts';

async function read(path: string, options: Partial<ReadOptions> = {}) {
  const rows: Row[] = [];
  const info = await readSpreadsheet({
    path,
    onRows: (some) => {
      rows.push(...some);
    },
    ...options,
  });
  return { rows, info };
}
const program = (name: string) => new URL(`./testing/${name}-worker.ts`, import.meta.url);

test('a workbook that a spreadsheet program wrote', async () => {
  const book = new Workbook();
  const sheet = book.addWorksheet('النزلاء');
  sheet.addRow(['كشف النزلاء']);
  sheet.mergeCells('A1:C1');
  sheet.addRow(['الاسم', 'الرقم القومي', 'تاريخ الوصول']);
  for (let i = 0; i < 1500; i++)
    sheet.addRow([`ساكن ${i}`, 29801011234567, new Date(Date.UTC(2026, 0, 31))]).getCell(3).numFmt =
      'dd/mm/yyyy';
  const { rows, info } = await read(fileOf(Buffer.from(await book.xlsx.writeBuffer())));
  expect(rows.length).toBe(1502);
  expect(rows.at(-1)).toEqual({ number: 1502, cells: ['ساكن 1499', 29801011234567, { date: '2026-01-31' }] });
  expect(info).toMatchObject({
    format: 'xlsx',
    sheet: 'النزلاء',
    sheets: ['النزلاء'],
    rows: 1502,
    columns: 3,
  });
  expect(info.mergedRanges).toEqual([{ top: 1, left: 1, bottom: 1, right: 3 }]);
});

const manyRows = () => fileOf('الاسم,الرقم\n'.repeat(20_000), 'people.csv');

test('rows come one list after the other, and wait for the caller', async () => {
  let [now, most, rows] = [0, 0, 0];
  await read(manyRows(), {
    onRows: async (some) => {
      most = Math.max(most, ++now);
      rows += some.length;
      await new Promise((resolve) => setImmediate(resolve));
      now--;
    },
  });
  expect([most, rows]).toEqual([1, 20_000]);
});

test('the failure of the caller and of the file end the reading', async () => {
  let calls = 0;
  const onRows = async () => {
    calls++;
    throw new Error('the database is away');
  };
  await expect(read(manyRows(), { onRows })).rejects.toThrow('the database is away');
  expect(calls).toBe(1);
  await expect(read(fileOf('PK\x03\x04 no zip'))).rejects.toMatchObject({ code: 'broken' });
  await expect(read('/nowhere/people.xlsx')).rejects.toMatchObject({ code: 'reader_failed' });
});

test('a cancelled reading ends, and no rows come after it', async () => {
  const controller = new AbortController();
  let calls = 0;
  const onRows = () => {
    calls++;
    controller.abort();
  };
  await expect(read(manyRows(), { onRows, signal: controller.signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(calls).toBe(1);
  await expect(read(manyRows(), { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
});

test('a reader that hangs or takes too much memory is killed', async () => {
  const path = manyRows();
  await expect(read(path, { program: program('hanging'), silenceMs: 100 })).rejects.toMatchObject({
    code: 'reader_failed',
    detail: 'silent',
  });
  await expect(read(path, { program: program('greedy'), memoryMb: 200 })).rejects.toMatchObject({
    code: 'reader_failed',
    detail: 'SIGKILL',
  });
});
