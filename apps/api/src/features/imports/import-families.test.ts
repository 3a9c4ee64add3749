import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { csv, read, step } from './testing/import-client.ts';
import { wholeRegister } from './testing/register-snapshot.ts';

let t: TestApp;
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Each in a village of its own. */
const signIn = async () => {
  const village = await t.createVillage();
  clerk = await t.signInWith(['import_records', 'manage_owners', 'view_owners'] as never, village.id);
};

const headings = ['اسم المالك', 'الرقم القومي', 'فرد الأسرة', 'صلة القرابة', 'الرقم القومي للفرد'];
const load = (content: string) => read(clerk, { kind: 'owners', name: 'owners.csv', content });
const rowsOf = async (id: number) => (await clerk.get(`/imports/${id}/rows?limit=100`)).body;
const outcomes = async (id: number) =>
  (await rowsOf(id)).map(({ number, outcome, with_row, problems }: never) => [
    number,
    outcome,
    with_row,
    (problems as { code: string }[]).map(({ code }) => code).join(),
  ]);
const families = async () => {
  const { body } = await clerk.get('/owners?limit=100');
  return body
    .map(({ name, id_number, family_members }: never) => ({
      name,
      id_number,
      family: (family_members as { name: string; relationship: string }[]).map(
        (member) => `${member.relationship} ${member.name}`,
      ),
    }))
    .sort((one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1));
};

const omar = {
  name: 'Omar Fathy',
  id_number: 'A100',
  family: ['wife Mona Adel', 'son Ali Omar', 'daughter Nour Omar'],
};
const hany = { name: 'Hany Zaki', id_number: null, family: [] };

describe('owners with their families', () => {
  it.each([
    [
      'in further rows, without the name of the owner',
      csv(
        headings,
        ['Omar Fathy', 'A100', '', '', ''],
        ['', '', 'Mona Adel', 'زوجة', 'B1'],
        ['', '', 'Ali Omar', 'ابن', ''],
        ['', '', 'Nour Omar', 'ابنة', ''],
        ['Hany Zaki', '', '', '', ''],
      ),
      5,
    ],
    [
      'in the row of the owner, and below it',
      csv(
        headings,
        ['Omar Fathy', 'A100', 'Mona Adel', 'wife', 'B1'],
        ['', '', 'Ali Omar', 'son', ''],
        headings,
        ['', '', 'Nour Omar', 'daughter', ''],
        ['Hany Zaki', '', '', '', ''],
      ),
      4,
    ],
    [
      'with the owner repeated',
      csv(
        headings,
        ['Omar Fathy', 'A100', 'Mona Adel', 'wife', 'B1'],
        ['Omar Fathy', 'A100', 'Ali Omar', 'son', ''],
        ['Hany Zaki', '', '', '', ''],
        ['Omar Fathy', 'a-100', 'Nour Omar', 'daughter', ''],
      ),
      4,
    ],
    [
      'in one column, with the relationship to the owner',
      csv(
        ['الاسم', 'الرقم القومي', 'صلة القرابة'],
        ['Omar Fathy', 'A100', 'المالك'],
        ['Mona Adel', 'B1', 'زوجة'],
        ['Ali Omar', '', 'ابن'],
        ['Nour Omar', '', 'بنت'],
        ['Hany Zaki', '', 'مالك'],
      ),
      5,
    ],
  ])('%s: are created and undone together', async (_shape, content, count) => {
    await signIn();
    const before = await wholeRegister(t);
    const { id } = await load(content);
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { create: count, error: 0 } });
    const committed = await step(clerk, id, 'commit');
    expect(committed).toMatchObject({
      counts: { created: count, create: 0 },
      progress: { done: count, total: count },
    });
    expect(await families()).toEqual([hany, omar]);
    const [first, second] = await rowsOf(id);
    expect(first.record_id).toEqual(expect.any(Number));
    if (second.with_row === first.number) expect(second.record_id).toBe(first.record_id);
    expect(await step(clerk, id, 'undo')).toMatchObject({
      state: 'undone',
      counts: { removed: count, created: 0 },
    });
    expect(await wholeRegister(t)).toEqual(before);
  });

  it('wait for each other: all problems at once, by row and column, and a correction frees the family', async () => {
    await signIn();
    const { id } = await load(
      csv(
        [...headings, 'تاريخ ميلاد الفرد'],
        ['', '', 'Nobody Above', 'son', '', ''],
        ['Omar Fathy', 'A100', 'Mona Adel', 'wife', 'B1', '2031-01-01'],
        ['', '', '', 'ابن', '', '1999-31-31'],
        ['', '', 'Nour Omar', 'جار', '', ''],
        ['Hany Zaki', '', 'Sara Hany', 'daughter', '', ''],
        ['', '', 'Sara Hany', 'daughter', '', ''],
      ),
    );
    await step(clerk, id, 'check');
    const found = await rowsOf(id);
    expect(
      found.map(({ number, outcome, problems }: never) => [
        number,
        outcome,
        (problems as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`),
      ]),
    ).toEqual([
      [2, 'error', ['null member_without_owner']],
      [3, 'error', ['member_birthdate born_in_the_future']],
      [4, 'error', ['member_birthdate invalid_date', 'member_name required']],
      [5, 'error', ['member_relationship unknown_choice']],
      [6, 'error', ['null family_row_has_problems']],
      [7, 'error', ['null same_as_row']],
    ]);
    expect((await clerk.post(`/imports/${id}/commit`)).body.code).toBe('import_nothing_to_do');

    await clerk.put(`/imports/${id}/rows/7`, { left_out: true });
    expect((await outcomes(id)).slice(4)).toEqual([
      [6, 'create', null, ''],
      [7, 'left_out', null, ''],
    ]);
    await clerk.put(`/imports/${id}/rows/3`, { values: { member_birthdate: '1990-01-01' } });
    expect((await outcomes(id))[1]).toEqual([3, 'error', null, 'family_row_has_problems']);
    await clerk.put(`/imports/${id}/rows/4`, {
      values: { member_birthdate: '1999-12-31', member_name: 'Ali Omar' },
    });
    const last = await clerk.put(`/imports/${id}/rows/5`, { values: { member_relationship: 'daughter' } });
    expect(last.body).toMatchObject({ outcome: 'create', with_row: 3 });
    expect((await outcomes(id)).slice(1, 4)).toEqual([
      [3, 'create', null, ''],
      [4, 'create', 3, ''],
      [5, 'create', 3, ''],
    ]);
    // The first row becomes an owner of its own, and then again a member without one.
    const owner = await clerk.put(`/imports/${id}/rows/2`, { values: { name: 'Samy Adel' } });
    expect(owner.body).toMatchObject({ outcome: 'create', with_row: null });
    await clerk.put(`/imports/${id}/rows/2`, { values: { name: null } });
    expect((await outcomes(id))[0]).toEqual([2, 'error', null, 'member_without_owner']);

    // Without its owner, a family is not imported.
    await clerk.put(`/imports/${id}/rows/3`, { left_out: true });
    expect((await outcomes(id)).slice(1, 4)).toEqual([
      [3, 'left_out', null, ''],
      [4, 'error', 3, 'owner_row_not_imported'],
      [5, 'error', 3, 'owner_row_not_imported'],
    ]);
    await clerk.put(`/imports/${id}/rows/3`, { left_out: false });
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 4, error: 1, left_out: 1 } });
    expect(await families()).toEqual([
      { name: 'Hany Zaki', id_number: null, family: ['daughter Sara Hany'] },
      omar,
    ]);
  });

  it('whose owner is in the register are there as well, or have to be added there', async () => {
    await signIn();
    await clerk.post('/owners', {
      name: 'Omar Fathy',
      id_number: 'A100',
      family_members: [{ name: 'Mona Adel', relationship: 'wife' }],
    });
    const { id } = await load(
      csv(
        headings,
        ['Omar Fathy', 'A100', 'Mona Adel', 'wife', 'B1'],
        ['', '', 'Ali Omar', 'son', ''],
        ['Omar Fathy', '', 'Mona Adel', 'wife', ''],
      ),
    );
    await step(clerk, id, 'check');
    expect(await outcomes(id)).toEqual([
      [2, 'present', null, 'already_in_register'],
      [3, 'error', 2, 'member_of_known_owner'],
      [4, 'present', 2, 'already_in_register'],
    ]);
    const [, member] = await rowsOf(id);
    expect(member.problems).toMatchObject([{ level: 'stop', records: [{ kind: 'owners' }] }]);
  });

  it('have as many members as the form takes, and cross the pieces in which the program works', async () => {
    await signIn();
    const many = (owner: string, count: number) => [
      [owner, '', '', '', ''],
      ...Array.from({ length: count }, (_, at) => [
        '',
        '',
        `${owner} Child ${'x'.repeat(at + 1)}`,
        'son',
        '',
      ]),
    ];
    const lines = Array.from({ length: 12 }, (_, at) => many(`Owner ${'y'.repeat(at + 1)}`, 50)).flat();
    const { id } = await load(csv(headings, ...lines, ...many('Too Many', 51)));
    expect(await step(clerk, id, 'check')).toMatchObject({ counts: { create: 12 * 51, error: 52 } });
    const { body: problems } = await clerk.get(`/imports/${id}/problems`);
    expect(problems).toMatchObject([
      { code: 'family_row_has_problems', rows: 51, level: 'stop' },
      { code: 'too_many_members', rows: 1 },
    ]);
    expect(await step(clerk, id, 'commit')).toMatchObject({ counts: { created: 12 * 51 } });
    expect((await families()).map(({ family }: never) => (family as string[]).length)).toEqual(
      Array(12).fill(50),
    );
  });

  it('that somebody has changed are kept whole', async () => {
    await signIn();
    const { id } = await load(
      csv(headings, ['Omar Fathy', 'A100', 'Mona Adel', 'wife', ''], ['', '', 'Ali Omar', 'son', '']),
    );
    await step(clerk, id, 'check');
    await step(clerk, id, 'commit');
    const [{ record_id }] = await rowsOf(id);
    const { body: owner } = await clerk.get(`/owners/${record_id}`);
    const [wife] = owner.family_members;
    await clerk.put(`/owners/${record_id}`, { family_members: [wife] });
    expect(await step(clerk, id, 'undo')).toMatchObject({ counts: { kept: 2, removed: 0 } });
    expect(await outcomes(id)).toEqual([
      [2, 'kept', null, 'changed_since'],
      [3, 'kept', 2, 'changed_since'],
    ]);
  });
});
