import { Workbook } from '@cj-tech-master/excelts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BORN, bannedEntry, bannedGuest } from '../../testing/banned-person.ts';
import { nationalNumber, passportNumber } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, settled, step } from './testing/import-client.ts';

let t: TestApp;
let village: { id: number };
let clerk: Caller;
let manager: Caller;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  clerk = await t.signInWith(['import_records', 'add_residents', 'view_residents'], village.id);
  manager = await t.signInWith(['import_records', 'add_residents', 'manage_blacklist'], village.id);
});
afterAll(() => t.close());

const headings = ['الاسم', 'الرقم القومي', 'تاريخ الوصول', 'تاريخ المغادرة', 'الشقة'];
const rowsOf = async (caller: Caller, id: number) =>
  (await caller.get(`/imports/${id}/rows`, { language: 'en' })).body;

describe('the check', () => {
  it('stops whom the blacklist stops, and a decision lets another person in', async () => {
    // The serial decides the sex: the one between is of the other sex.
    const [banned, other, , namesake] = [
      nationalNumber(),
      nationalNumber(),
      nationalNumber(),
      nationalNumber(),
    ];
    for (const [id_number, full_name] of [
      [banned, 'سامي فؤاد'],
      [other, 'هاني كمال رشدي'],
    ])
      await t.admin.post('/blacklist', { id_number, full_name, reason: 'Theft', village_id: village.id });
    const { id } = await read(clerk, {
      content: csv(
        headings,
        ['سامي فؤاد', banned, '2031-01-05', '2031-01-08', '1'],
        ['هاني كمال رشدي', namesake, '2031-01-05', '2031-01-08', '2'],
      ),
    });
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { error: 1, decision: 1, create: 0 } });
    const [stopped, asked] = await rowsOf(clerk, id);
    expect(stopped.problems).toMatchObject([{ field: 'id_number', code: 'blacklisted' }]);
    expect(asked.problems[0]).toMatchObject({ code: 'blacklist_match', matches: [{ id_number: other }] });
    const decisions = [
      { blacklist_id: asked.problems[0].matches[0].id, same_person: false, reason: 'Another card' },
    ];
    expect((await clerk.put(`/imports/${id}/rows/3`, { decisions })).status).toBe(403);
    const decided = await manager.put(`/imports/${id}/rows/3`, { decisions });
    expect(decided.body).toMatchObject({ outcome: 'create', problems: [] });
    expect(await step(manager, id, 'commit')).toMatchObject({ counts: { created: 1, error: 1 } });
  });

  describe('a decision counts only for the person it was made about', () => {
    const columns = ['full_name', 'passport_number', 'birthdate', 'check_in', 'check_out', 'Old number'];
    const guest = bannedGuest();
    const line = (number: string, old: string) =>
      csv(columns, [guest.full_name, number, BORN, '2031-01-05', '2031-01-08', old]);
    let id: number;
    let entry: { id: number };
    beforeAll(async () => {
      entry = (await t.admin.post('/blacklist', bannedEntry({ birthdate: BORN, village_id: village.id })))
        .body;
    });
    beforeEach(async () => {
      ({ id } = await read(clerk, { content: line(passportNumber(), passportNumber()) }));
      expect(await step(clerk, id, 'check')).toMatchObject({ counts: { decision: 1 } });
      const decisions = [{ blacklist_id: entry.id, same_person: false, reason: 'Another card' }];
      const { body } = await manager.put(`/imports/${id}/rows/2`, { decisions });
      expect(body).toMatchObject({ outcome: 'create', problems: [] });
    });
    const correct = async (values: object) => (await clerk.put(`/imports/${id}/rows/2`, { values })).body;
    const decided = async () =>
      (await t.pool.query('SELECT identity_key FROM blacklist_decisions WHERE blacklist_id = $1', [entry.id]))
        .rows;

    it.each([
      ['number', { passport_number: passportNumber() }],
      ['name', { full_name: 'SHERIF NABIL ELDEMERDACHE' }],
      ['sex', { sex: 'M' }],
    ])('not after a correction of the %s', async (_field, values) => {
      const asked = await correct(values);
      expect(asked).toMatchObject({ outcome: 'decision', problems: [{ code: 'blacklist_match' }] });
      // The correction is taken back: the same person again.
      const [field] = Object.keys(values) as [string];
      expect(await correct({ [field]: null })).toMatchObject({ outcome: 'create', problems: [] });
    });

    it('also after a correction of the stay, and in the commit', async () => {
      expect(await correct({ check_out: '2031-01-09' })).toMatchObject({ outcome: 'create', problems: [] });
      const before = await decided();
      expect(await step(manager, id, 'commit')).toMatchObject({ counts: { created: 1 } });
      expect(await decided()).toHaveLength(before.length + 1);
    });

    it('not when another column has the number', async () => {
      const { body: layout } = await clerk.get(`/imports/${id}/layout`);
      const swapped = layout.columns.map(({ index, field, date_order }: never) => ({
        index,
        field: index === 5 ? 'passport_number' : index === 1 ? null : field,
        date_order,
      }));
      expect((await clerk.put(`/imports/${id}/layout`, { header_row: 1, columns: swapped })).status).toBe(
        200,
      );
      expect(await step(clerk, id, 'check')).toMatchObject({ counts: { decision: 1, create: 0 } });
    });

    it('and one that comes with the correction is about the corrected person', async () => {
      const decisions = [{ blacklist_id: entry.id, same_person: false, reason: 'Another card' }];
      const values = { passport_number: passportNumber() };
      const { body } = await manager.put(`/imports/${id}/rows/2`, { values, decisions });
      expect(body).toMatchObject({ outcome: 'create', problems: [] });
      expect(await step(manager, id, 'commit')).toMatchObject({ counts: { created: 1 } });
      expect(await decided()).toContainEqual({ identity_key: values.passport_number });
    });
  });

  it('does not compare two days when one of them cannot be read', async () => {
    const line = ['سلمى عادل', nationalNumber(), 'بعد العيد', '2031-01-08', '1'];
    const { id } = await read(clerk, { content: csv(headings, line) });
    await step(clerk, id, 'check');
    const [row] = await rowsOf(clerk, id);
    expect(row.problems.map(({ field, code }: never) => [field, code])).toEqual([
      ['check_in', 'invalid_date'],
    ]);
  });

  it('names all that is wrong with a row in one pass', async () => {
    const banned = nationalNumber();
    await t.admin.post('/blacklist', { id_number: banned, reason: 'Theft', village_id: village.id });
    const { id } = await read(clerk, {
      content: csv(
        [...headings, 'المالك', 'اسم رب الأسرة'],
        ['', banned, '2031-01-09', '2031-01-05', '1', 'No Such Owner', 'Nobody Here'],
        ['Safwat Hegazy', banned, '2031-01-05', '2031-01-08', '1', 'No Such Owner', 'Nobody Here'],
      ),
    });
    await step(clerk, id, 'check');
    const found = (await rowsOf(clerk, id)).map(({ outcome, problems }: never) => [
      outcome,
      (problems as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`),
    ]);
    expect(found).toEqual([
      [
        'error',
        [
          'full_name required',
          'check_out check_out_not_after_check_in',
          'id_number blacklisted',
          'owner_name owner_not_found',
          'head_name head_not_found',
        ],
      ],
      ['error', ['id_number blacklisted', 'owner_name owner_not_found', 'head_name head_not_found']],
    ]);
  });

  it('looks again at those who came with a person who is corrected', async () => {
    const [head, companion] = [nationalNumber(), nationalNumber()];
    const { id } = await read(clerk, {
      content: csv(
        [...headings, 'اسم رب الأسرة'],
        ['Samir Adel', head, '2031-06-09', '2031-06-05', '1', ''],
        ['Mona Samir', companion, '2031-06-05', '2031-06-08', '1', 'Samir Adel Fawzy'],
      ),
    });
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { error: 2 } });
    const outcomes = async () =>
      (await rowsOf(clerk, id)).map(({ outcome, with_row, problems }: never) => [
        outcome,
        with_row,
        (problems as { code: string }[]).map(({ code }) => code).join(),
      ]);
    const correct = (number: number, values: object) =>
      clerk.put(`/imports/${id}/rows/${number}`, { values });
    await correct(2, { check_out: '2031-06-12' });
    expect(await outcomes()).toEqual([
      ['create', null, ''],
      ['error', null, 'head_not_found'],
    ]);
    await correct(2, { full_name: 'Samir Adel Fawzy' });
    expect(await outcomes()).toEqual([
      ['create', null, ''],
      ['create', 2, ''],
    ]);
    await correct(2, { check_out: 'never' });
    expect(await outcomes()).toEqual([
      ['error', null, 'invalid_date'],
      ['error', null, 'head_not_found'],
    ]);
    await correct(2, { check_out: null, check_in: '2031-06-01' });
    await correct(3, { head_name: 'Samir Adel' });
    expect(await outcomes()).toEqual([
      ['create', null, ''],
      ['error', null, 'head_not_found'],
    ]);
    await correct(2, { full_name: null });
    expect(await outcomes()).toEqual([
      ['create', null, ''],
      ['create', 2, ''],
    ]);
    await clerk.put(`/imports/${id}/rows/2`, { left_out: true });
    expect(await outcomes()).toEqual([
      ['left_out', null, ''],
      ['error', null, 'head_not_found'],
    ]);
    await clerk.put(`/imports/${id}/rows/2`, { left_out: false });
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 2 } });
  });

  it('knows what is there already, and checks a corrected row and those that depend on it again', async () => {
    const [first, second] = [nationalNumber(), nationalNumber()];
    const lines = [
      ['منى حسن', first, '2031-01-05', '2031-01-08', '1'],
      ['منى حسن', first, '2031-01-07', '2031-01-09', '1'],
      ['عمر حسن', second, '2031-01-09', '2031-01-05', '1'],
    ];
    const { id } = await read(clerk, { content: csv(headings, ...lines) });
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { create: 1, error: 2 } });
    const corrected = await clerk.put(`/imports/${id}/rows/4`, { values: { check_out: '12/1/2031' } });
    expect(corrected.body).toMatchObject({ outcome: 'error', problems: [{ code: 'ambiguous_date' }] });
    const again = await clerk.put(`/imports/${id}/rows/4`, { values: { check_out: '2031-01-12' } });
    expect(again.body).toMatchObject({ outcome: 'create', corrected: ['check_out'] });
    await clerk.put(`/imports/${id}/rows/2`, { left_out: true });
    expect((await rowsOf(clerk, id)).map(({ outcome }: never) => outcome)).toEqual([
      'left_out',
      'create',
      'create',
    ]);
    await clerk.put(`/imports/${id}/rows/2`, { left_out: false });
    expect((await rowsOf(clerk, id)).map(({ outcome }: never) => outcome)).toEqual([
      'create',
      'error',
      'create',
    ]);
    await step(clerk, id, 'commit');

    const second_import = await read(clerk, { content: csv(headings, ...lines.slice(0, 2)) });
    expect(await step(clerk, second_import.id, 'check')).toMatchObject({ counts: { present: 1, error: 1 } });
    const [present, overlapping] = await rowsOf(clerk, second_import.id);
    expect(present.problems).toMatchObject([
      { code: 'already_in_register', records: [{ id: expect.any(Number) }] },
    ]);
    expect(overlapping.problems).toMatchObject([
      { code: 'duplicate_in_same_village' },
      { code: 'overlaps_row', row: 2 },
    ]);

    const rejected = await clerk.get(`/imports/${id}/rejected`, { language: 'ar' });
    expect(rejected.status).toBe(200);
    const book = new Workbook();
    await book.xlsx.load(rejected.bytes as never);
    // An Arabic cell, also where the heading at its beginning is English.
    expect(book.worksheets[0]?.getCell('F2').alignment).toMatchObject({ readingOrder: 'rtl' });
    const values = book.worksheets[0]?.getSheetValues() as unknown[][];
    expect(values.slice(1).map((row) => row.slice(1))).toEqual([
      [...headings, 'السبب'],
      [...(lines[1] as string[]), 'الصف 2 إقامة للشخص نفسه في بعض هذه الأيام'],
    ]);
  });
});

describe('the layout', () => {
  it('asks how dates are written when nothing proves it, and remembers the answer', async () => {
    const content = csv(headings, ['Ali Omar', nationalNumber(), '5/1/2031', '8/1/2031', '1']);
    const { id } = await read(clerk, { content });
    expect(await clerk.post(`/imports/${id}/check`)).toMatchObject({
      status: 409,
      body: { code: 'import_not_mapped' },
    });
    const { body: layout } = await clerk.get(`/imports/${id}/layout`);
    expect(layout.columns[2]).toMatchObject({ field: 'check_in', date_order: null });
    expect(layout.columns[2].possible_date_orders).toEqual(['dmy', 'mdy']);
    const columns = layout.columns.map(({ index, field, possible_date_orders }: never) => ({
      index,
      field,
      date_order: (possible_date_orders as string[]).length > 0 ? 'dmy' : null,
    }));
    const changed = await clerk.put(`/imports/${id}/layout`, { header_row: 1, columns });
    expect(changed.body.rows[0].values).toMatchObject({ check_in: '2031-01-05', check_out: '2031-01-08' });
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { create: 1 } });

    const next = await read(clerk, { content });
    const { body: remembered } = await clerk.get(`/imports/${next.id}/layout`);
    expect(remembered.columns[2]).toMatchObject({ date_order: 'dmy', by: 'memory' });
    await settled(clerk, next.id);
  });

  it('leaves no transaction open when the file of rejected rows cannot be recorded', async () => {
    const { id } = await read(clerk, { content: csv(headings, ['', '', '', '']) });
    await step(clerk, id, 'check');
    await t.pool.query(
      `ALTER TABLE audit_logs ADD CONSTRAINT unrecorded CHECK (action <> 'export') NOT VALID`,
    );
    expect((await clerk.get(`/imports/${id}/rejected`)).status).toBe(500);
    await t.pool.query('ALTER TABLE audit_logs DROP CONSTRAINT unrecorded');
    const open = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
    expect((await t.pool.query(open)).rowCount).toBe(0);
  });
});
