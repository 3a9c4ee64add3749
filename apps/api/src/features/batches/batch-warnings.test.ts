import type { Batch, BatchPerson } from '@bawaba/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countLockWaits, holdLock } from '../../database/testing/held-lock.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { RIGHTS, STAY, startBatch } from './testing/batch-requests.ts';

let t: TestApp;
let village: { id: number };
let clerk: Caller;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  clerk = await t.signInWith(RIGHTS, village.id);
  // Without a birth date: it warns about everybody of this name, and refuses nobody.
  const entry = { id_number: 'BL777', full_name: 'Karim Mostafa Selim', reason: 'damage' };
  await t.admin.post('/blacklist', { ...entry, village_id: village.id });
});
afterAll(() => t.close());

const LOOK = { field: 'full_name', code: 'name_like_blacklisted' };
let last = 0;

/** Somebody with a passport, as if its picture had been read. */
async function aBatchWith(full_name: string, stay: object = STAY) {
  const { id } = await startBatch(clerk, stay);
  last += 1;
  const typed = { id_type: 'passport', id_number: `WARN000${last}`, nationality: 'DEU', full_name };
  const { rows } = await t.pool.query(
    'INSERT INTO batch_people (batch_id, typed) VALUES ($1, $2) RETURNING id',
    [id, JSON.stringify(typed)],
  );
  const personOf = ({ status, body, text }: Awaited<ReturnType<Caller['get']>>) => {
    expect(status, text).toBe(200);
    return (body as Batch).people[0] as BatchPerson;
  };
  return {
    change: async (body: object): Promise<BatchPerson> =>
      (await clerk.put(`/batches/${id}/people/${rows[0].id}`, body)).body,
    setStay: async (changed: object) =>
      personOf(await clerk.put(`/batches/${id}`, { stay: { ...STAY, ...changed, owner_id: null } })),
    check: async () => personOf(await clerk.post(`/batches/${id}/check`)),
    checkNamed: async () => personOf(await clerk.post(`/batches/${id}/check`, { people: [rows[0].id] })),
    save: async (body: object = {}) => personOf(await clerk.post(`/batches/${id}/save`, body)),
    saveNamed: async () => personOf(await clerk.post(`/batches/${id}/save`, { people: [rows[0].id] })),
  };
}

async function registered({ resident_id }: BatchPerson) {
  const { rows } = await t.pool.query(
    `SELECT is_answered, (SELECT details::jsonb FROM audit_logs WHERE entity_type = 'resident' AND action = 'create'
       AND entity_id = resident_id::text) AS details
     FROM blacklist_suspects WHERE resident_id = $1`,
    [resident_id],
  );
  return rows;
}

it('a warning that comes with the stay is shown to a clerk who said "Looks right" before, and once', async () => {
  const { change, check, setStay, save } = await aBatchWith('Karim Mostafa Selim', {});
  expect((await check()).is_checked).toBe(false);
  await change({ is_reviewed: true });
  await setStay({});
  const warned = { standing: 'doubtful', is_reviewed: false, doubts: [LOOK] };
  expect(await check()).toMatchObject(warned);
  expect(await save()).toMatchObject(warned);

  expect(await change({ is_reviewed: true, acknowledged: [LOOK.code] })).toMatchObject({
    standing: 'good',
    is_reviewed: true,
  });
  await setStay({ apartment_number: '14' });
  expect(await check()).toMatchObject({ standing: 'good', is_checked: true, doubts: [LOOK] });
  expect(await change({ fields: { phone: '+201001234567' } })).toMatchObject({ standing: 'good' });
  const saved = await save();
  expect(saved.standing).toBe('saved');
  expect(await registered(saved)).toMatchObject([
    { is_answered: true, details: { warnings: [LOOK.code], acknowledged: [LOOK.code] } },
  ]);
});

it('a warning is about a name: another name needs another look, also when both come in one request', async () => {
  const { change, check, save } = await aBatchWith('Karim Mostafa Selim');
  await check();
  await change({ is_reviewed: true });
  const typed = {
    fields: { full_name: 'Kareem Mostafa Selim' },
    is_reviewed: true,
    acknowledged: [LOOK.code],
  };
  expect(await change(typed)).toMatchObject({ standing: 'good', is_checked: false });
  expect(await check()).toMatchObject({ standing: 'doubtful', doubts: [LOOK] });
  expect((await save()).standing).toBe('doubtful');
  // A name like nobody's is good without another look.
  await change({ fields: { full_name: 'Anna Weber' } });
  expect(await check()).toMatchObject({ standing: 'good', is_reviewed: true, doubts: [] });
});

it('a warning that was not on the screen is not confirmed', async () => {
  const { change, check } = await aBatchWith('Karim Mostafa Selim');
  await check();
  // The screen did not show the end of the check yet.
  expect(await change({ is_reviewed: true, acknowledged: [] })).toMatchObject({
    standing: 'doubtful',
    doubts: [LOOK],
  });
  // Nor is a warning that the person does not have.
  const other = await aBatchWith('Karim Mostafa Selim');
  await other.change({ is_reviewed: true, acknowledged: [LOOK.code] });
  expect((await other.check()).standing).toBe('doubtful');
});

/** The comparison waits for the blacklist while something else happens. */
async function checkDuring({ check }: { check: () => Promise<BatchPerson> }, happen: () => Promise<unknown>) {
  const held = await holdLock(t.pool, 'LOCK TABLE blacklist');
  const checking = check();
  try {
    await expect.poll(() => countLockWaits(t.pool)).toBeGreaterThan(0);
    await happen();
  } finally {
    await held.release();
  }
  return checking;
}

it('a check that ends after the clerk said "Looks right", or after the stay changed, is repeated', async () => {
  const batch = await aBatchWith('Karim Mostafa Selim');
  expect(await checkDuring(batch, () => batch.change({ is_reviewed: true }))).toMatchObject({
    is_checked: false,
  });
  expect(await checkDuring(batch, () => batch.setStay({ apartment_number: '14' }))).toMatchObject({
    is_checked: false,
  });
  expect(await batch.check()).toMatchObject({ is_checked: true, standing: 'doubtful', doubts: [LOOK] });
});

it.each(['save', 'saveNamed'] as const)('who was not compared yet is compared before: %s', async (press) => {
  const batch = await aBatchWith('Karim Mostafa Selim');
  await batch.change({ is_reviewed: true });
  expect(await batch[press]()).toMatchObject({ standing: 'doubtful', is_checked: true, doubts: [LOOK] });
  await batch.change({ is_reviewed: true, acknowledged: [LOOK.code] });
  expect((await batch[press]()).standing).toBe('saved');
});

it.each(['save', 'saveNamed'] as const)(
  'who was compared before a name was blacklisted is compared again: %s',
  async (press) => {
    const full_name = press === 'save' ? 'Sherif Zanaty Hilmy' : 'Walid Ghobrial Tantawy';
    const batch = await aBatchWith(full_name);
    await batch.change({ is_reviewed: true });
    expect(await batch.check()).toMatchObject({ standing: 'good', is_checked: true, doubts: [] });
    const entry = { id_number: `BL${press}`, full_name, reason: 'damage', village_id: village.id };
    expect((await t.admin.post('/blacklist', entry)).status).toBe(201);
    expect(await batch[press]()).toMatchObject({ standing: 'doubtful', doubts: [LOOK] });
    await batch.change({ is_reviewed: true, acknowledged: [LOOK.code] });
    expect((await batch[press]()).standing).toBe('saved');
  },
);

it('who was stopped is compared again when a clerk asks, because the reason may be gone', async () => {
  const { change, check, checkNamed, save } = await aBatchWith('Farid Naguib');
  const entry = await t.admin.post('/blacklist', {
    id_number: 'BLGONE',
    reason: 'damage',
    village_id: village.id,
  });
  await change({ fields: { id_number: 'BLGONE' }, is_reviewed: true });
  expect((await check()).standing).toBe('blocked');
  await t.admin.delete(`/blacklist/BLGONE`);
  expect(entry.status).toBe(201);
  expect((await save()).standing).toBe('blocked');
  expect((await check()).standing).toBe('blocked');
  expect((await checkNamed()).standing).toBe('good');
  expect((await save()).standing).toBe('saved');
});

it('somebody on the blacklist who was not compared yet is stopped', async () => {
  const { change, saveNamed } = await aBatchWith('Anna Weber');
  await change({ fields: { id_number: 'BL777' } });
  expect(await saveNamed()).toMatchObject({ standing: 'blocked', problem: { code: 'blacklisted' } });
});

it('a review that is taken back takes the seen warnings with it', async () => {
  const { change, check } = await aBatchWith('Karim Mostafa Selim');
  await check();
  expect((await change({ is_reviewed: true })).standing).toBe('good');
  expect(await change({ is_reviewed: false })).toMatchObject({ standing: 'doubtful', doubts: [LOOK] });
});
