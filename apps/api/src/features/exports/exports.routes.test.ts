import { execFileSync } from 'node:child_process';
import type { Resident } from '@bawaba/contracts';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { hasLibreOffice, openInLibreOffice } from '../../testing/libre-office.ts';
import { nationalNumber } from '../../testing/people.ts';
import { blacklistColumns, residentColumns, visitorColumns } from './columns.ts';
import {
  clerk,
  fillRegisterForExports,
  folder,
  names,
  residents,
  saveFile,
  t,
} from './testing/exported-register.ts';

fillRegisterForExports();
beforeAll(async () => {
  const village_id = clerk.user.village_id;
  await t.admin.post('/blacklist', { id_number: '=1+1', reason: '@SUM(1)', full_name: 'سامي', village_id });
  const visit = { visit_date: '2026-11-05', phone: '+20100', host: 'كريم', village_id };
  const card = { id_type: 'national_id', passport_number: nationalNumber() };
  await t.admin.post('/visitors', { ...visit, ...card, full_name: 'نورا سامي', apartment_number: '007' });
  await t.admin.post('/visitors', { ...visit, full_name: '@cmd', visit_date: '2026-11-06' });
  const elsewhere = await t.createVillage();
  await t.admin.post('/visitors', { ...visit, full_name: 'STRANGER', village_id: elsewhere.id });
});

const partOf = (workbook: Buffer, part: string) =>
  execFileSync('python3', [
    '-c',
    'import sys,zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))',
    saveFile('sheet.xlsx', workbook),
    part,
  ]).toString();
/** The XML of the first sheet of a workbook. */
const sheetOf = (workbook: Buffer) => partOf(workbook, 'xl/worksheets/sheet1.xml');
const expected = (resident: Resident) => [
  resident.full_name,
  'National ID',
  resident.id_number,
  ...residentColumns
    .slice(3, 13)
    .map(({ name }) => (name === 'sex' ? 'Female' : String(resident[name] ?? ''))),
];

describe('CSV', () => {
  it('is UTF-8 with a byte order mark and parses back to the same values', async () => {
    const { status, bytes, headers } = await clerk.get('/export/residents?format=csv');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="residents.csv"'),
      'x-total-count': String(names.length),
    });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = parse(bytes, { bom: true }) as string[][];
    expect(header).toEqual(residentColumns.map(({ label }) => label.en));
    // An apostrophe before a formula turns it into text.
    const unescaped = rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r])/, '')));
    expect(unescaped.map((row) => row.slice(0, 13))).toEqual(residents.map(expected));
  });

  it('has no formula, and nothing of other villages', async () => {
    for (const url of ['/export/residents?format=csv', '/export/blacklist?format=csv']) {
      const caller = url.includes('blacklist') ? t.admin : clerk;
      const { bytes, text } = await caller.get(url);
      const cells = (parse(bytes, { bom: true }) as string[][]).flat();
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      if (caller === clerk) expect(text).not.toContain('STRANGER');
    }
  });

  it('has the order of the list, and tells who registered a stay and when', async () => {
    const { bytes } = await clerk.get('/export/residents?format=csv&sort=registered&order=asc');
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    expect(rows.map((row) => row['ID number'])).toEqual(
      residents.map(({ id_number }) => id_number).toReversed(),
    );
    const [last] = residents;
    expect(rows.at(-1)).toMatchObject({
      'Registered by': t.admin.user.username,
      'Registered at': createCalendar('Africa/Cairo').minuteOf((last as Resident).created_at),
    });
    expect(rows[0]?.['Registered at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  it('is in the language of the caller and applies the filters of the list', async () => {
    const { bytes } = await clerk.get(`/export/residents?format=csv&search=${encodeURIComponent('علاء')}`, {
      language: 'ar',
    });
    const [header, ...rows] = parse(bytes, { bom: true }) as string[][];
    expect(header?.[0]).toBe('الاسم بالكامل');
    expect(rows.map((row) => row.slice(0, 2))).toEqual([['مصطفى علاء الدين', 'بطاقة رقم قومي']]);
  });
});

describe('Excel', () => {
  it('names its sheet as the screens name the list', async () => {
    for (const [language, name] of [
      ['en', 'Residents'],
      ['ar', 'المقيمون'],
    ] as const) {
      const { bytes } = await clerk.get('/export/residents?format=excel', { language });
      expect(partOf(bytes, 'xl/workbook.xml')).toContain(`name="${name}"`);
    }
  });

  it.runIf(hasLibreOffice)('opens in LibreOffice with the same cells', async () => {
    const { bytes, headers } = await clerk.get('/export/residents?format=excel');
    expect(headers['content-disposition']).toContain('filename="residents.xlsx"');
    const opened = await openInLibreOffice(folder, { 'residents.xlsx': bytes });
    const [header, ...rows] = opened['residents.xlsx'].rows;
    expect(header?.slice(0, residentColumns.length)).toEqual(residentColumns.map(({ label }) => label.en));
    expect(rows.slice(0, names.length).map((row) => row.slice(0, 13))).toEqual(residents.map(expected));
  });

  it('has date cells, identity numbers as text, a frozen header with filters, and is right-to-left in Arabic', async () => {
    const sheetIn = async (language: 'en' | 'ar') =>
      sheetOf((await clerk.get('/export/residents?format=excel', { language })).bytes);
    const english = await sheetIn('en');
    expect(english).toMatch(/<pane[^>]*state="frozen"/);
    expect(english).toMatch(/<autoFilter ref="\$?A\$?1:/);
    expect(english).not.toContain('<f>');
    // F2: 1998-01-15 is day 35810 of the spreadsheet's calendar; C2: the number, as a string.
    expect(english).toMatch(/<c r="F2"[^>]*><v>35810<\/v>/);
    expect(english).toMatch(/<c r="C2"[^>]*t="(inlineStr|str|s)"/);
    expect(english).not.toContain('rightToLeft="1"');
    expect(await sheetIn('ar')).toContain('rightToLeft="1"');
  });

  it('has visitors, with the filters of the list, and nothing of other villages', async () => {
    const all = await clerk.get('/export/visitors?format=excel');
    expect(all.headers).toMatchObject({
      'x-total-count': '2',
      'content-disposition': expect.stringContaining('filename="visitors.xlsx"'),
    });
    const sheet = sheetOf(all.bytes);
    for (const text of [
      ...visitorColumns.map(({ label }) => label.en),
      'National ID',
      '007',
      '+20100',
      '@cmd',
    ])
      expect(sheet).toContain(`>${text}<`);
    // B3: 2026-11-05 is day 46331 of the spreadsheet's calendar.
    expect(sheet).toMatch(/<c r="B3"[^>]*><v>46331<\/v>/);
    expect(sheet).not.toContain('<f>');
    expect(sheet).not.toContain('STRANGER');

    const query = 'format=csv&visit_date_from=2026-11-05&visit_date_to=2026-11-05';
    const day = await clerk.get(`/export/visitors?${query}`, { language: 'ar' });
    expect(day.headers['content-disposition']).toContain('filename="visitors.csv"');
    const [header, ...rows] = parse(day.bytes, { bom: true }) as string[][];
    expect(header).toEqual(visitorColumns.map(({ label }) => label.ar));
    expect(rows.map((row) => row.slice(0, 3))).toEqual([['نورا سامي', '2026-11-05', 'بطاقة رقم قومي']]);
    const { logs } = (await t.admin.get('/audit-logs?action=export&limit=1')).body;
    expect(logs[0]).toMatchObject({ entity_type: 'visitor' });
    expect(JSON.parse(logs[0].details)).toMatchObject({ format: 'csv', rows: 1 });
  });

  it('has the blacklist', async () => {
    const { status, headers, bytes } = await t.admin.get('/export/blacklist?format=excel');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'x-total-count': '1',
      'content-disposition': expect.stringContaining('blacklist.xlsx'),
    });
    const sheet = sheetOf(bytes);
    for (const text of [...blacklistColumns.map(({ label }) => label.en), 'سامي', '=1+1', '@SUM(1)'])
      expect(sheet).toContain(`>${text}<`);
    expect(sheet).not.toContain('<f>');
  });
});

describe('every export', () => {
  it('has days in the time zone of the register, not in UTC', async () => {
    const village = await t.createVillage();
    // In Cairo it is 01:30 on 2 June.
    await t.pool.query(
      `INSERT INTO blacklist (village_id, id_number, full_name, reason, created_at)
       VALUES ($1, 'A1', 'Late', 'noise', '2026-06-01T22:30:00Z')`,
      [village.id],
    );
    const query = `village_id=${village.id}`;
    const csv = parse((await t.admin.get(`/export/blacklist?format=csv&${query}`)).bytes, { bom: true });
    expect(csv[1]).toEqual(['Late', 'A1', 'noise', village.name, '2026-06-02', '', '', '']);
    const sheet = sheetOf((await t.admin.get(`/export/blacklist?format=excel&${query}`)).bytes);
    // Day 46175 of the spreadsheet's calendar.
    expect(sheet).toMatch(/<c r="E2"[^>]*><v>46175<\/v>/);
  });

  it('is audited with its filters and its number of rows', async () => {
    await clerk.get('/export/residents?format=csv&building_number=B');
    const { logs } = (await t.admin.get('/audit-logs?action=export&limit=1')).body;
    expect(JSON.parse(logs[0].details)).toEqual({
      format: 'csv',
      filters: { building_number: 'B' },
      rows: names.length,
    });
  });

  it('is refused to users who may not see the records', async () => {
    const [{ id }] = residents as [Resident];
    const files = {
      view_residents: ['/export/residents?format=csv', `/export/residents/${id}/pdf`],
      view_visitors: ['/export/visitors?format=csv'],
      view_blacklist: ['/export/blacklist?format=csv'],
    } as const;
    const [exporter, ...viewers] = await Promise.all([
      t.signInWith(['export_reports'], clerk.user.village_id),
      t.signInWith(['export_reports', 'view_residents'], clerk.user.village_id),
      t.signInWith(['export_reports', 'view_visitors'], clerk.user.village_id),
      t.signInWith(['export_reports', 'view_blacklist'], clerk.user.village_id),
    ]);
    for (const [view, urls] of Object.entries(files)) {
      for (const url of urls) {
        expect(await exporter.get(url), url).toMatchObject({ status: 403, body: { code: 'forbidden' } });
        for (const viewer of viewers)
          expect((await viewer.get(url)).status, url).toBe(
            viewer.user.permissions.includes(view) ? 200 : 403,
          );
      }
    }
  });

  it('refuses a format that does not exist', async () => {
    expect((await clerk.get('/export/residents?format=exe')).body.fields).toHaveProperty('format');
    for (const list of ['visitors', 'blacklist'])
      expect((await t.admin.get(`/export/${list}?format=pdf`)).status).toBe(400);
  });
});
