import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resident } from '@bawaba/contracts';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { formBody } from '../../testing/form-body.ts';
import { hasProgram } from '../../testing/has-program.ts';
import { hasLibreOffice, openInLibreOffice } from '../../testing/libre-office.ts';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { blacklistColumns, residentColumns, visitorColumns } from './columns.ts';

const names = [
  'أحمد عبد الله السيد',
  'مصطفى علاء الدين',
  'Jürgen Müller',
  '=HYPERLINK("http://x","y")',
  '+1 Karim',
  '-2 Mona',
  '@cmd',
];

let t: TestApp;
let clerk: Caller;
let folder: string;
let residents: Resident[];
beforeAll(async () => {
  t = await testApp();
  folder = mkdtempSync(join(tmpdir(), 'bawaba-exports-'));
  const village = await t.createVillage('قرية النخيل');
  const mayView = ['view_residents', 'view_resident_photos', 'view_visitors', 'view_blacklist'] as const;
  clerk = await t.signInWith(['export_reports', ...mayView], village.id);
  for (const [index, full_name] of names.entries()) {
    const body = residentBody({
      full_name,
      village_id: village.id,
      birthdate: '1998-01-15',
      id_number: index === 0 ? `0${nationalNumber().slice(1)}` : nationalNumber(),
      apartment_number: '007',
      sex: 'F',
    });
    const { id } = (await t.admin.post('/residents', body)).body;
    if (index < 2) await addPhotos(id);
  }
  const elsewhere = await t.createVillage();
  await t.admin.post('/residents', residentBody({ full_name: 'STRANGER', village_id: elsewhere.id }));
  await t.admin.post('/blacklist', {
    id_number: '=1+1',
    reason: '@SUM(1)',
    full_name: 'سامي',
    village_id: village.id,
  });
  const visit = { visit_date: '2026-11-05', phone: '+20100', host: 'كريم', village_id: village.id };
  const card = { id_type: 'national_id', passport_number: nationalNumber() };
  await t.admin.post('/visitors', { ...visit, ...card, full_name: 'نورا سامي', apartment_number: '007' });
  await t.admin.post('/visitors', { ...visit, full_name: '@cmd', visit_date: '2026-11-06' });
  await t.admin.post('/visitors', { ...visit, full_name: 'STRANGER', village_id: elsewhere.id });
  residents = (await clerk.get('/residents')).body;
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

async function addPhotos(id: number) {
  const form = new FormData();
  for (const background of ['teal', 'tan']) {
    const jpeg = await sharp({ create: { width: 1500, height: 945, channels: 3, background } })
      .jpeg()
      .toBuffer();
    form.append('photos', new Blob([new Uint8Array(jpeg)]), 'x.jpg');
  }
  form.append('photo_types', 'id_card_front,id_card_back');
  await t.admin.post(`/residents/${id}/photos`, undefined, await formBody(form));
}

const file = (name: string, bytes: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const partOf = (workbook: Buffer, part: string) =>
  execFileSync('python3', [
    '-c',
    'import sys,zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))',
    file('sheet.xlsx', workbook),
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
    expect(header?.[0]).toBe('الاسم الكامل');
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

describe('PDF', () => {
  const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-']).toString();

  it.runIf(hasProgram('pdftotext'))(
    'has one page for each resident, in English, with searchable values in both scripts',
    async () => {
      const { bytes, headers } = await clerk.get('/export/residents?format=pdf', { language: 'ar' });
      expect(headers['content-disposition']).toContain('filename="residents-report.pdf"');
      const path = file('report.pdf', bytes);
      const pages = textOf(path)
        .split('\f')
        .filter((page) => page.trim());
      expect(pages).toHaveLength(names.length);
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${names.length}`);
        expect(page).toContain(residents[index]?.id_number);
        expect(page).toContain('Printed');
      }
      const plain = pages.join('\n').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
      for (const name of names) {
        for (const word of name.split(' ')) expect(plain).toContain(word);
      }
      const images = execFileSync('pdfimages', ['-list', path])
        .toString()
        .split('\n')
        .slice(2)
        .filter(Boolean);
      expect(images).toHaveLength(4);
    },
  );

  it('of one resident has the name and number of the resident as its file name, also in Arabic', async () => {
    const ahmed = residents.find(({ full_name }) => full_name === names[0]) as Resident;
    const { status, headers, bytes } = await clerk.get(`/export/residents/${ahmed.id}/pdf`);
    expect(status).toBe(200);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const name = /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition']))?.[1] as string;
    expect(decodeURIComponent(name)).toBe(`${ahmed.full_name} ${ahmed.id_number}.pdf`);
    const formula = residents.find(({ full_name }) => full_name.startsWith('=')) as Resident;
    const odd = await clerk.get(`/export/residents/${formula.id}/pdf`);
    expect(odd.headers['content-disposition']).not.toMatch(/[\r\n]|filename="[^"]*["/\\:][^"]*"/);
  });

  it('has no documents for users who may not see them', async () => {
    const ahmed = residents.find(({ full_name }) => full_name === names[0]) as Resident;
    const withoutPhotos = await t.signInWith(['export_reports', 'view_residents'], clerk.user.village_id);
    const withPhotos = (await clerk.get(`/export/residents/${ahmed.id}/pdf`)).bytes.length;
    expect((await withoutPhotos.get(`/export/residents/${ahmed.id}/pdf`)).bytes.length).toBeLessThan(
      withPhotos - 5000,
    );
  });

  it('is complete for nine requests at once, which is more than there are threads', async () => {
    const [{ id }] = residents as [Resident];
    const files = await Promise.all(
      Array.from({ length: 9 }, () => clerk.get(`/export/residents/${id}/pdf`)),
    );
    for (const { bytes } of files) expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  });

  it.runIf(hasProgram('pdftotext'))('of a search without results says so', async () => {
    const { status, headers, bytes } = await clerk.get('/export/residents?format=pdf&search=nobody');
    expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: '0' });
    expect(textOf(file('empty.pdf', bytes)).trim()).toBe('No residents match.');
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
    expect(csv[1]).toEqual(['Late', 'A1', 'noise', village.name, '2026-06-02']);
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
