import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportColumn } from '@bawaba/contracts';
import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nationalNumber } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, settled, step } from './testing/import-client.ts';

const PATIENCE = { timeout: 300_000, interval: 50 };
let t: TestApp;
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  await t.startMaintenance();
  clerk = await t.signInWith(['import_records', 'add_residents'], (await t.createVillage()).id);
});
afterAll(() => t.close());

const headings = ['الاسم', 'الرقم القومي', 'تاريخ الوصول', 'تاريخ المغادرة'];
const guest = (name: string) => [name, nationalNumber(), '2031-01-05', '2031-01-08'];

/** A workbook as people have it: one sheet for each building. */
async function workbook(sheets: Record<string, unknown[][]>): Promise<Buffer> {
  const book = new Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    for (const row of rows) sheet.addRow(row as never);
  }
  return Buffer.from((await book.xlsx.writeBuffer()) as never);
}

const buildings = () =>
  workbook({
    'مبنى 1': [headings, guest('First Guest'), guest('Second Guest')],
    'مبنى 2': [headings, guest('Third Guest')],
  });
const upload = async (content: Buffer | string) => (await read(clerk, { name: 'guests.xlsx', content })).id;
const layoutOf = async (id: number) => (await clerk.get(`/imports/${id}/layout`)).body;
const files = () => readdir(join(t.config.dataDir, 'imports'));
const choose = (id: number, sheet: string, version?: number) =>
  clerk.post(`/imports/${id}/sheet`, { sheet, version });

describe('a workbook with several sheets', () => {
  it('is kept until its rows are checked, so that another sheet can be read', async () => {
    const id = await upload(await buildings());
    const layout = await layoutOf(id);
    expect(layout).toMatchObject({ sheet: 'مبنى 1', sheets: ['مبنى 1', 'مبنى 2'], can_choose_sheet: true });
    expect(await files()).toHaveLength(1);
    expect((await choose(id, 'مبنى 3')).body.fields).toEqual({ sheet: expect.any(String) });
    expect((await choose(id, 'مبنى 2', layout.version - 1)).body.code).toBe('stale');

    const chosen = await choose(id, 'مبنى 2', layout.version);
    expect(chosen.body).toMatchObject({ state: 'reading', rows: 0 });
    expect(await settled(clerk, id)).toMatchObject({ state: 'mapping', rows: 1, failure: null });
    expect(await layoutOf(id)).toMatchObject({
      sheet: 'مبنى 2',
      can_choose_sheet: true,
      rows: [{ values: { full_name: 'Third Guest' } }],
    });
    await choose(id, 'مبنى 1');
    expect(await settled(clerk, id)).toMatchObject({ rows: 2 });

    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { create: 2 } });
    expect(await files()).toEqual([]);
    expect(await layoutOf(id)).toMatchObject({ can_choose_sheet: false });
    expect((await choose(id, 'مبنى 2')).body.code).toBe('import_file_gone');
  });

  it('goes with its import', async () => {
    const id = await upload(await buildings());
    expect(await files()).toHaveLength(1);
    expect((await clerk.delete(`/imports/${id}`)).status).toBe(204);
    expect(await files()).toEqual([]);
  });

  it('goes when nobody needs it for a day, and not while somebody does', async () => {
    const id = await upload(await buildings());
    const [name = ''] = await files();
    const hoursAgo = (hours: number) =>
      t.pool.query('UPDATE imports SET changed_at = now() - make_interval(hours => $2) WHERE id = $1', [
        id,
        hours,
      ]);
    const abandoned = 'no-import-has-this';
    await writeFile(join(t.config.dataDir, 'imports', abandoned), 'x');
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const each of [name, abandoned]) await utimes(join(t.config.dataDir, 'imports', each), old, old);
    await hoursAgo(23);
    await vi.waitFor(async () => expect(await files()).toEqual([name]), PATIENCE);
    await hoursAgo(25);
    await vi.waitFor(async () => expect(await files()).toEqual([]), PATIENCE);
    expect(await layoutOf(id)).toMatchObject({ can_choose_sheet: false });
  });

  it('whose file is lost is to be uploaded again', async () => {
    const id = await upload(await buildings());
    for (const name of await files()) await rm(join(t.config.dataDir, 'imports', name));
    expect((await choose(id, 'مبنى 2')).status).toBe(200);
    expect(await settled(clerk, id)).toMatchObject({
      state: 'failed',
      failure: 'import_interrupted',
      rows: 0,
    });
  });
});

describe('another header', () => {
  it('has its columns recognised again, except those that somebody has mapped', async () => {
    const id = await upload(
      csv(
        ['Full name', 'x', 'from', 'to', 'note', 'flat'],
        ['', '', '', '', '', ''],
        ['اسم النزيل', 'رقم جواز السفر', 'تاريخ الوصول', 'تاريخ المغادرة', 'المالك', 'الشقة'],
        ['Anna Weber', 'N5550001', '2031-01-05', '2031-01-08', 'Fathy Nour', '12'],
        ['Paul Weber', 'N5550002', '2031-01-05', '2031-01-08', 'Fathy Nour', '12'],
      ),
    );
    const found = await layoutOf(id);
    expect(found.header_row).toBe(3);
    const change = async (header_row: number, columns: ImportColumn[], version: number) =>
      (await clerk.put(`/imports/${id}/layout`, { header_row, columns, version })).body;
    const said = found.columns.map((column: ImportColumn) =>
      column.index === 5 ? { ...column, field: 'building_number' } : column,
    );
    const first = await change(1, said, found.version);
    expect(first.columns.map(({ heading, field, by }: never) => [heading, field, by])).toEqual([
      ['Full name', 'full_name', 'heading'],
      ['x', null, null],
      ['from', 'check_in', 'heading'],
      ['to', 'check_out', 'heading'],
      ['note', null, null],
      ['flat', 'building_number', 'person'],
    ]);
    const back = await change(3, first.columns, first.version);
    expect(back.columns.map(({ heading, field, by }: never) => [heading, field, by])).toEqual([
      ['اسم النزيل', 'full_name', 'heading'],
      ['رقم جواز السفر', 'passport_number', 'heading'],
      ['تاريخ الوصول', 'check_in', 'heading'],
      ['تاريخ المغادرة', 'check_out', 'heading'],
      ['المالك', 'owner_name', 'heading'],
      ['الشقة', 'building_number', 'person'],
    ]);
    expect(back.rows[0].values).toMatchObject({ full_name: 'Anna Weber', owner_name: 'Fathy Nour' });
  });
});

it('dates with day and month exchanged by a spreadsheet program are pointed out', async () => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const id = await upload(
    await workbook({
      Guests: [
        headings,
        ['First Guest', nationalNumber(), day('2031-05-01'), '28/1/2031'],
        ['Second Guest', nationalNumber(), '13/1/2031', '29/1/2031'],
        ['Third Guest', nationalNumber(), day('2031-07-02'), '30/7/2031'],
      ],
    }),
  );
  const { columns } = await layoutOf(id);
  expect(columns.map(({ may_be_swapped }: never) => may_be_swapped)).toEqual([false, false, true, false]);
});

it('a file that was imported before is recognised, as long as its records are there', async () => {
  const content = csv(headings, guest('Very Same'));
  const first = await upload(content);
  const again = async () => (await clerk.get(`/imports/${await upload(content)}`)).body.imported_before;
  expect(await again()).toBeNull();
  await step(clerk, first, 'check');
  await step(clerk, first, 'commit');
  const { body } = await clerk.get(`/imports/${first}`);
  expect(body.imported_before).toBeNull();
  const before = await again();
  expect(before).toMatchObject({ id: first, created: 1 });
  expect(new Date(before.created_at)).toEqual(new Date(body.created_at));
  const stranger = await t.signInWith(['import_records', 'add_residents'], (await t.createVillage()).id);
  expect((await read(stranger, { content })).imported_before).toBeNull();
  await step(clerk, first, 'undo');
  expect(await again()).toBeNull();
});
