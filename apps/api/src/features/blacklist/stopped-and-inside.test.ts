import { randomUUID } from 'node:crypto';
import type { BlacklistedInside, PermissionName, StoppedAttempt } from '@bawaba/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { nationalNumber, residentBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number; name: string };
let other: { id: number; name: string };
let clerk: Caller;
let supervisor: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  [village, other] = [await t.createVillage(), await t.createVillage()];
  clerk = await t.signInWith(['add_resident', 'edit_resident', 'view_residents', 'add_visitor'], village.id);
  supervisor = await t.signInWith(['view_blacklist', 'view_residents'], village.id);
});

const blacklisted = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const entry = { id_number: nationalNumber(), full_name: 'سامي فؤاد', reason: 'damage' };
  const { status, body } = await t.admin.post('/blacklist', { ...entry, village_id: village.id, ...fields });
  expect(status).toBe(201);
  return body.id_number;
};
const stopped = async (by = supervisor) => (await by.get('/blacklist/stopped')).body as StoppedAttempt[];
const blockedEntries = async () =>
  (await t.pool.query(`SELECT * FROM audit_logs WHERE action = 'blocked' AND village_id = $1 ORDER BY id`, [
    village.id,
  ])) as { rows: { user_id: number; entity_type: string; entity_id: string | null; details: string }[] };

describe('an attempt that the blacklist stops', () => {
  it('is in the audit trail, although the registration is rolled back', async () => {
    const id_number = await blacklisted();
    const full_name = 'Samy Fouad';
    expect((await clerk.post('/residents', residentBody({ full_name, id_number }))).status).toBe(409);
    const visit = { full_name: 'Samy', visit_date: '2026-11-16', passport_number: id_number };
    expect((await clerk.post('/visitors', visit)).status).toBe(409);

    expect(await stopped()).toMatchObject([
      { registration: 'visitor', full_name: 'Samy', id_number, reason: 'damage' },
      {
        registration: 'resident',
        full_name,
        id_number,
        reason: 'damage',
        village_id: village.id,
        village_name: village.name,
        username: clerk.user.username,
        user_full_name: clerk.user.full_name,
      },
    ]);
    const { logs } = (await t.admin.get(`/audit-logs?action=blocked&search=${id_number}`)).body;
    expect(logs).toHaveLength(2);
    expect(JSON.parse(logs[1].details)).toEqual({
      after: { full_name, id_number, passport_number: null },
      blacklist_reason: 'damage',
    });
    expect((await t.admin.get(`/residents?search=${id_number}`)).body).toEqual([]);

    // The entry may belong to another village: its reason is for those who may ask the blacklist.
    const seenWith = async (...permissions: PermissionName[]) => {
      const reader = await t.signInWith(['view_audit_logs', 'view_residents', ...permissions], village.id);
      return (await reader.get(`/audit-logs?action=blocked&search=${id_number}&entityType=resident`)).body
        .logs;
    };
    expect(await seenWith()).toMatchObject([{ entity_name: full_name, details: null, details_hidden: true }]);
    expect(await seenWith('view_blacklist')).toMatchObject([{ details_hidden: false }]);
  });

  it('is one entry for a retry, with a key or without, and for fifty at once', async () => {
    const body = residentBody({ id_number: await blacklisted() });
    const headers = { 'idempotency-key': randomUUID() };
    for (const call of [{ headers }, { headers }, {}]) {
      expect((await clerk.post('/residents', body, call)).status).toBe(409);
    }
    expect((await blockedEntries()).rows).toHaveLength(1);

    const next = residentBody({ id_number: await blacklisted() });
    const answers = await Promise.all(Array.from({ length: 50 }, () => clerk.post('/residents', next)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]));
    expect((await blockedEntries()).rows).toHaveLength(2);
  });

  it('is a new entry after some minutes, and for another user', async () => {
    const body = residentBody({ id_number: await blacklisted() });
    await clerk.post('/residents', body);
    const copy = `INSERT INTO audit_logs (created_at, user_id, username, village_id, action, entity_type, entity_number)
      VALUES (now() - interval '6 minutes', $1, 'x', $2, 'blocked', 'resident', $3)`;
    const later = residentBody({ id_number: await blacklisted() });
    await t.pool.query(copy, [clerk.user.id, village.id, later.id_number]);
    await clerk.post('/residents', later);
    const colleague = await t.signInWith(['add_resident'], village.id);
    await colleague.post('/residents', body);
    expect((await blockedEntries()).rows.map(({ user_id }) => user_id)).toEqual([
      clerk.user.id,
      clerk.user.id,
      clerk.user.id,
      colleague.user.id,
    ]);
  });

  it('cannot fill the disk: the hundredth entry of an hour is the last one, and says so', async () => {
    await t.pool.query(
      `INSERT INTO audit_logs (user_id, username, village_id, action, entity_type, entity_number)
       SELECT $1, 'x', $2, 'blocked', 'resident', 'N' || i FROM generate_series(1, 99) i`,
      [clerk.user.id, village.id],
    );
    for (let i = 0; i < 3; i++) {
      const refused = await clerk.post('/residents', residentBody({ id_number: await blacklisted() }));
      expect(refused.status).toBe(409);
    }
    const { rows } = await blockedEntries();
    expect(rows).toHaveLength(100);
    expect(JSON.parse(rows.at(-1)?.details ?? '')).toMatchObject({ reason: 'too_many_attempts' });
  });

  it('is kept when a form asks about the number and is not sent; a look-up alone is no attempt', async () => {
    const id_number = await blacklisted();
    await clerk.get(`/blacklist/check/${id_number}`);
    expect(await stopped()).toEqual([]);
    const answer = await clerk.get(`/blacklist/check/${id_number}?registration=visitor`);
    expect(answer.body).toEqual({ blacklisted: true, reason: 'damage' });
    await clerk.get(`/blacklist/check/${nationalNumber()}?registration=visitor`);
    expect(await stopped()).toMatchObject([
      { registration: 'visitor', full_name: 'سامي فؤاد', id_number, village_id: village.id },
    ]);
    expect((await clerk.get(`/blacklist/check/${id_number}?registration=owner`)).status).toBe(400);
  });

  it('is about the record that a change was refused for, in the village where it was to go', async () => {
    const { body: resident } = await clerk.post('/residents', residentBody());
    const id_number = await blacklisted({ id_number: resident.id_number });
    const refused = await t.admin.put(`/residents/${resident.id}`, { phone: '0100', village_id: other.id });
    expect(refused.status).toBe(409);
    const { logs } = (await t.admin.get(`/audit-logs?action=blocked&search=%23${resident.id}`)).body;
    expect(logs).toMatchObject([
      {
        entity_type: 'resident',
        entity_id: String(resident.id),
        entity_name: resident.full_name,
        entity_number: id_number,
        opens: { entity_type: 'resident', id: resident.id },
      },
    ]);
    expect(await stopped()).toEqual([]);
    const there = await t.signInWith(['view_blacklist'], other.id);
    expect(await stopped(there)).toHaveLength(1);
  });

  it('is shown to its own village for a week, in pages, with the total', async () => {
    await t.pool.query(
      `INSERT INTO audit_logs (created_at, village_id, action, entity_type, entity_name)
       VALUES (now() - interval '8 days', $1, 'blocked', 'visitor', 'too old')`,
      [village.id],
    );
    for (let i = 0; i < 3; i++)
      await clerk.post('/residents', residentBody({ id_number: await blacklisted() }));
    const page = await supervisor.get('/blacklist/stopped?limit=2&offset=1');
    expect(page.body).toHaveLength(2);
    expect(page.headers['x-total-count']).toBe('3');
    const stranger = await t.signInWith(['view_blacklist'], other.id);
    expect(await stopped(stranger)).toEqual([]);
    const nowhere = await t.signInWith(['view_blacklist'], null);
    expect(await stopped(nowhere)).toEqual([]);
    expect((await clerk.get('/blacklist/stopped')).status).toBe(403);
  });
});

describe('people on the blacklist who are inside', () => {
  const day = (days: number) =>
    createCalendar('Africa/Cairo').today(new Date(Date.now() + days * 86_400_000));
  const inside = async (by = supervisor) => (await by.get('/blacklist/inside')).body as BlacklistedInside[];
  const stay = async (from: number, to: number, fields: Record<string, unknown> = {}) => {
    const body = { check_in: day(from), check_out: day(to), village_id: village.id, ...fields };
    const { status, body: resident } = await t.admin.post('/residents', residentBody(body));
    expect(status).toBe(201);
    return resident;
  };

  it('are those who arrived and have not left, by either number, the first to leave first', async () => {
    const later = await stay(-3, 4);
    const today = await stay(-1, 0, { apartment_number: '23', building_number: 'A' });
    const byPassport = await stay(0, 2, { passport_number: 'P 77-1' });
    const [gone, expected] = [await stay(-9, -1), await stay(1, 5)];
    await t.admin.post(`/residents/${gone.id}/departure`);
    await stay(-1, 1);
    for (const { id_number } of [later, today, gone, expected]) await blacklisted({ id_number });
    await blacklisted({ id_number: 'p٧٧١', reason: 'theft', village_id: other.id });
    // The reason of the village where they are counts more than a newer one of another village.
    await blacklisted({ id_number: today.id_number, reason: 'noise', village_id: other.id });

    const found = await inside();
    expect(found.map(({ resident_id }) => resident_id)).toEqual([today.id, byPassport.id, later.id]);
    expect(found.map(({ reason }) => reason)).toEqual(['damage', 'theft', 'damage']);
    expect(found[0]).toMatchObject({
      full_name: today.full_name,
      id_number: today.id_number,
      village_name: village.name,
      apartment_number: '23',
      building_number: 'A',
      check_out: day(0),
    });
    const page = await supervisor.get('/blacklist/inside?limit=1&offset=1');
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '3']);
  });

  it('are shown to their own village, to those who may see residents and the blacklist', async () => {
    await blacklisted({ id_number: (await stay(-1, 3)).id_number });
    expect(await inside()).toHaveLength(1);
    expect(await inside(await t.signInWith(['view_blacklist', 'view_residents'], other.id))).toEqual([]);
    expect(await inside(await t.signInWith(['view_blacklist', 'view_residents'], null))).toEqual([]);
    const keeper = await t.signInWith(['view_blacklist', 'manage_blacklist'], village.id);
    expect((await keeper.get('/blacklist/inside')).status).toBe(403);
  });
});
