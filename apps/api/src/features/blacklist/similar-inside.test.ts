import type { SimilarInside } from '@bawaba/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendar } from '../../calendar.ts';
import { inTransaction } from '../../database/transaction.ts';
import { BORN, bannedEntry, bannedGuest, emptyBlacklist } from '../../testing/banned-person.ts';
import { nationalNumber, visitorBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { createInsideComparison } from './inside-comparison.service.ts';
import * as suspects from './suspects.repository.ts';

const calendar = createCalendar('Africa/Cairo');
const day = (days: number) => calendar.today(new Date(Date.now() + days * 86_400_000));

let t: TestApp;
let village: { id: number; name: string };
let other: { id: number; name: string };
let manager: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyBlacklist(t);
  [village, other] = [await t.createVillage(), await t.createVillage()];
  manager = await t.signInWith(
    ['view_residents', 'view_visitors', 'add_visitor', 'view_blacklist', 'manage_blacklist'],
    village.id,
  );
});

const entry = (fields: Record<string, unknown> = {}) => bannedEntry({ village_id: other.id, ...fields });
const list = async (fields: Record<string, unknown> = {}) =>
  (await t.admin.post('/blacklist', entry(fields))).body;
const guest = (fields: Record<string, unknown> = {}) =>
  bannedGuest({ check_in: day(-1), check_out: day(5), village_id: village.id, ...fields });
const visit = (fields: Record<string, unknown> = {}) =>
  visitorBody({
    full_name: 'Sherif N. El Demerdash',
    visit_date: day(0),
    village_id: village.id,
    ...fields,
  });
const register = async (body: object) => {
  const { status, body: saved } = await t.admin.post('/residents', body);
  expect(status).toBe(201);
  return saved;
};
const stay = async (fields?: Record<string, unknown>) =>
  (await register(guest(fields))) as { id: number; id_number: string };
const visitor = async (fields?: Record<string, unknown>) =>
  (await t.admin.post('/visitors', visit(fields))).body as { id: number; passport_number: string };
const inside = async (by = manager) => (await by.get('/blacklist/similar-inside')).body as SimilarInside[];
const seen = async (by?: Caller) =>
  (await inside(by)).map(({ resident_id, visitor_id, entry: { tier } }) => [resident_id ?? visitor_id, tier]);

describe('an entry that is added later', () => {
  it('finds those inside with the same birth date at once, whether it was typed or is in their number', async () => {
    const typed = await stay();
    const card = { id_type: 'national_id', id_number: nationalNumber({ birth: '840309' }), birthdate: null };
    const numbered = await stay({ ...card, full_name: 'شريف الدمرداش' });
    await stay({ birthdate: '1984-03-10' });
    await stay({ full_name: 'Karim Nabil Eldemerdash' });
    const gone = await stay();
    await t.admin.post(`/residents/${gone.id}/departure`);
    const visiting = await visitor({ birthdate: BORN, full_name: 'Sherif Nabil Demerdash' });
    const { id } = await list({ birthdate: BORN, village_id: other.id });
    const found = await seen();
    expect(new Map(found as [number, string][])).toEqual(
      new Map([typed, numbered, visiting].map((person) => [person.id, 'stop'])),
    );
    const first = (await inside()).find(({ resident_id }) => resident_id === numbered.id);
    expect(first).toMatchObject({
      full_name: 'شريف الدمرداش',
      id_number: card.id_number,
      birthdate: BORN,
      village_name: village.name,
      visitor_id: null,
      entry: { id, village_name: other.name, match: { name: 'شريف نبيل الدمرداش' } },
    });
    // A changed entry is compared again.
    await t.admin.put(`/blacklist/${id}`, { birthdate: '1984-03-10' });
    expect(await seen()).toHaveLength(1);
    await t.admin.put(`/blacklist/${id}`, { full_name: 'عادل صبري' });
    expect(await seen()).toEqual([]);
  });

  it('finds those with a similar name soon afterwards, if a birth date is unknown', async () => {
    const unborn = await stay({ birthdate: null });
    const born = await stay();
    const woman = await stay({ birthdate: null, sex: 'F' });
    await list({ birthdate: '1970-01-01', sex: 'M' });
    await expect.poll(() => seen()).toEqual([[unborn.id, 'look']]);
    await list();
    await expect
      .poll(async () => (await seen()).map(([id]) => id).sort())
      .toEqual([unborn.id, unborn.id, born.id, woman.id].sort());
    await expect.poll(async () => (await t.pool.query('SELECT FROM blacklist_comparisons')).rows).toEqual([]);
  });

  it('is compared by another copy, if the one that began it has died', async () => {
    const { id } = await stay({ birthdate: null });
    const added = await t.pool.query(
      `INSERT INTO blacklist (village_id, id_number, full_name, reason) VALUES ($1, 'X1', 'شريف نبيل الدمرداش', 'x') RETURNING id`,
      [other.id],
    );
    await t.pool.query(
      `INSERT INTO blacklist_comparisons (blacklist_id, claimed_until) VALUES ($1, now() + interval '1 minute')`,
      [added.rows[0].id],
    );
    const copies = [createInsideComparison(t.db, calendar), createInsideComparison(t.db, calendar)];
    await Promise.all(copies.map((copy) => copy.sweep()));
    expect(await seen()).toEqual([]);
    await t.pool.query(`UPDATE blacklist_comparisons SET claimed_until = now() - interval '1 second'`);
    await Promise.all(copies.map((copy) => copy.sweep()));
    await Promise.all(copies.map((copy) => copy.sweep()));
    // The program itself may be the one that compares it, and is not waited for.
    await expect.poll(() => seen()).toEqual([[id, 'look']]);
    const waiting = async () => (await t.pool.query('SELECT FROM blacklist_comparisons')).rows;
    await expect.poll(waiting).toEqual([]);
  });

  it('stops an expected guest at the arrival, until somebody decides', async () => {
    const expected = await stay({ check_in: day(2), check_out: day(4) });
    const { id } = await list({ birthdate: BORN });
    expect(await t.admin.post(`/residents/${expected.id}/arrival`)).toMatchObject({
      status: 409,
      body: { code: 'blacklist_match', matches: [{ id }] },
    });
    const body = { resident_id: expected.id, reason: 'Another photo' };
    expect((await manager.post(`/blacklist/${id}/decisions`, body)).status).toBe(204);
    expect((await t.admin.post(`/residents/${expected.id}/arrival`)).status).toBe(200);
    expect(await seen()).toEqual([]);
  });
});

describe('somebody who was blacklisted while they were out', () => {
  /** An hour ago: what is taken back at once was a wrong press. */
  const leave = async (paths: readonly string[]) => {
    for (const path of paths) expect((await t.admin.post(path)).status).toBe(200);
    const hour = `interval '1 hour'`;
    await t.pool.query(`UPDATE residents SET arrived_at = arrived_at - ${hour}, left_at = left_at - ${hour}`);
    await t.pool.query(`UPDATE visitors SET entered_at = entered_at - ${hour}, left_at = left_at - ${hour}`);
  };

  it('does not come back by number, or by name and birth date, until somebody decides', async () => {
    const [resident, visiting] = [await stay(), await visitor({ birthdate: BORN })];
    const paths = [`/residents/${resident.id}/departure`, `/visitors/${visiting.id}/departure`];
    await leave(paths);
    const { id } = await list({ birthdate: BORN });
    const matches = [{ id, reason: 'damage', match: { name: 'شريف نبيل الدمرداش' } }];
    for (const path of paths)
      expect(await t.admin.delete(path)).toMatchObject({
        status: 409,
        body: { code: 'blacklist_match', matches },
      });
    expect(await seen()).toEqual([]);
    const stopped = (await manager.get('/blacklist/stopped')).body;
    expect(stopped.map(({ registration }: { registration: string }) => registration).sort()).toEqual([
      'resident',
      'visitor',
    ]);
    for (const person of [{ resident_id: resident.id }, { visitor_id: visiting.id }])
      await manager.post(`/blacklist/${id}/decisions`, { ...person, reason: 'Another face' });
    for (const path of paths)
      expect(await t.admin.delete(path)).toMatchObject({ status: 200, body: { left_at: null } });
    expect(await seen()).toEqual([]);

    await leave(paths);
    for (const { id_number } of [resident, { id_number: visiting.passport_number }])
      await list({ full_name: null, id_number });
    for (const path of paths)
      expect(await t.admin.delete(path)).toMatchObject({
        status: 409,
        body: { code: 'blacklisted', blacklist_reason: 'damage' },
      });
  });

  it('is inside again after a wrong press, and waits on the board', async () => {
    const [resident, visiting] = [await stay(), await visitor({ birthdate: BORN })];
    const paths = [`/residents/${resident.id}/departure`, `/visitors/${visiting.id}/departure`];
    for (const path of paths) await t.admin.post(path);
    await list({ birthdate: BORN });
    await list({ full_name: null, id_number: resident.id_number });
    for (const path of paths)
      expect(await t.admin.delete(path)).toMatchObject({ status: 200, body: { left_at: null } });
    expect((await seen()).sort()).toEqual([resident, visiting].map(({ id }) => [id, 'stop']).sort());
  });

  it('waits on the board with a similar name, if nobody has answered for this stay', async () => {
    await list();
    const answered = await register(guest({ acknowledged: ['name_like_blacklisted'] }));
    const names = { full_name: 'Wagdy Shenouda' };
    const [resident, visiting, expected] = [
      await stay(names),
      await visitor(names),
      // Long past: a new entry is not compared with this stay.
      await stay({ ...names, check_in: day(-9), check_out: day(-8) }),
    ];
    await t.admin.delete(`/residents/${expected.id}/arrival`);
    const paths = [answered, resident].map(({ id }) => `/residents/${id}/departure`);
    paths.push(`/visitors/${visiting.id}/departure`);
    await leave(paths);
    const { id } = await list({ full_name: 'وجدي شنودة' });
    await createInsideComparison(t.db, calendar).sweep();
    await expect.poll(async () => (await t.pool.query('SELECT FROM blacklist_comparisons')).rows).toEqual([]);
    for (const path of paths) expect((await t.admin.delete(path)).status).toBe(200);
    expect((await t.admin.post(`/residents/${expected.id}/arrival`)).status).toBe(200);
    const found = (await inside()).map((person) => [
      person.resident_id ?? person.visitor_id,
      person.entry.id,
    ]);
    expect(found.sort()).toEqual([resident, visiting, expected].map((person) => [person.id, id]).sort());
  });
});

describe('people inside with a similar name', () => {
  it('are those whose clerk did not answer for the name', async () => {
    await list();
    const asked = guest();
    const answered = await register({ ...asked, acknowledged: ['name_like_blacklisted'] });
    expect(answered.warnings).toEqual(['name_like_blacklisted']);
    expect(await seen()).toEqual([]);
    const unanswered = await stay();
    expect(await seen()).toEqual([[unanswered.id, 'look']]);
    const details = async (id: number) => {
      const { logs } = (await t.admin.get('/audit-logs?entityType=resident&action=create')).body;
      return JSON.parse(logs.find((log: { entity_id: string }) => log.entity_id === String(id)).details);
    };
    const warnings = ['name_like_blacklisted'];
    expect(await details(answered.id)).toMatchObject({ warnings, acknowledged: warnings });
    expect(await details(unanswered.id)).toMatchObject({ warnings, acknowledged: [] });
    // With another name the question is gone; the same change again asks nothing.
    const put = (fields: object) => t.admin.put(`/residents/${unanswered.id}`, fields);
    expect((await put({ phone: '0100' })).body.warnings).toBeUndefined();
    expect(await seen()).toHaveLength(1);
    expect((await put({ full_name: 'Adel Sabry' })).body.warnings).toBeUndefined();
    expect(await seen()).toEqual([]);
  });

  it('are decided once: nobody is asked again, and the village of the person sees who decided', async () => {
    const person = await stay({ birthdate: null });
    const { id } = await list({ birthdate: BORN });
    await expect.poll(() => seen()).toHaveLength(1);
    const decide = (by: Caller, fields: object = {}) =>
      by.post(`/blacklist/${id}/decisions`, { resident_id: person.id, reason: 'Another face', ...fields });
    const stranger = await t.signInWith(['manage_blacklist'], other.id);
    expect((await decide(stranger)).status).toBe(404);
    expect((await decide(await t.signInWith(['view_blacklist'], village.id))).status).toBe(403);
    expect((await decide(manager, { visitor_id: 1 })).status).toBe(400);
    expect(
      (await manager.post(`/blacklist/999999/decisions`, { resident_id: person.id, reason: 'x' })).status,
    ).toBe(404);
    expect((await decide(manager)).status).toBe(204);
    expect(await seen()).toEqual([]);
    const reader = await t.signInWith(['view_audit_logs', 'view_residents', 'view_blacklist'], village.id);
    const { logs } = (await reader.get('/audit-logs?action=blacklist_decision')).body;
    expect(logs).toMatchObject([
      { username: manager.user.username, entity_id: String(person.id), opens: { id: person.id } },
    ]);
    expect(JSON.parse(logs[0].details)).toMatchObject({ reason: 'Another face', blacklist_entry: { id } });
    // Neither a change of the person nor one of the entry asks again.
    expect((await t.admin.put(`/residents/${person.id}`, { birthdate: BORN })).status).toBe(200);
    await t.admin.put(`/blacklist/${id}`, { aliases: ['Sherif Nabil Demerdash'] });
    expect(await seen()).toEqual([]);
  });

  it('are shown to their own village, visitors to those who may see visitors', async () => {
    const [guest1, visitor1] = [
      await stay(),
      await visitor({ birthdate: BORN, full_name: 'Sherif Nabil Demerdash' }),
    ];
    await list({ birthdate: BORN });
    const ids = async (by: Caller) => (await seen(by)).map(([id]) => id);
    expect((await ids(manager)).sort()).toEqual([guest1.id, visitor1.id].sort());
    const view = ['view_blacklist', 'view_residents'] as const;
    expect(await ids(await t.signInWith(view, village.id))).toEqual([guest1.id]);
    expect(await ids(await t.signInWith([...view, 'view_visitors'], other.id))).toEqual([]);
    expect(await ids(await t.signInWith(view, null))).toEqual([]);
    const keeper = await t.signInWith(['view_blacklist', 'manage_blacklist'], village.id);
    expect((await keeper.get('/blacklist/similar-inside')).status).toBe(403);
    const page = await manager.get('/blacklist/similar-inside?limit=1');
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '2']);
    await t.admin.delete(`/residents/${guest1.id}`);
    await t.admin.post(`/visitors/${visitor1.id}/departure`);
    expect(await seen()).toEqual([]);
  });

  it('are forgotten with the entry, also if their registration did not see its removal', async () => {
    const [removed, kept] = [await list(), await list()];
    const { id } = await stay({ full_name: 'Adel Sabry' });
    const remove = async ({ id_number }: { id_number: string }) =>
      expect((await t.admin.delete(`/blacklist/${id_number}`)).status).toBe(204);
    const stored = async () => {
      const text = 'SELECT blacklist_id FROM blacklist_suspects WHERE resident_id = $1';
      return (await t.pool.query(text, [id])).rows.map((row) => row.blacklist_id);
    };
    await inTransaction(t.db, async (trx) => {
      const similar = [removed, kept].map(
        (each) => ({ blacklist_id: each.id, tier: 'look', score: 0.9 }) as const,
      );
      await suspects.insert(trx, { registration: 'resident', id, village_id: village.id }, similar, false);
      // The removal does not wait for the registration.
      await remove(removed);
    });
    const { body, headers } = await manager.get('/blacklist/similar-inside');
    expect(body).toMatchObject([{ resident_id: id, entry: { id: kept.id } }]);
    expect(headers['x-total-count']).toBe('1');
    expect(await stored()).toHaveLength(2);
    await suspects.removeWithoutEntry(t.db);
    expect(await stored()).toEqual([kept.id]);
    await remove(kept);
    expect(await stored()).toEqual([]);
  });

  it('cannot slip past an entry that is added at the same moment', async () => {
    const dates = Array.from({ length: 20 }, (_, at) => `1985-01-${String(at + 1).padStart(2, '0')}`);
    const born = new Map<string, number>();
    const registering = dates.map((birthdate, at) =>
      at % 2
        ? t.admin.post('/residents', guest({ birthdate }))
        : t.admin.post('/visitors', visit({ full_name: 'SHERIF NABIL ELDEMERDASH', birthdate })),
    );
    const listing = dates.map((birthdate) => t.admin.post('/blacklist', entry({ birthdate })));
    const answers = await Promise.all(registering);
    for (const { status, body } of await Promise.all(listing)) {
      expect(status).toBe(201);
      born.set(body.birthdate, body.id);
    }
    for (const [at, { status, body }] of answers.entries())
      if (status !== 201) expect([status, body.code, at]).toEqual([409, 'blacklist_match', at]);
    // Who was registered before the entry is found by the entry.
    const found = (await inside()).filter(({ entry: { tier } }) => tier === 'stop');
    const registered = answers.flatMap(({ status }, at) => (status === 201 ? (dates[at] as string) : []));
    expect(found.map(({ birthdate }) => birthdate).sort()).toEqual(registered);
    expect(found.every(({ birthdate, entry: { id } }) => born.get(birthdate as string) === id)).toBe(true);
  });

  it('cannot slip past an entry or a person that is changed at the same moment', async () => {
    const dates = Array.from({ length: 12 }, (_, at) => `1986-01-${String(at + 1).padStart(2, '0')}`);
    const people = await Promise.all(dates.map(() => stay({ birthdate: '1950-01-01' })));
    const entries = await Promise.all(dates.map(() => list({ birthdate: '1951-01-01' })));
    const changed = await Promise.all([
      ...people.map(({ id }, at) => t.admin.put(`/residents/${id}`, { birthdate: dates[at] })),
      ...entries.map(({ id }, at) => t.admin.put(`/blacklist/${id}`, { birthdate: dates[at] })),
    ]);
    expect(changed.slice(dates.length).map(({ status }) => status)).toEqual(dates.map(() => 200));
    const passed = dates.filter((_, at) => changed[at]?.status === 200);
    const stops = (await inside()).filter(({ entry: { tier } }) => tier === 'stop');
    expect(stops.map(({ birthdate }) => birthdate).sort()).toEqual(passed);
  });
});
