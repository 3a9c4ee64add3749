import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasLibreOffice, openInLibreOffice } from '../../testing/libre-office.ts';
import { parseStrictCsv } from '../../testing/strict-csv.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { blacklistColumns, residentColumns, visitorColumns } from './columns.ts';

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/** Texts that may hide the start of a formula, or look like the start of a cell or a row. */
const openings = [
  '',
  ' ',
  '   ',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\t',
  '\r',
  '\n',
  '\r\n',
  'x\r',
  'x\n',
  'x\r\n',
  'x\t',
];
const separators = ['x,', 'x;', 'x; ', 'x;;\n" \u200b', 'x\t;=;', 'x","', 'x"\r\n"', '","', '"'];
const hostile = [
  ...signs.flatMap((sign) => [...openings, ...separators].map((opening) => `${opening}${sign}1+1`)),
  'two\nlines',
  'two\r\nlines',
  'a\tb',
  '\ttab',
  '\rreturn',
  '"quoted"',
];

/** A formula at the start of a cell, or where another program may see the start of a cell. */
const activeFormula = /(^|[\r\n\t;])[\s"\u200b\u202e]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** The order of the lists. */
const newestFirst = [...hostile].reverse();
const withoutBlanks = (text: string) => text.replace(/[\s\u200b]/g, '');
const withoutApostrophes = (text: string) => text.replaceAll("'", '');

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'bawaba-spreadsheets-'));
  const { id } = await t.createVillage();
  // Directly into the tables: old rows may contain texts that the api refuses today.
  for (const [index, text] of hostile.entries()) {
    await t.pool.query(
      `INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out, address, job, apartment_number)
       VALUES ($1, $2, 'passport', $3, '2026-01-01', '2026-01-05', $2, $2, $2)`,
      [id, text, `P${index}${text}`],
    );
    await t.pool.query(
      `INSERT INTO visitors (village_id, full_name, passport_number, visit_date, host, vehicle_plate, phone, notes)
       VALUES ($1, $2, $3, '2026-01-01', $2, $2, $2, $2)`,
      [id, text, `${text}${index}`],
    );
    await t.pool.query(
      `INSERT INTO blacklist (village_id, id_number, full_name, reason) VALUES ($1, $2, $3, $3)`,
      [id, `${text}${index}`, text],
    );
  }
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const lists = [
  { list: 'residents', columns: residentColumns },
  { list: 'visitors', columns: visitorColumns },
  { list: 'blacklist', columns: blacklistColumns },
] as const;

const fileOf = async (list: string, format: string) =>
  (await t.admin.get(`/export/${list}?format=${format}`)).bytes;

describe.each(lists)(
  '$list with formulas, line breaks and quotation marks in every cell',
  ({ list, columns }) => {
    it('is a CSV with every cell quoted, one row for each record and no formula', async () => {
      const bytes = await fileOf(list, 'csv');
      const rows = parseStrictCsv(bytes);
      const nameAt = columns.findIndex(({ name }) => name === 'full_name');
      expect(rows.filter((row) => row.length !== columns.length)).toEqual([]);
      expect(rows.slice(1).map((row) => withoutApostrophes(row[nameAt] as string))).toEqual(newestFirst);
      expect(rows.flat().filter((cell) => activeFormula.test(cell))).toEqual([]);
      expect(parse(bytes, { bom: true, record_delimiter: '\r\n' })).toEqual(rows);
    });
  },
);

describe.runIf(hasLibreOffice)('LibreOffice', () => {
  const filled = (rows: string[][]) => rows.filter((row) => row.some(Boolean));

  it('opens CSV files with one row for each record and no formula; a file with a formula proves that it would show', async () => {
    const files = {
      'residents.csv': await fileOf('residents', 'csv'),
      'visitors.csv': await fileOf('visitors', 'csv'),
      'blacklist.csv': await fileOf('blacklist', 'csv'),
    };
    const proof = Buffer.from('\ufeff"a"\r\n"=1+1"\r\n');
    const opened = await openInLibreOffice(folder, { ...files, 'proof.csv': proof }, ',');
    for (const name of ['residents.csv', 'visitors.csv', 'blacklist.csv'] as const) {
      const { rows, formulas } = opened[name];
      expect({ rows: filled(rows).length, formulas }, name).toEqual({
        rows: hostile.length + 1,
        formulas: 0,
      });
    }
    expect(opened['proof.csv']).toEqual({ rows: [['a'], ['2']], formulas: 1 });

    // With semicolons as separator, cells start in other places, and still no formula runs.
    const cut = await openInLibreOffice(folder, files, ';');
    expect(Object.values(cut).map(({ formulas }) => formulas)).toEqual([0, 0, 0]);
  });

  it('opens workbooks with the same text and no formula', async () => {
    const opened = await openInLibreOffice(folder, {
      'residents.xlsx': await fileOf('residents', 'excel'),
      'visitors.xlsx': await fileOf('visitors', 'excel'),
      'blacklist.xlsx': await fileOf('blacklist', 'excel'),
    });
    for (const { list, columns } of lists) {
      const { rows, formulas } = opened[`${list}.xlsx`];
      expect(formulas, list).toBe(0);
      const nameAt = columns.findIndex(({ name }) => name === 'full_name');
      const names = filled(rows).map((row) => withoutBlanks(row[nameAt] as string));
      // LibreOffice does not always keep blanks at the start of a cell.
      expect(names.slice(1), list).toEqual(newestFirst.map(withoutBlanks));
    }
  });
});
