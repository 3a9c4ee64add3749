import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passportNumber } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, step } from './testing/import-client.ts';

const permissions = [
  'import_records',
  'add_visitor',
  'view_visitors',
  'add_residents',
  'view_residents',
  'manage_owners',
  'view_owners',
];
let t: TestApp;
let village: { id: number };
let clerk: Caller;
let colleague: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
  clerk = await t.signInWith(permissions as never, village.id);
  colleague = await t.signInWith(permissions as never, village.id);
});

const checkedFile = async (caller: Caller, kind: string, content: string) => {
  const { id } = await read(caller, { kind, content });
  await step(caller, id, 'check');
  return id;
};
const rowsOf = async (id: number) => (await clerk.get(`/imports/${id}/rows`)).body;
const outcomes = async (id: number) =>
  (await rowsOf(id)).map(({ outcome, problems }: never) => [
    outcome,
    (problems as { code: string }[]).map(({ code }) => code).join(),
  ]);
const all = async (kind: string) => (await clerk.get(`/${kind}?limit=100`)).body;

const visitors = () =>
  csv(
    ['full_name', 'passport_number', 'visit_date'],
    ['Tlaloc Quetzal', passportNumber(), '2031-04-01'],
    ['نور عبد الله', '', '2031-04-01'],
  );
const owners = () =>
  csv(
    ['name', 'id_number', 'member_name', 'member_relationship'],
    ['Omar Fathy', passportNumber(), '', ''],
    ['', '', 'Mona Adel', 'wife'],
    ['هانى زكى', '', '', ''],
  );

describe('a record that came into the register after the check', () => {
  it.each([
    ['visitors', visitors, 2],
    ['owners', owners, 2],
  ])('from the same file is not created twice: %s', async (kind, fileOf, records) => {
    const content = fileOf();
    const first = await checkedFile(clerk, kind, content);
    const second = await checkedFile(colleague, kind, content);
    expect((await clerk.get(`/imports/${second}`)).body.counts.create).toBeGreaterThan(records - 1);
    const { counts } = await step(colleague, second, 'commit');
    const { body: older } = await clerk.get(`/imports/${first}`);
    expect(older.imported_before).toMatchObject({ id: second, created: counts.created });
    expect(await step(clerk, first, 'commit')).toMatchObject({
      state: 'ready',
      counts: { created: 0, create: 0, error: 0, present: counts.created },
    });
    const found = await rowsOf(first);
    expect(found[0].problems).toMatchObject([{ code: 'already_in_register', records: [{ kind }] }]);
    expect(await all(kind)).toHaveLength(records);
    // The records are those of the other import.
    expect((await clerk.post(`/imports/${first}/undo`)).status).toBe(409);
    expect(await all(kind)).toHaveLength(records);
  });

  it('from the desk is not created twice', async () => {
    const number = passportNumber();
    const id = await checkedFile(
      clerk,
      'visitors',
      csv(['full_name', 'passport_number', 'visit_date'], ['Citlali Xochitl', number, '2031-04-01']),
    );
    const visit = { full_name: 'Citlali Xochitl', passport_number: number, visit_date: '2031-04-01' };
    const { body } = await colleague.post('/visitors', visit);
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 0, present: 1 } });
    expect((await rowsOf(id))[0].problems).toMatchObject([
      { code: 'already_in_register', records: [{ kind: 'visitors', id: body.id }] },
    ]);
    expect(await all('visitors')).toHaveLength(1);
  });

  it('and has another family: the members have to be added there', async () => {
    const content = owners();
    const [, line] = content.split('\r\n') as [string, string];
    const [name, id_number] = JSON.parse(`[${line}]`);
    const id = await checkedFile(clerk, 'owners', content);
    expect((await colleague.post('/owners', { name, id_number })).status).toBe(201);
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 1, present: 1, error: 1 } });
    expect(await outcomes(id)).toEqual([
      ['present', 'already_in_register'],
      ['error', 'member_of_known_owner'],
      ['created', ''],
    ]);
  });
});

describe('the owner of a resident, who came into the register after the check', () => {
  const file = () =>
    csv(
      ['full_name', 'id_number', 'check_in', 'check_out', 'owner_name', 'owner_number'],
      ['Mona Adel', passportNumber(), '2031-01-05', '2031-01-12', 'Fathy Nour', ''],
      ['Hany Adel', passportNumber(), '2031-01-05', '2031-01-12', 'Fathy Nour', ''],
    );
  const createOwner = async (fields: object) =>
    (await colleague.post('/owners', { name: 'Fathy Nour', ...fields })).body.id;

  it('is the one that the residents get, and an undo leaves', async () => {
    const id = await checkedFile(clerk, 'residents', file());
    const other = await checkedFile(colleague, 'residents', file());
    await step(colleague, other, 'commit');
    const [owner] = await all('owners');
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 2 } });
    expect(await all('owners')).toMatchObject([{ id: owner.id, residents_count: 4 }]);
    expect(await step(clerk, id, 'undo')).toMatchObject({ counts: { removed: 2, kept: 0 } });
    expect(await all('owners')).toMatchObject([{ id: owner.id, residents_count: 2 }]);
  });

  it('has a namesake: somebody chooses', async () => {
    const id = await checkedFile(clerk, 'residents', file());
    const [first, second] = [await createOwner({ id_number: '1' }), await createOwner({ id_number: '2' })];
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 0, decision: 2 } });
    const [row] = await rowsOf(id);
    expect(row.problems).toMatchObject([
      { field: 'owner_name', code: 'owner_ambiguous', records: [{ id: first }, { id: second }] },
    ]);
    expect((await clerk.put(`/imports/${id}/rows/2`, { owner_id: second })).body).toMatchObject({
      outcome: 'create',
      problems: [],
    });
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 1, decision: 1 } });
  });
});

describe('namesakes whom the check has told apart', () => {
  it.each([
    [
      'visitors',
      csv(
        ['full_name', 'passport_number', 'visit_date'],
        ['Ali Omar', 'N990001', '2031-04-01'],
        ['Ali Omar', '', '2031-04-01'],
      ),
    ],
    [
      'owners',
      csv(['name', 'id_number'], ['Ali Omar', 'N990001'], ['Somebody Else', 'N990002'], ['Ali Omar', '']),
    ],
    [
      'residents',
      csv(
        ['full_name', 'id_number', 'check_in', 'check_out', 'owner_name', 'owner_number'],
        ['Mona Adel', 'N990003', '2031-01-05', '2031-01-12', 'Ali Omar', 'N990001'],
        ['Hany Adel', 'N990004', '2031-01-05', '2031-01-12', 'Ali Omar', ''],
      ),
    ],
  ])('are all created: %s', async (kind, content) => {
    const id = await checkedFile(clerk, kind, content);
    const { counts } = (await clerk.get(`/imports/${id}`)).body;
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: counts.create } });
    const namesakes = (await all(kind === 'visitors' ? kind : 'owners')).filter(
      ({ name, full_name }: never) => (full_name ?? name) === 'Ali Omar',
    );
    expect(namesakes).toHaveLength(2);
  });
});
