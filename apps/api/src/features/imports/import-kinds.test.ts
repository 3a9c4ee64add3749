import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { BORN, bannedEntry, bannedGuest } from '../../testing/banned-person.ts';
import { passportNumber } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, step } from './testing/import-client.ts';
import { wholeRegister } from './testing/register-snapshot.ts';

const calendar = createCalendar('Africa/Cairo');
const day = (days: number) => calendar.today(new Date(Date.now() + days * 86_400_000));
const PATIENCE = { timeout: 300_000, interval: 50 };

let t: TestApp;
let village: { id: number };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
  clerk = await t.signInWith(
    [
      'import_records',
      'add_visitor',
      'view_visitors',
      'manage_blacklist',
      'view_blacklist',
      'add_residents',
      'manage_owners',
    ],
    village.id,
  );
});

const rowsOf = async (id: number) => (await clerk.get(`/imports/${id}/rows`)).body;
const codes = async (id: number) =>
  (await rowsOf(id)).map(({ outcome, problems }: never) => [
    outcome,
    (problems as { code: string }[]).map(({ code }) => code).join(),
  ]);
const everything = () => wholeRegister(t);

describe('visitors', () => {
  it('are read, checked, committed and undone', async () => {
    const [known, banned] = [passportNumber(), passportNumber()];
    await t.admin.post('/visitors', {
      full_name: 'Known Visitor',
      passport_number: known,
      visit_date: '2031-04-01',
      village_id: village.id,
    });
    await t.admin.post('/blacklist', { id_number: banned, reason: 'Theft', village_id: village.id });
    const before = await everything();
    const { id } = await read(clerk, {
      kind: 'visitors',
      content: csv(
        ['اسم الزائر', 'رقم جواز السفر', 'تاريخ الزيارة', 'المضيف'],
        ['Tlaloc Quetzal', passportNumber(), '2031-04-01', 'Unit 12'],
        ['Yesterday Citlali', passportNumber(), day(-1), ''],
        ['Known Visitor', known, '2031-04-01', ''],
        ['Banned Visitor', banned, '2031-04-01', ''],
        ['Twice Visitor', 'X77', '2031-04-01', ''],
        ['Twice Visitor', 'x-77', '2031-04-01', ''],
        ['Twice Visitor', 'X77', '2031-04-02', ''],
        ['No Day', 'X78', '', ''],
      ),
    });
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { create: 4, present: 1, error: 3 } });
    expect(await codes(id)).toEqual([
      ['create', ''],
      ['create', ''],
      ['present', 'already_in_register'],
      ['error', 'blacklisted'],
      ['create', ''],
      ['error', 'same_as_row'],
      ['create', ''],
      ['error', 'required'],
    ]);
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 4 } });
    const { body: visitors } = await clerk.get('/visitors');
    expect(visitors).toHaveLength(5);
    expect(visitors.find(({ full_name }: never) => full_name === 'Tlaloc Quetzal')).toMatchObject({
      host: 'Unit 12',
      created_by_username: clerk.user.username,
    });
    expect(await step(clerk, id, 'undo')).toMatchObject({ state: 'undone', counts: { removed: 4, kept: 0 } });
    expect(await everything()).toEqual(before);
  });
});

describe('entries of the blacklist', () => {
  it('are read, checked, committed and undone, with those inside whom they found', async () => {
    const guest = bannedGuest({ check_in: day(-1), check_out: day(5), village_id: village.id });
    expect((await t.admin.post('/residents', guest)).status).toBe(201);
    const entry = bannedEntry();
    const known = passportNumber();
    await t.admin.post('/blacklist', { id_number: known, reason: 'Theft', village_id: village.id });
    const before = await everything();
    const { id } = await read(clerk, {
      kind: 'blacklist',
      content: csv(
        ['الرقم القومي', 'الاسم', 'السبب', 'تاريخ الميلاد', 'أسماء أخرى'],
        [entry.id_number, entry.full_name, 'Theft', BORN, 'Tlaloc Quetzal; Citlali Xochitl'],
        [passportNumber(), '', 'Fight', '', ''],
        [known, '', 'Fight', '', ''],
        ['', 'No Number', '', '', ''],
      ),
    });
    const { body: layout } = await clerk.get(`/imports/${id}/layout`);
    expect(layout.columns.map(({ field }: never) => field)).toEqual([
      'id_number',
      'full_name',
      'reason',
      'birthdate',
      'aliases',
    ]);
    await step(clerk, id, 'check');
    expect(await codes(id)).toEqual([
      ['create', ''],
      ['create', ''],
      ['present', 'already_in_register'],
      ['error', 'required,required'],
    ]);
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 2 } });
    const { body: entries } = await clerk.get('/blacklist');
    expect(entries.find(({ full_name }: never) => full_name === entry.full_name)).toMatchObject({
      aliases: ['Tlaloc Quetzal', 'Citlali Xochitl'],
    });
    await vi.waitFor(async () => {
      const { rows } = await t.pool.query('SELECT resident_id FROM blacklist_suspects');
      expect(rows).toHaveLength(1);
    }, PATIENCE);
    expect(await step(clerk, id, 'undo')).toMatchObject({ state: 'undone', counts: { removed: 2, kept: 0 } });
    expect(await everything()).toEqual(before);
  });
});

describe('residents whose owner has a namesake', () => {
  const headings = ['full_name', 'id_number', 'check_in', 'check_out', 'owner_name'];

  it('wait until somebody chooses one of them', async () => {
    const owner = async (fields: object) =>
      (await t.admin.post('/owners', { name: 'Fathy Nour', village_id: village.id, ...fields })).body.id;
    const first = await owner({ id_number: '1' });
    const second = await owner({ id_number: '2' });
    const elsewhere = await owner({ village_id: (await t.createVillage()).id });
    const { id } = await read(clerk, {
      content: csv(headings, ['Mona Adel', 'A1', '2031-01-05', '2031-01-12', 'Fathy Nour']),
    });
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { decision: 1 } });
    const [row] = await rowsOf(id);
    expect(row.problems).toMatchObject([
      {
        field: 'owner_name',
        code: 'owner_ambiguous',
        level: 'stop',
        records: [
          { kind: 'owners', id: first, label: 'Fathy Nour · 1' },
          { kind: 'owners', id: second, label: 'Fathy Nour · 2' },
        ],
      },
    ]);
    const choose = (owner_id: number | null) => clerk.put(`/imports/${id}/rows/2`, { owner_id });
    expect(await choose(elsewhere)).toMatchObject({
      status: 400,
      body: { fields: { owner_id: expect.any(String) } },
    });
    expect((await choose(second)).body).toMatchObject({
      outcome: 'create',
      problems: [],
      chosen_owner_id: second,
    });
    expect((await choose(null)).body).toMatchObject({ outcome: 'decision', chosen_owner_id: null });
    await choose(second);
    // Another check remembers the choice.
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { create: 1 } });
    await step(clerk, id, 'commit');
    const [{ record_id }] = await rowsOf(id);
    expect((await t.admin.get(`/residents/${record_id}`)).body).toMatchObject({ owner_id: second });
  });

  it('tell notes from what stops them, and are filtered by problem and field', async () => {
    const { id } = await read(clerk, {
      content: csv(
        headings,
        ['Mona Adel', 'A1', '2031-01-05', '2031-01-12', 'Somebody New'],
        ['', 'A2', '2031-01-05', '2031-01-12', ''],
        ['Hany Adel', '', '2031-01-05', '2031-01-12', ''],
      ),
    });
    await step(clerk, id, 'check');
    const [note] = await rowsOf(id);
    expect(note).toMatchObject({ problems: [{ code: 'owner_will_be_created', level: 'note' }] });
    const numbers = async (query: string) =>
      (await clerk.get(`/imports/${id}/rows?${query}`)).body.map(({ number }: never) => number);
    expect(await numbers('problem=required')).toEqual([3, 4]);
    expect(await numbers('problem=required&field=id_number')).toEqual([4]);
    expect(await numbers('row=3')).toEqual([3]);
    expect((await clerk.get(`/imports/${id}/problems`)).body).toContainEqual(
      expect.objectContaining({ code: 'owner_will_be_created', level: 'note', rows: 1 }),
    );
  });
});
