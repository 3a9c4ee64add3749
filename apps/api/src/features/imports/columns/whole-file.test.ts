import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportKind, importFieldsOf } from '@bawaba/contracts';
import { type Row, readSpreadsheet } from '@bawaba/spreadsheets';
import { Workbook } from '@cj-tech-master/excelts';
import { expect, onTestFinished, test } from 'vitest';
import { convertCell } from './convert-cell.ts';
import { dateColumn } from './date-columns.ts';
import { findHeader } from './find-header.ts';
import { dateOptionsOf } from './parse-date.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { leftOut } from './row-shape.ts';

/** All of it, from the bytes of a file to what its rows become. */
async function bringIn(kind: ImportKind, name: string, bytes: Uint8Array | string) {
  const folder = await mkdtemp(join(tmpdir(), 'bawaba-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), bytes);
  const rows: Row[] = [];
  const info = await readSpreadsheet({
    path: join(folder, name),
    onRows: (some) => {
      rows.push(...some);
    },
  });
  const header = findHeader(rows, info.mergedRanges);
  const headings = header?.headings ?? [];
  const people = rows.filter(
    ({ number, cells }) => number > (header?.last ?? 0) && !leftOut(cells, headings),
  );
  const columns = recogniseColumns(
    kind,
    headings,
    people.map(({ cells }) => cells),
  ).flatMap(({ column, field: name }) => {
    const field = importFieldsOf(kind).find((field) => field.name === name);
    if (!field) return [];
    const options = dateOptionsOf(field.name, '2026-05-01');
    const dates = dateColumn(options);
    for (const { cells, number } of people) dates.add(cells[column] ?? null, number);
    return [{ column, ...field, reading: { ...options, convention: dates.result().convention } }];
  });
  return people.map(({ cells }) =>
    Object.fromEntries(
      columns.map(({ column, name, type, reading }) => {
        const converted = convertCell(cells[column] ?? null, type, reading);
        return [name, 'value' in converted ? converted.value : `! ${converted.problem}`];
      }),
    ),
  );
}

test('a workbook with a title, headings in two rows, real dates, mangled numbers and a total', async () => {
  const book = new Workbook();
  const sheet = book.addWorksheet('مايو');
  sheet.addRow(['قرية النخيل — كشف النزلاء']);
  sheet.mergeCells('A1:F1');
  sheet.addRow(['م', 'بيانات النزيل', null, 'الإقامة', null, 'الموبايل']);
  sheet.addRow([null, 'الإسم', 'رقم البطاقه', 'من', 'إلى', null]);
  for (const range of ['A2:A3', 'B2:C2', 'D2:E2', 'F2:F3']) sheet.mergeCells(range);
  const day = (date: number) => new Date(Date.UTC(2026, 4, date));
  sheet.addRow([1, 'منى السيد علي', 29801011234567, day(3), day(20), 1001234567]);
  sheet.addRow([2, 'أحمد حسن محمود', '2.98E+13', day(4), day(21), '01101234567']);
  sheet.addRow([]);
  sheet.addRow([3, 'خالد يوسف إبراهيم', '٢٨٨١٢٣١٠١٠٠٠١٥', day(5), 'غير معروف', null]);
  sheet.addRow(['الإجمالي', null, null, null, null, 3]);
  for (const column of [4, 5]) sheet.getColumn(column).numFmt = 'yyyy/mm/dd';
  expect(await bringIn('residents', 'people.xlsx', await book.xlsx.writeBuffer())).toEqual([
    {
      full_name: 'منى السيد علي',
      id_number: '29801011234567',
      check_in: '2026-05-03',
      check_out: '2026-05-20',
      phone: '01001234567',
    },
    {
      full_name: 'أحمد حسن محمود',
      id_number: '! mangled_number',
      check_in: '2026-05-04',
      check_out: '2026-05-21',
      phone: '01101234567',
    },
    {
      full_name: 'خالد يوسف إبراهيم',
      id_number: '28812310100015',
      check_in: '2026-05-05',
      check_out: '! invalid_date',
      phone: null,
    },
  ]);
});

test('a text file with a period, day first as one of its rows proves', async () => {
  const file =
    'sep=;\r\nالاسم;جواز السفر;الجنسية;من - إلى\r\nAnna Weber;C01X00T47;ألمانية;من 3/5/2026 إلى 7/5/2026\r\nIvan Petrov;651234567;روسي;20/5/2026 - 1/6/2026\r\n';
  expect(await bringIn('residents', 'people.csv', file)).toEqual([
    {
      full_name: 'Anna Weber',
      passport_number: 'C01X00T47',
      nationality: 'D',
      stay_period: { from: '2026-05-03', to: '2026-05-07' },
    },
    {
      full_name: 'Ivan Petrov',
      passport_number: '651234567',
      nationality: 'RUS',
      stay_period: { from: '2026-05-20', to: '2026-06-01' },
    },
  ]);
});

test('a blacklist without headings of its own', async () => {
  const file = 'منى السيد علي,29801011234567\nأحمد حسن,30105150112233\n';
  expect(await bringIn('blacklist', 'list.csv', file)).toEqual([
    { full_name: 'منى السيد علي', id_number: '29801011234567' },
    { full_name: 'أحمد حسن', id_number: '30105150112233' },
  ]);
});
