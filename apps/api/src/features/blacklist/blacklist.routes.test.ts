import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number; name: string };
let other: { id: number; name: string };
let guard: Caller;
let neighbour: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  village = await t.createVillage();
  other = await t.createVillage();
  const permissions = ['view_blacklist', 'manage_blacklist', 'add_visitor', 'add_resident'] as const;
  guard = await t.signInWith(permissions, village.id);
  neighbour = await t.signInWith(permissions, other.id);
});

const entryBody = (fields: Record<string, unknown> = {}) => ({
  id_number: nationalNumber(),
  full_name: 'سامي فؤاد',
  reason: 'damage',
  ...fields,
});
const add = async (fields: Record<string, unknown> = {}, by = guard) =>
  (await by.post('/blacklist', entryBody(fields))).body;
const numbers = async (by: Caller, query = '') =>
  (await by.get(`/blacklist${query}`)).body.map(({ id_number }: { id_number: string }) => id_number);
const path = (idNumber: string) => `/blacklist/${encodeURIComponent(idNumber)}`;

describe('an entry', () => {
  it('is added with every field of the specification and read back', async () => {
    const sent = entryBody();
    const before = Date.now();
    const { status, body } = await guard.post('/blacklist', sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...sent, village_id: village.id, village_name: village.name, version: 1 });
    expect(Date.parse(body.created_at)).toBeGreaterThan(before - 60_000);
    expect((await guard.get('/blacklist')).body).toEqual([body]);
  });

  it('needs a number and a reason; the name is optional', async () => {
    expect(await guard.post('/blacklist', { full_name: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { id_number: 'This field is required', reason: 'This field is required' } },
    });
    expect((await guard.post('/blacklist', entryBody({ id_number: ' - ' }))).body.fields).toEqual({
      id_number: 'This holds no letters or digits',
    });
    expect(await add({ full_name: '' })).toMatchObject({ full_name: null });
  });

  it('belongs to the village of the user who adds it, even if they send another; an admin must choose one', async () => {
    expect(await add({ village_id: other.id })).toMatchObject({ village_id: village.id });
    expect((await t.admin.post('/blacklist', entryBody())).body.fields).toEqual({
      village_id: 'This field is required',
    });
    const chosen = await t.admin.post('/blacklist', entryBody({ village_id: other.id }));
    expect(chosen).toMatchObject({ status: 201, body: { village_id: other.id } });
  });

  it('is one per village and number, in any spelling of the number', async () => {
    await add({ id_number: 'a-123 456' });
    const again = await guard.post('/blacklist', entryBody({ id_number: 'A١٢٣٤٥٦' }));
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'already_blacklisted',
        error: 'This number is already on the blacklist of this village.',
      },
    });
    expect((await neighbour.post('/blacklist', entryBody({ id_number: 'A123456' }))).status).toBe(201);
    const second = await add();
    expect(await guard.put(`/blacklist/${second.id}`, { id_number: 'A 123456' })).toMatchObject({
      status: 409,
      body: { code: 'already_blacklisted' },
    });
  });

  it('is made once when fifty add the same number at once', async () => {
    const body = entryBody();
    const answers = await Promise.all(Array.from({ length: 50 }, () => guard.post('/blacklist', body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
    expect(await numbers(guard)).toEqual([body.id_number]);
  });

  it('changes only what is sent, and an outdated version is rejected with the current record', async () => {
    const entry = await add();
    const first = await guard.put(`/blacklist/${entry.id}`, { reason: 'theft', version: entry.version });
    expect(first.body).toEqual({ ...entry, reason: 'theft', version: 2 });
    const second = await guard.put(`/blacklist/${entry.id}`, { reason: 'noise', version: entry.version });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { reason: 'theft', version: 2 } },
    });
    expect((await guard.put(`/blacklist/${entry.id}`, { reason: 'noise' })).body).toMatchObject({
      reason: 'noise',
      full_name: entry.full_name,
      version: 3,
    });
    expect((await guard.put(`/blacklist/${entry.id}`, { reason: '' })).body.fields).toHaveProperty('reason');
  });

  it('with a corrected number blocks the new one and frees the old', async () => {
    const entry = await add();
    const corrected = nationalNumber();
    await guard.put(`/blacklist/${entry.id}`, { id_number: corrected });
    expect((await guard.get(`/blacklist/check/${entry.id_number}`)).body.blacklisted).toBe(false);
    expect((await guard.get(`/blacklist/check/${corrected}`)).body.blacklisted).toBe(true);
  });

  it('moves to another village by an admin alone', async () => {
    const entry = await add();
    const kept = await guard.put(`/blacklist/${entry.id}`, { village_id: other.id });
    expect(kept.body.village_id).toBe(village.id);
    const moved = await t.admin.put(`/blacklist/${entry.id}`, { village_id: other.id });
    expect(moved.body).toMatchObject({ village_id: other.id, village_name: other.name });
  });
});

describe("other villages' entries", () => {
  it('are neither seen, edited nor removed', async () => {
    const entry = await add({}, neighbour);
    expect(await numbers(guard)).toEqual([]);
    expect(await numbers(guard, `?village_id=${other.id}`)).toEqual([]);
    expect((await guard.put(`/blacklist/${entry.id}`, { reason: 'x' })).status).toBe(404);
    expect((await guard.delete(path(entry.id_number))).status).toBe(404);
    expect((await guard.delete(`${path(entry.id_number)}?village_id=${other.id}`)).status).toBe(404);
    expect(await numbers(neighbour)).toEqual([entry.id_number]);
  });

  it('block as well, with the reason of the own village where it has one', async () => {
    const { id_number } = await add({ reason: 'theft' }, neighbour);
    expect((await guard.get(`/blacklist/check/${id_number}`)).body).toEqual({
      blacklisted: true,
      reason: 'theft',
    });
    expect(await guard.post('/residents', residentBody({ id_number }))).toMatchObject({
      status: 409,
      body: { blocked: true, blacklist_reason: 'theft' },
    });
    const visit = { full_name: 'x', visit_date: '2026-11-05', passport_number: id_number };
    expect(await guard.post('/visitors', visit)).toMatchObject({ status: 409, body: { blocked: true } });
    await add({ id_number, reason: 'noise' });
    expect((await guard.get(`/blacklist/check/${id_number}`)).body.reason).toBe('noise');
    expect((await neighbour.get(`/blacklist/check/${id_number}`)).body.reason).toBe('theft');
  });

  it('answer each of many checks at the same moment with its own reason', async () => {
    const entries = await Promise.all(Array.from({ length: 10 }, (_, i) => add({ reason: `reason ${i}` })));
    const asked = entries.flatMap(({ id_number, reason }) => [
      { id_number, reason },
      { id_number: nationalNumber(), reason: null },
    ]);
    const answers = await Promise.all(
      asked.map(({ id_number }) => guard.get(`/blacklist/check/${id_number}`)),
    );
    expect(answers.map(({ body }) => body.reason)).toEqual(asked.map(({ reason }) => reason));
  });

  it('are all seen by an admin, or one village’s', async () => {
    const mine = await add();
    const theirs = await add({}, neighbour);
    const all = await numbers(t.admin);
    expect(all.slice(0, 2)).toEqual([theirs.id_number, mine.id_number]);
    expect(await numbers(t.admin, `?village_id=${village.id}`)).toEqual([mine.id_number]);
  });
});

describe('a check', () => {
  it('knows a number in any spelling, and says when it is not listed', async () => {
    await add({ id_number: 'AB 12/34', reason: 'fraud' });
    for (const written of ['ab1234', 'AB-1234', 'AB ١٢٣٤', 'AB 12/34']) {
      expect((await guard.get(`/blacklist/check/${encodeURIComponent(written)}`)).body).toEqual({
        blacklisted: true,
        reason: 'fraud',
      });
    }
    expect(await guard.get('/blacklist/check/ZZ99')).toMatchObject({
      status: 200,
      body: { blacklisted: false, reason: null },
    });
  });
});

describe('removal by number', () => {
  it('removes the entry of the caller’s village, in any spelling, and no other', async () => {
    await add({ id_number: 'P-77 88' });
    await add({ id_number: 'P7788' }, neighbour);
    expect((await guard.delete(path('p٧٧٨٨'))).status).toBe(204);
    expect(await numbers(guard)).toEqual([]);
    expect(await numbers(neighbour)).toEqual(['P7788']);
    expect((await guard.get('/blacklist/check/P7788')).body.blacklisted).toBe(true);
    expect((await guard.delete(path('P7788'))).status).toBe(404);
  });

  it('ignores the village that a village-bound user names', async () => {
    const { id_number } = await add();
    await add({ id_number }, neighbour);
    expect((await guard.delete(`${path(id_number)}?village_id=${other.id}`)).status).toBe(204);
    expect([await numbers(guard), await numbers(neighbour)]).toEqual([[], [id_number]]);
  });

  it('by an admin removes the entries of every village, or of the one named', async () => {
    const { id_number } = await add();
    await add({ id_number }, neighbour);
    expect((await t.admin.delete(`${path(id_number)}?village_id=${other.id}`)).status).toBe(204);
    expect([await numbers(guard), await numbers(neighbour)]).toEqual([[id_number], []]);
    expect((await t.admin.delete(`${path(id_number)}?village_id=${other.id}`)).status).toBe(404);
    await add({ id_number }, neighbour);
    expect((await t.admin.delete(path(id_number))).status).toBe(204);
    expect([await numbers(guard), await numbers(neighbour)]).toEqual([[], []]);
  });

  it('lets the person in again, succeeds once of five, and has one audit entry', async () => {
    const { id, id_number } = await add();
    const answers = await Promise.all(Array.from({ length: 5 }, () => guard.delete(path(id_number))));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404]);
    expect((await guard.post('/residents', residentBody({ id_number }))).status).toBe(201);
    const { rows } = await t.pool.query(
      `SELECT action FROM audit_logs WHERE entity_type = 'blacklist' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['blacklist_add', 'blacklist_remove']);
  });

  it('and edits of the same entry, fifty at once, never end in a deadlock', async () => {
    const entry = await add();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 5 === 4
          ? guard.delete(path(entry.id_number))
          : guard.put(`/blacklist/${entry.id}`, { reason: `reason ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status))).toEqual(
      [],
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('finds names, numbers and reasons in any spelling', async () => {
    const number = nationalNumber({ birth: '901231' });
    await add({ full_name: 'أحمد', id_number: number, reason: 'كسر البوابة' });
    await add({ full_name: 'Müller', id_number: 'Q-55 1' });
    const search = (text: string) => numbers(guard, `?search=${encodeURIComponent(text)}`);
    expect(await search('احمد')).toEqual([number]);
    expect(await search('٩٠١٢٣١')).toEqual([number]);
    expect(await search('البوابه')).toEqual([number]);
    expect(await search('muller')).toEqual(['Q-55 1']);
    expect(await search('البوابه احمد')).toEqual([number]);
    expect(await search('muller احمد')).toEqual([]);
    expect(await search('q551')).toEqual(['Q-55 1']);
    for (const nothing of ['%', '_', '\\']) expect(await search(nothing)).toEqual([]);
  });

  it('pages newest first and always has the total', async () => {
    const added = [await add(), await add(), await add()].map(({ id_number }) => id_number);
    const page = await guard.get('/blacklist?limit=2&offset=1');
    expect(page.body.map(({ id_number }: { id_number: string }) => id_number)).toEqual([added[1], added[0]]);
    expect(page.headers['x-total-count']).toBe('3');
  });
});

describe('permissions', () => {
  it('of a user without a village open no entry of any village', async () => {
    const { id_number } = await add();
    const nowhere = await t.signInWith(['view_blacklist', 'add_residents', 'add_visitor'], null);
    for (const address of [`check/${id_number}`, 'similar?full_name=Samy%20Fouad'])
      expect(await nowhere.get(`/blacklist/${address}`)).toMatchObject({
        status: 409,
        body: { code: 'no_village' },
      });
  });

  it.each([
    ['view_blacklist', ['list', 'check']],
    ['manage_blacklist', ['add', 'edit', 'remove']],
    ['add_residents', ['check']],
    ['add_visitor', ['check']],
    ['edit_visitor', []],
  ] as const)('%s opens its own calls and no others', async (permission, open) => {
    const entry = await add();
    const holder = await t.signInWith([permission], village.id);
    const calls = {
      list: () => holder.get('/blacklist'),
      check: () => holder.get('/blacklist/check/A1'),
      add: () => holder.post('/blacklist', entryBody()),
      edit: () => holder.put(`/blacklist/${entry.id}`, { reason: 'x' }),
      remove: () => holder.delete(path(entry.id_number)),
    };
    for (const [name, call] of Object.entries(calls)) {
      expect([name, (await call()).status === 403]).toEqual([
        name,
        !(open as readonly string[]).includes(name),
      ]);
    }
  });
});
