import type { BlacklistMatch } from '@bawaba/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createPool } from '../../database/connection.ts';
import { BORN, bannedEntry, emptyBlacklist, bannedGuest as guest } from '../../testing/banned-person.ts';
import { nationalNumber, passportNumber, visitorBody } from '../../testing/people.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let t: TestApp;
let village: { id: number; name: string };
let other: { id: number; name: string };
let clerk: Caller;
let manager: Caller;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await emptyBlacklist(t);
  [village, other] = [await t.createVillage(), await t.createVillage()];
  const desk = ['view_residents', 'add_resident', 'edit_resident', 'view_visitors', 'add_visitor'] as const;
  clerk = await t.signInWith([...desk, 'edit_visitor'], village.id);
  manager = await t.signInWith(
    [...desk, 'edit_visitor', 'view_blacklist', 'manage_blacklist', 'view_audit_logs'],
    village.id,
  );
});

const list = async (fields: Record<string, unknown> = {}) => {
  const added = await t.admin.post('/blacklist', bannedEntry({ village_id: other.id, ...fields }));
  expect(added.status).toBe(201);
  return added.body;
};
const similar = async (query: Record<string, string>, by = clerk): Promise<BlacklistMatch[]> => {
  const { status, body } = await by.get(
    `/blacklist/similar?${new URLSearchParams({ full_name: 'SHERIF NABIL ELDEMERDASH', ...query })}`,
  );
  expect(status).toBe(200);
  return body;
};
const tiers = async (query: Record<string, string> = {}) =>
  (await similar(query)).map(({ id, tier }) => [id, tier]);

describe('similar entries', () => {
  it('stop with an equal birth date, ask to look without one, and are silent about another', async () => {
    const { id } = await list({ birthdate: BORN });
    expect(await tiers({ birthdate: BORN })).toEqual([[id, 'stop']]);
    expect(await tiers()).toEqual([[id, 'look']]);
    expect(await tiers({ birthdate: '1984-03-08' })).toEqual([]);
    const { id: unborn } = await list();
    expect(await tiers({ birthdate: BORN })).toEqual([
      [id, 'stop'],
      [unborn, 'look'],
    ]);
    expect(await tiers({ full_name: 'شريف نبيل الدمرداش', birthdate: '1990-01-01' })).toEqual([
      [unborn, 'look'],
    ]);
    expect(await tiers({ full_name: 'Karim Nabil Eldemerdash' })).toEqual([]);
  });

  it('contradict by sex only where both are known', async () => {
    const { id } = await list({ birthdate: BORN, sex: 'M' });
    expect(await tiers({ birthdate: BORN, sex: 'F' })).toEqual([]);
    expect(await tiers({ sex: 'F' })).toEqual([]);
    expect(await tiers({ birthdate: BORN, sex: 'X' })).toEqual([[id, 'stop']]);
    expect(await tiers({ birthdate: BORN, sex: 'M' })).toEqual([[id, 'stop']]);
    const { id: unspecified } = await list({ sex: 'X' });
    expect(await tiers({ sex: 'F' })).toEqual([[unspecified, 'look']]);
  });

  it('show the whole entry of any village, and the name or alias letter by letter', async () => {
    const id_number = nationalNumber({ birth: '840309' });
    const aliases = ['شريف الدمرداش', 'Sherif Nabil El Demerdash'];
    await list({ full_name: 'مجدي عزت', id_number, aliases, village_id: other.id });
    const [match, ...others] = await similar({ birthdate: BORN });
    expect(others).toEqual([]);
    expect(match).toMatchObject({
      full_name: 'مجدي عزت',
      id_number,
      birthdate: BORN,
      aliases,
      reason: 'damage',
      village_name: other.name,
      tier: 'stop',
    });
    expect(match?.sex).toMatch(/^[MF]$/);
    expect(match?.match).toMatchObject({ name: aliases[1], family_name_first: null });
    expect(match?.match.parts.map(({ kind, a, b }) => [kind, a, b])).toEqual([
      ['same', 'SHERIF', 'Sherif'],
      ['same', 'NABIL', 'Nabil'],
      ['same', 'ELDEMERDASH', expect.stringContaining('Demerdash')],
    ]);
    expect(match?.match.parts[0]?.letters[0]).toEqual({ a: 'sh', b: 'sh' });
  });

  it('take birth date and sex from a national number, and leave out the entry of that very number', async () => {
    const id_number = nationalNumber({ birth: '840309' });
    const own = await list({ id_number });
    const namesake = await list({ birthdate: BORN });
    await list({ birthdate: '1984-03-10' });
    const stranger = await similar({ id_number: nationalNumber({ birth: '840309' }), sex: 'X' });
    expect(stranger.map(({ id }) => id)).toEqual([namesake.id, own.id]);
    expect(await tiers({ id_number })).toEqual([[namesake.id, 'stop']]);
  });

  it('are twenty at most, and follow a change of the entry', async () => {
    for (let count = 0; count < 22; count++) await list();
    expect(await tiers()).toHaveLength(20);
    await emptyBlacklist(t);
    const { id } = await list();
    await t.admin.put(`/blacklist/${id}`, { full_name: 'عادل صبري' });
    expect(await tiers()).toEqual([]);
    await t.admin.put(`/blacklist/${id}`, { aliases: ['شريف نبيل الدمرداش'], birthdate: BORN });
    expect(await tiers()).toEqual([[id, 'look']]);
    expect(await tiers({ birthdate: '1970-01-01' })).toEqual([]);
    const number = nationalNumber({ birth: '700101' });
    const { body } = await t.admin.put(`/blacklist/${id}`, { id_number: number, birthdate: null });
    expect(body).toMatchObject({ birthdate: '1970-01-01', aliases: ['شريف نبيل الدمرداش'] });
    expect(await tiers({ birthdate: '1970-01-01' })).toEqual([[id, 'stop']]);
  });

  it('are kept in the audit trail when they stop a form, once', async () => {
    await list({ birthdate: BORN, reason: 'theft' });
    const id_number = passportNumber();
    await similar({ id_number, registration: 'visitor' });
    for (let count = 0; count < 2; count++)
      await similar({ id_number, birthdate: BORN, registration: 'visitor' });
    expect((await manager.get('/blacklist/stopped')).body).toMatchObject([
      { registration: 'visitor', full_name: 'SHERIF NABIL ELDEMERDASH', id_number, reason: 'theft' },
    ]);
    expect(
      (await clerk.post('/visitors', visitorBody({ ...guest(), passport_number: id_number }))).status,
    ).toBe(409);
    expect((await manager.get('/blacklist/stopped')).body).toHaveLength(1);
  });
});

describe('a registration with an entry of the same name and birth date', () => {
  it('is refused with the entry, for residents and visitors, and on every change that makes it so', async () => {
    const { id } = await list({ birthdate: BORN });
    const refused = { status: 409, body: { code: 'blacklist_match', matches: [{ id, tier: 'stop' }] } };
    expect(await clerk.post('/residents', guest())).toMatchObject(refused);
    const visit = visitorBody({ ...guest(), passport_number: passportNumber() });
    expect(await clerk.post('/visitors', visit)).toMatchObject(refused);
    const card = visitorBody({
      full_name: 'شريف نبيل الدمرداش',
      passport_number: nationalNumber({ birth: '840309' }),
    });
    expect(await clerk.post('/visitors', card)).toMatchObject(refused);

    const { body: resident } = await clerk.post('/residents', guest({ birthdate: null }));
    expect(resident.warnings).toEqual(['name_like_blacklisted']);
    expect(await clerk.put(`/residents/${resident.id}`, { birthdate: BORN })).toMatchObject(refused);
    const number = nationalNumber({ birth: '840309' });
    expect(await clerk.put(`/residents/${resident.id}`, { id_number: number })).toMatchObject(refused);
    const { body: visitor } = await clerk.post('/visitors', { ...visit, full_name: 'Karim Adel' });
    expect(visitor).toMatchObject({ birthdate: BORN, sex: null });
    expect(await clerk.put(`/visitors/${visitor.id}`, { full_name: visit.full_name })).toMatchObject(refused);
    // Nobody is asked about what they did not change.
    await t.pool.query('UPDATE residents SET birthdate = $1 WHERE id = $2', [BORN, resident.id]);
    expect((await clerk.put(`/residents/${resident.id}`, { phone: '0100' })).status).toBe(200);
  });

  it('is decided by those who manage the blacklist, for good and for this entry', async () => {
    const { id } = await list({ birthdate: BORN });
    const decisions = [{ blacklist_id: id, same_person: false, reason: 'Another mother’s name' }];
    const passport_number = passportNumber();
    const body = guest({ passport_number });
    expect((await clerk.post('/residents', { ...body, decisions })).status).toBe(403);
    const { status, body: resident } = await manager.post('/residents', { ...body, decisions });
    expect(status).toBe(201);
    expect(resident.warnings).toBeUndefined();
    const { logs } = (await manager.get('/audit-logs?action=blacklist_decision')).body;
    expect(logs).toMatchObject([
      { entity_type: 'resident', entity_id: String(resident.id), entity_number: body.id_number },
    ]);
    expect(JSON.parse(logs[0].details)).toMatchObject({
      blacklist_entry: { id, full_name: 'شريف نبيل الدمرداش' },
      reason: 'Another mother’s name',
    });
    // By either number, as resident or visitor, in another spelling of the name.
    expect(await similar({ birthdate: BORN, id_number: body.id_number })).toEqual([]);
    const again = visitorBody({
      ...guest(),
      passport_number: passport_number.toLowerCase(),
    });
    expect((await clerk.post('/visitors', again)).status).toBe(201);
    expect(
      (await clerk.put(`/residents/${resident.id}`, { full_name: 'Shereef Nabil Eldemerdash' })).status,
    ).toBe(200);
    // Somebody else, and another entry, are asked about.
    expect((await clerk.post('/residents', guest())).status).toBe(409);
    const { id: newer } = await list({ birthdate: BORN });
    expect(
      await clerk.put(`/residents/${resident.id}`, { full_name: 'Sherif Nabil Demerdash' }),
    ).toMatchObject({
      status: 409,
      body: { matches: [{ id: newer }] },
    });
  });

  it('is decided for a visitor without a number for this visit alone', async () => {
    const { id } = await list({ birthdate: BORN });
    const decisions = [{ blacklist_id: id, same_person: false, reason: 'Known at the gate' }];
    const visit = visitorBody({ ...guest(), passport_number: null });
    const { status, body } = await manager.post('/visitors', { ...visit, decisions });
    expect(status).toBe(201);
    expect((await clerk.put(`/visitors/${body.id}`, { sex: 'M' })).status).toBe(200);
    expect((await clerk.post('/visitors', visit)).status).toBe(409);
  });

  it('is refused by the birth date in the national number, also with another one in the form', async () => {
    const card = '28403090104473';
    await list({ birthdate: BORN });
    const body = { id_type: 'national_id', id_number: card, birthdate: '1985-01-01', sex: 'F' };
    const { status, body: answer } = await clerk.post('/residents', guest(body));
    expect([status, answer.code]).toEqual([409, 'blacklist_match']);
  });

  it('is not decided by a decision about an entry that is no match', async () => {
    const stranger = await list({ full_name: 'عادل صبري', birthdate: BORN });
    const decisions = [{ blacklist_id: stranger.id, same_person: false, reason: 'x' }];
    expect((await manager.post('/residents', { ...guest(), decisions })).status).toBe(201);
    const unknown = [{ ...decisions[0], blacklist_id: 999_999 }];
    expect((await manager.post('/residents', { ...guest(), decisions: unknown })).status).toBe(201);
    const { rows } = await t.pool.query('SELECT FROM blacklist_decisions');
    expect(rows).toEqual([]);
  });
});

describe('many registrations with one connection', () => {
  it('do not wait for each other for ever', async () => {
    await list();
    const pool = createPool(t.config.databaseUrl, { max: 1, connectSeconds: 60 });
    const app = await buildApp(t.config, pool);
    const register = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${clerk.token}` } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => [
        register('/api/residents', guest({ id_number: passportNumber() })),
        register('/api/visitors', visitorBody({ ...guest(), passport_number: passportNumber() })),
        register('/api/visitors', visitorBody({ ...guest(), passport_number: null })),
      ]).flat(),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect(answers.map((answer) => answer.json().warnings)).toEqual(
      answers.map(() => ['name_like_blacklisted']),
    );
    await app.close();
    await pool.end();
  });
});
