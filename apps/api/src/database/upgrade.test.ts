import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { seedFirstAdministrator } from '../features/auth/auth.service.ts';
import { seedSystemRoles } from '../features/roles/roles.service.ts';
import { tallyDifference } from '../testing/tally-difference.ts';
import { ADMIN } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { prepareDatabase } from './prepare.ts';

/** Rows as an earlier version wrote them: only what each table has had from its first day. */
const rows: Readonly<Record<string, string>> = {
  villages: `(name) VALUES ('قرية النخيل'), ('Coral Bay')`,
  roles: `(name, display_name, permissions) VALUES ('gate', 'Gate', '{view_residents,add_residents}')`,
  users: `(username, password_hash, full_name, role_id, village_id) VALUES ('mona', '$argon2id$x', 'منى', 1, 1)`,
  sessions: `(token_hash, user_id) VALUES ('\\x01', 1)`,
  known_devices: `(token_hash, user_id) VALUES ('\\x04', 1)`,
  sign_in_attempts: `(subject, attempts, window_ends_at) VALUES ('\\x02', 3, now())`,
  idempotency_keys: `(user_id, key, body_hash, record_id) VALUES (1, gen_random_uuid(), '\\x03', 1)`,
  saved_views: `(user_id, name, filters) VALUES (1, 'Building A', '{"building_number":"A"}')`,
  audit_logs: `(username, village_id, action, entity_type, details) VALUES ('mona', 1, 'create', 'resident', '{"after":{"a":1}}')`,
  owners: `(village_id, name, id_number, building_address) VALUES (1, 'هدى', '٢٩٨', 'Building 3')`,
  family_members: `(owner_id, name, relationship) VALUES (1, 'سارة', 'daughter')`,
  residents: `(village_id, full_name, id_type, id_number, check_in, check_out, apartment_number, ocr_confidence_front)
    SELECT 1 + i % 2, 'أحمد ' || i, CASE WHEN i % 3 = 0 THEN 'passport' ELSE 'national_id' END, 'A-' || i,
      date '2026-01-01' + i, date '2026-02-01' + i, CASE WHEN i % 4 > 0 THEN (i % 5) || '/A' END, 97.25
    FROM generate_series(1, 50) i`,
  resident_photos: `(resident_id, photo_type, storage_key, width, height, bytes)
    VALUES (1, 'id_card_front', gen_random_uuid(), 60, 40, 999)`,
  upright_photos: `(photo_id, state, storage_key, width, height, bytes) VALUES (1, 'ready', gen_random_uuid(), 60, 40, 999)`,
  secrets: `(name, value) VALUES ('photo-addresses', '\\x${'ab'.repeat(32)}')`,
  visitors: `(village_id, full_name, passport_number, visit_date) VALUES (2, 'Visitor', 'p 123', '2026-11-15')`,
  village_buildings: `(village_id, building_number, apartments) VALUES (1, 'A', 40)`,
  roll_calls: `(village_id, started_by_username, started_by_name) VALUES (1, 'mona', 'منى')`,
  roll_call_people: `(roll_call_id, kind, record_id, full_name) VALUES (1, 'resident', 1, 'أحمد 1')`,
  blacklist: `(village_id, id_number, reason) VALUES (2, '٢٩٩', 'damage')`,
};

type Database = Awaited<ReturnType<typeof testDatabase>>;

const tablesOf = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).rows.map(
    ({ tablename }) => tablename,
  );

async function fill(database: Database): Promise<string[]> {
  const there = await tablesOf(database);
  const filled = Object.keys(rows).filter((table) => there.includes(table));
  for (const table of filled) await database.pool.query(`INSERT INTO ${table} ${rows[table]}`);
  return filled;
}

/** What the database computes from the other columns: a later version may compute something else. */
const computed = ['search_text', 'apartment_folded', 'building_folded', 'apartment_key', 'building_key'];

async function contentOf({ pool }: Database, tables: readonly string[]) {
  const content: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) {
    const { rows: found } = await pool.query(
      `SELECT (to_jsonb(x) - $1::text[])::text AS row FROM ${table} x ORDER BY to_jsonb(x)->'id', 1`,
      [computed],
    );
    expect(found.length).toBeGreaterThan(0);
    content[table] = found.map(({ row }) => JSON.parse(row));
  }
  return content;
}

/** The program itself, started on the database as it is now. */
async function startedOn(database: Database) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bawaba-test-data-'));
  await seedSystemRoles(database.db);
  await database.pool.query('DELETE FROM sessions');
  await database.pool.query('DELETE FROM users');
  await seedFirstAdministrator(database.db, ADMIN);
  const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', OCR_PORT: '9' };
  const app = await buildApp(readConfig(environment), database.pool);
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN });
  const headers = { authorization: `Bearer ${signedIn.json().token}` };
  return {
    get: (url: string) => app.inject({ url, headers }),
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

const all = await readMigrations();
/** The number of filled tables with which the program was started last. */
let startedWith = -1;

describe('a database that an earlier version made and filled', () => {
  it.each(all.map(({ name }, index) => [name, index + 1] as const))(
    'up to %s keeps every row, and works',
    async (_name, count) => {
      const database = await testDatabase({ empty: true });
      onTestFinished(() => database.close());
      await migrate(database.pool, all.slice(0, count));
      const filled = await fill(database);
      const before = await contentOf(database, filled);

      expect(await prepareDatabase(database.pool)).toHaveLength(all.length - count);
      const after = await contentOf(database, filled);
      for (const table of filled) {
        expect(after[table]).toHaveLength(before[table]?.length ?? 0);
        expect(after[table]).toMatchObject(before[table] ?? []);
      }
      expect(await tallyDifference(database.pool)).toEqual([]);

      // The schema is the same now, so the program needs to start only where there are other rows.
      if (filled.length > startedWith) {
        const product = await startedOn(database);
        const residents = filled.includes('residents') ? 50 : 0;
        const list = await product.get('/api/residents?limit=10&offset=20');
        expect(list.headers['x-total-count']).toBe(String(residents));
        expect(list.json()).toHaveLength(residents ? 10 : 0);
        const statistics = (await product.get('/api/statistics/dashboard')).json();
        expect(statistics.basicStats.total_residents).toBe(residents);
        await product.close();
        startedWith = filled.length;
      }
    },
  );

  it('tells who registered a resident, if the audit trail knows', async () => {
    const database = await testDatabase({ empty: true });
    onTestFinished(() => database.close());
    const before = all.findIndex(({ name }) => name.startsWith('0024'));
    await migrate(database.pool, all.slice(0, before));
    await fill(database);
    await database.pool.query(`INSERT INTO audit_logs (username, action, entity_type, entity_id)
      VALUES ('mona', 'create', 'resident', '7'), ('tarek', 'update', 'resident', '8'), ('tarek', 'create', 'owner', '9')`);
    await migrate(database.pool, all);
    const { rows: known } = await database.pool.query(
      'SELECT id, created_by_username FROM residents WHERE created_by_username IS NOT NULL',
    );
    expect(known).toEqual([{ id: 7, created_by_username: 'mona' }]);
  });

  it('knows how to fill every table that holds what people entered', async () => {
    const database = await testDatabase();
    onTestFinished(() => database.close());
    const kept = new Set([
      'migrations',
      'resident_counts',
      'resident_count_changes',
      'presence_take_over',
      'announcements',
    ]);
    const tables = (await tablesOf(database)).filter((table) => !kept.has(table));
    expect(tables.sort()).toEqual(Object.keys(rows).sort());
  });
});
