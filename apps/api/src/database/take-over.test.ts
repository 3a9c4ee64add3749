import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { createCalendar } from '../calendar.ts';
import { readConfig } from '../config.ts';
import { seedFirstAdministrator } from '../features/auth/auth.service.ts';
import { seedSystemRoles } from '../features/roles/roles.service.ts';
import { PATIENCE } from '../testing/event-client.ts';
import { tallyDifference } from '../testing/tally-difference.ts';
import { ADMIN } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';
import { createTakeOver } from './take-over.ts';

const calendar = createCalendar('Africa/Cairo');
const today = calendar.today();
const day = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
const RESIDENTS = 1200;
const VISITORS = 90;

/** A register of the version before presence, with stays and visits around today. */
async function earlierRegister() {
  const database = await testDatabase({ empty: true });
  onTestFinished(() => database.close());
  const before = (await readMigrations()).filter(({ name }) => name < '0036');
  await migrate(database.pool, before);
  await database.pool.query(`
    INSERT INTO villages (name) VALUES ('Coral Bay'), ('قرية النخيل');
    INSERT INTO roles (name, display_name, permissions)
    VALUES ('desk', 'Desk', '{view_residents,edit_residents}'), ('gate', 'Gate', '{view_residents}');
    INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out, building_number)
    SELECT 1 + i % 2, 'Resident ' || i, 'passport', 'P' || i, d, d + 1 + i % 9, CASE WHEN i % 7 > 0 THEN 'A' END
    FROM generate_series(1, ${RESIDENTS}) i, LATERAL (SELECT date '${today}' - 110 + i % 120 AS d) days;
    INSERT INTO visitors (village_id, full_name, visit_date, created_at)
    SELECT 1 + i % 2, 'Visitor ' || i, v, (v + 2)::timestamp AT TIME ZONE 'Africa/Cairo' - interval '3 hours' * (i % 20)
    FROM generate_series(1, ${VISITORS}) i, LATERAL (SELECT date '${today}' - 80 + i AS v) days`);
  await prepareDatabase(database.pool);
  await seedSystemRoles(database.db);
  await seedFirstAdministrator(database.db, ADMIN);
  const count = async (condition: string, table = 'residents') =>
    (await database.pool.query(`SELECT count(*)::integer AS n FROM ${table} WHERE ${condition}`)).rows[0].n;
  return { ...database, count };
}

type Register = Awaited<ReturnType<typeof earlierRegister>>;

async function startedOn({ url, pool }: Register) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bawaba-test-data-'));
  const environment = { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', OCR_PORT: '9' };
  const app = await buildApp(readConfig(environment), pool);
  onTestFinished(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });
  const { token } = (await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN })).json();
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async (path: string) => (await app.inject({ url: `/api${path}`, headers })).json(),
    put: (path: string, payload: object) =>
      app.inject({ method: 'PUT', url: `/api${path}`, headers, payload }),
  };
}

/** The program takes rows over by itself, after some seconds: not before the test has seen them as they are. */
async function holdTakeOver({ url }: Register) {
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query('BEGIN; SELECT FROM presence_take_over FOR UPDATE');
  return () => holder.end();
}

interface Row {
  readonly id: number;
  readonly check_in: string;
  readonly check_out: string;
  readonly presence: string;
  readonly arrived_at: string | null;
  readonly left_at: string | null;
}

interface Visit {
  readonly id: number;
  readonly visit_date: string;
  readonly entered_at: string | null;
  readonly left_at: string;
}

const everything = async ({ get }: Awaited<ReturnType<typeof startedOn>>) => ({
  residents: [...(await get('/residents?limit=1000')), ...(await get('/residents?limit=1000&offset=1000'))],
  visitors: await get('/visitors?limit=1000'),
  today: await get('/today'),
  statistics: await get('/statistics/dashboard'),
  left: (await get('/residents?presence=left&limit=1000')).map(({ id }: Row) => id),
});

const onDay = (instant: string | null) => instant && calendar.dayOf(instant);

it('the rows of before answer by the rule from the first request, and the same when they are taken over', async () => {
  const register = await earlierRegister();
  const release = await holdTakeOver(register);
  const product = await startedOn(register);
  const waiting = await register.count(`left_at = '-infinity'`);
  expect(waiting).toBeGreaterThan(500);
  const before = await everything(product);
  expect(before.residents).toHaveLength(RESIDENTS);
  for (const { check_in, check_out, ...row } of before.residents as Row[]) {
    const presence = check_out < today ? 'left' : check_in <= today ? 'inside' : 'expected';
    expect([row.id, row.presence, onDay(row.arrived_at), onDay(row.left_at)]).toEqual([
      row.id,
      presence,
      presence === 'expected' ? null : check_in,
      presence === 'left' ? check_out : null,
    ]);
  }
  expect(before.today.counts).toMatchObject({
    expected: 0,
    inside: await register.count(`check_in <= '${today}' AND check_out >= '${today}'`),
    leaving_today: await register.count(`check_out = '${today}'`),
    overstayed: 0,
    visitors_inside: 1,
  });
  for (const { visit_date, entered_at, created_at, left_at } of before.visitors) {
    expect(entered_at).toBe(visit_date <= today ? created_at : null);
    if (visit_date >= today) expect(left_at).toBeNull();
    else expect(calendar.dayOf(left_at) === visit_date || left_at === created_at).toBe(true);
  }
  // A change of the dates does not change what happened.
  const past = (before.residents as Row[]).find(({ check_out }) => check_out < day(-60)) as Row;
  expect(await register.count(`id = ${past.id} AND left_at = '-infinity'`)).toBe(1);
  const { status, version, updated_at, duration_days, ...kept } = (
    await product.put(`/residents/${past.id}`, { check_out: day(5) })
  ).json();
  expect(kept).toMatchObject({ presence: 'left', arrived_at: past.arrived_at, left_at: past.left_at });
  await product.put(`/residents/${past.id}`, { check_out: past.check_out });
  const visit = before.visitors.find(({ visit_date }: Visit) => visit_date < day(-60)) as Visit;
  expect(await register.count(`id = ${visit.id} AND left_at = '-infinity'`, 'visitors')).toBe(1);
  const moved = (await product.put(`/visitors/${visit.id}`, { visit_date: day(5) })).json();
  expect(moved).toMatchObject({ entered_at: visit.entered_at, left_at: visit.left_at });
  await product.put(`/visitors/${visit.id}`, { visit_date: visit.visit_date });

  await release();
  const takeOver = createTakeOver(register.db, calendar);
  await vi.waitFor(async () => {
    await takeOver.others(new AbortController().signal);
    expect(await register.count('true', 'presence_take_over')).toBe(0);
  }, PATIENCE);
  for (const table of ['residents', 'visitors'])
    expect(await register.count(`left_at = '-infinity'`, table)).toBe(0);
  const changed = new Set([past.id]);
  const unchanged = ({ residents, visitors, ...rest }: Awaited<ReturnType<typeof everything>>) => ({
    ...rest,
    visitors: visitors.filter(({ id }: Visit) => id !== visit.id),
    residents: residents.filter(({ id }: Row) => !changed.has(id)),
  });
  expect(unchanged(await everything(product))).toEqual(unchanged(before));
  expect(
    await register.count(`arrived_on IS DISTINCT FROM (arrived_at AT TIME ZONE 'Africa/Cairo')::date
    OR left_on IS DISTINCT FROM (left_at AT TIME ZONE 'Africa/Cairo')::date`),
  ).toBe(0);
  expect(await register.count(`action <> 'update' AND entity_type = 'resident'`, 'audit_logs')).toBe(0);
  expect(await tallyDifference(register.pool)).toEqual([]);
  expect(await takeOver.others(new AbortController().signal)).toEqual([]);
});

it('a row that somebody holds is skipped and taken over later, by copies that share the work and were stopped before', async () => {
  const register = await earlierRegister();
  const takeOver = createTakeOver(register.db, calendar);
  await takeOver.recent();
  const stopped = new AbortController();
  stopped.abort();
  expect(await takeOver.others(stopped.signal)).toEqual([]);
  const waiting = await register.count(`left_at = '-infinity'`);

  const desk = await register.pool.connect();
  const { rows } = await desk
    .query(`BEGIN; SELECT id FROM residents WHERE left_at = '-infinity' ORDER BY id LIMIT 1 FOR UPDATE`)
    .then((results) => (results as unknown as { rows: { id: number }[] }[])[1] as { rows: { id: number }[] });
  expect(waiting).toBeGreaterThan(1);
  const copies = [takeOver, createTakeOver(register.db, calendar)];
  const work = Promise.all(copies.map((copy) => copy.others(new AbortController().signal)));
  await vi.waitFor(async () => expect(await register.count(`left_at = '-infinity'`)).toBe(1), PATIENCE);
  await desk.query(`UPDATE residents SET job = 'guard' WHERE id = ${rows[0]?.id}`);
  await desk.query('COMMIT');
  desk.release();
  const finished = [...(await work).flat()];
  for (const copy of copies) finished.push(...(await copy.others(new AbortController().signal)));
  expect(new Set(finished)).toEqual(new Set(['residents', 'visitors']));
  expect(await register.count(`left_at = '-infinity'`)).toBe(0);
  expect(await register.count(`id = ${rows[0]?.id} AND job = 'guard' AND left_on = check_out`)).toBe(1);
  // Only the desk has something to announce.
  expect(await register.count('true', 'announcements')).toBe(1);
});

it('a role that may edit residents may record presence, and no other', async () => {
  const register = await earlierRegister();
  const { rows } = await register.pool.query(
    `SELECT name, 'record_presence' = ANY (permissions) AS may FROM roles WHERE NOT is_system ORDER BY 1`,
  );
  expect(rows).toEqual([
    { name: 'desk', may: true },
    { name: 'gate', may: false },
  ]);
});
