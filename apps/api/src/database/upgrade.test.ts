import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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

/**
 * Rows as the version with this number of migrations wrote them: only what each table has had from its first day. They
 * refer to the newest rows of the tables above them.
 */
const rowsOf = (version: number): Readonly<Record<string, string>> => ({
  villages: `(name) VALUES ('قرية النخيل ${version}'), ('Coral Bay ${version}')`,
  roles: `(name, display_name, permissions) VALUES ('gate${version}', 'Gate', '{view_residents,add_residents}')`,
  users: `(username, password_hash, full_name, role_id, village_id)
    VALUES ('mona${version}', '$argon2id$x', 'منى', ${newest('roles')}, ${newest('villages')})`,
  sessions: `(token_hash, user_id) VALUES ('${bytes(version)}', ${newest('users')})`,
  known_devices: `(token_hash, user_id) VALUES ('${bytes(version)}', ${newest('users')})`,
  sign_in_attempts: `(subject, attempts, window_ends_at) VALUES ('${bytes(version)}', 3, now())`,
  idempotency_keys: `(user_id, key, body_hash, record_id) VALUES (${newest('users')}, gen_random_uuid(), '\\x03', 1)`,
  saved_views: `(user_id, name, filters) VALUES (${newest('users')}, 'Building A', '{"building_number":"A"}')`,
  audit_logs: `(username, village_id, action, entity_type, details)
    VALUES ('mona${version}', ${newest('villages')}, 'create', 'resident', '{"after":{"a":1}}')`,
  owners: `(village_id, name, id_number, building_address) VALUES (${newest('villages')}, 'هدى', '٢٩٨${version}', 'Building 3')`,
  family_members: `(owner_id, name, relationship) VALUES (${newest('owners')}, 'سارة', 'daughter')`,
  residents: `(village_id, full_name, id_type, id_number, check_in, check_out, apartment_number, ocr_confidence_front)
    SELECT ${newest('villages')} - i % 2, 'أحمد ' || i, CASE WHEN i % 3 = 0 THEN 'passport' ELSE 'national_id' END,
      'A-' || i || '-${version}', date '2026-01-01' + i, date '2026-02-01' + i,
      CASE WHEN i % 4 > 0 THEN (i % 5) || '/A' END, 97.25
    FROM generate_series(1, ${RESIDENTS}) i`,
  resident_photos: `(resident_id, photo_type, storage_key, width, height, bytes)
    VALUES (${newest('residents')}, 'id_card_front', gen_random_uuid(), 60, 40, 999)`,
  upright_photos: `(photo_id, state, storage_key, width, height, bytes)
    VALUES (${newest('resident_photos')}, 'ready', gen_random_uuid(), 60, 40, 999)`,
  secrets: `(name, value) VALUES ('photo-addresses ${version}', '\\x${'ab'.repeat(32)}')`,
  visitors: `(village_id, full_name, passport_number, visit_date)
    VALUES (${newest('villages')}, 'Visitor', 'p ${version}', '2026-11-15')`,
  village_buildings: `(village_id, building_number, apartments) VALUES (${newest('villages')}, 'A', 40)`,
  roll_calls: `(village_id, started_by_username, started_by_name) VALUES (${newest('villages')}, 'mona', 'منى')`,
  roll_call_people: `(roll_call_id, kind, record_id, full_name)
    VALUES (${newest('roll_calls')}, 'resident', ${newest('residents')}, 'أحمد 1')`,
  authority_list_kinds: `(village_id, kind, is_enabled, deadline_hours, starts_on, columns)
    VALUES (${newest('villages')}, 'daily_guests', true, 12, '2026-11-15', '[]')`,
  authority_lists: `(village_id, kind, year, number, period_from, period_to, columns, reports, corrections, withdrawals,
    left_out, made_by_username, made_by_name)
    VALUES (${newest('villages')}, 'daily_guests', 2026, ${version}, '2026-11-15', '2026-11-15', '[]', 1, 0, 0, 0, 'mona', 'منى')`,
  authority_list_lines: `(list_id, resident_id, event_day, village_id, kind, action, sent)
    VALUES (${newest('authority_lists')}, ${newest('residents')}, '2026-11-15', ${newest('villages')}, 'daily_guests',
      'report', '{}')`,
  authority_list_files: `(list_id, format, content, sha256) VALUES (${newest('authority_lists')}, 'pdf', '\\x00', 'ab')`,
  blacklist: `(village_id, id_number, reason) VALUES (${newest('villages')}, '٢٩٩${version}', 'damage')`,
  blacklist_names: `(blacklist_id, name, form, keys, version)
    VALUES (${newest('blacklist')}, 'أحمد علي', 'احمد علي', '{xmd|l}', 1)`,
  blacklist_decisions: `(blacklist_id, identity_key, reason, decided_by_username)
    VALUES (${newest('blacklist')}, 'A${version}', 'another face', 'mona')`,
  blacklist_suspects: `(blacklist_id, resident_id, village_id, tier, score)
    VALUES (${newest('blacklist')}, ${newest('residents')}, ${newest('villages')}, 'look', 0.5)`,
  blacklist_comparisons: `(blacklist_id) VALUES (${newest('blacklist')})`,
  person_decisions: `(village_id, key_a, key_b, same_person, decided_by_username)
    VALUES (${newest('villages')}, 'A${version}', 'B${version}', true, 'mona')`,
  imports: `(village_id, kind, state, file_name, file_bytes, file_sha256, created_by_username, created_by_name)
    VALUES (${newest('villages')}, 'residents', 'ready', 'نزلاء.xlsx', 999, 'ab', 'mona', 'منى')`,
  import_rows: `(import_id, number, cells, outcome) VALUES (${newest('imports')}, 2, '["أحمد"]', 'create')`,
  import_owners: `(import_id, key, name) VALUES (${newest('imports')}, 'هدي', 'هدى')`,
  import_layouts: `(village_id, kind, signature, columns, defaults)
    VALUES (${newest('villages')}, 'residents', 'ab', '[]', '{}')`,
  batches: `(village_id, name, created_by_username, created_by_name)
    VALUES (${newest('villages')}, 'Bus 3', 'mona', 'منى')`,
  batch_people: `(batch_id, typed) VALUES (${newest('batches')}, '{"full_name":"أحمد"}')`,
  batch_pages: `(batch_id, person_id, file_name, position, sent_sha256, storage_key, width, height, bytes, state, data)
    VALUES (${newest('batches')}, ${newest('batch_people')}, 'a.jpg', 0, '${bytes(version)}', gen_random_uuid(), 60, 40, 999,
      'read', '{}')`,
});

const RESIDENTS = 8;
const newest = (table: string) => `(SELECT max(id) FROM ${table})`;
const bytes = (version: number) => `\\x${version.toString(16).padStart(4, '0')}`;

type Database = Awaited<ReturnType<typeof testDatabase>>;
type Row = Record<string, unknown>;

const tablesOf = async ({ pool }: Database): Promise<string[]> =>
  (await pool.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).rows.map(
    ({ tablename }) => tablename,
  );

/** Writes rows into every table that this version has; returns them as they are in the database. */
async function fill(database: Database, version: number): Promise<[table: string, row: Row][]> {
  const there = await tablesOf(database);
  const written: [string, Row][] = [];
  for (const [table, rows] of Object.entries(rowsOf(version))) {
    if (!there.includes(table)) continue;
    const { rows: inserted } = await database.pool.query(
      `INSERT INTO ${table} ${rows} RETURNING (to_jsonb(${table}) - $1::text[])::text AS row`,
      [computed],
    );
    written.push(...inserted.map(({ row }): [string, Row] => [table, JSON.parse(row)]));
  }
  return written;
}

/** What the database computes from the other columns: a later version may compute something else. */
const computed = ['search_text', 'apartment_folded', 'building_folded', 'apartment_key', 'building_key'];

async function contentOf({ pool }: Database, table: string): Promise<Row[]> {
  const { rows } = await pool.query(`SELECT to_jsonb(x)::text AS row FROM ${table} x`);
  return rows.map(({ row }) => JSON.parse(row));
}

/** A later version may add columns. */
const hasValuesOf = (row: Row, wanted: Row) =>
  Object.entries(wanted).every(([column, value]) => isDeepStrictEqual(row[column], value));

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

describe('a database that every earlier version has filled', () => {
  it('keeps every row of each of them, and works', async () => {
    const database = await testDatabase({ empty: true });
    onTestFinished(() => database.close());
    const written: [table: string, row: Row][] = [];
    for (let version = 1; version < all.length; version++) {
      await migrate(database.pool, all.slice(0, version));
      written.push(...(await fill(database, version)));
    }
    expect(await prepareDatabase(database.pool)).toHaveLength(1);
    written.push(...(await fill(database, all.length)));

    const content = new Map<string, Row[]>();
    for (const table of Object.keys(rowsOf(0))) content.set(table, await contentOf(database, table));
    const changed = written.filter(
      ([table, row]) => !content.get(table)?.some((kept) => hasValuesOf(kept, row)),
    );
    expect(changed).toEqual([]);
    for (const [table, kept] of content) {
      const count = written.filter(([of]) => of === table).length;
      // A migration adds an upright photo for every photo of before.
      if (table !== 'upright_photos') expect(kept, table).toHaveLength(count);
    }
    expect(await tallyDifference(database.pool)).toEqual([]);

    const residents = content.get('residents')?.length;
    expect(residents).toBeGreaterThan(30 * RESIDENTS);
    const product = await startedOn(database);
    onTestFinished(() => product.close());
    const list = await product.get('/api/residents?limit=10&offset=20');
    expect(list.headers['x-total-count']).toBe(String(residents));
    expect(list.json()).toHaveLength(10);
    const statistics = (await product.get('/api/statistics/dashboard')).json();
    expect(statistics.basicStats.total_residents).toBe(residents);
  });

  it('tells who registered a resident, if the audit trail knows', async () => {
    const database = await testDatabase({ empty: true });
    onTestFinished(() => database.close());
    const before = all.findIndex(({ name }) => name.startsWith('0024'));
    await migrate(database.pool, all.slice(0, before));
    await fill(database, before);
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
      'resident_counts_overall',
      'resident_count_changes',
      'presence_take_over',
      'announcements',
      'backups',
      'job_turns',
      'blacklist_walk',
      'authority_settled_stays',
      'name_words',
      'name_words_progress',
      'import_counts',
    ]);
    const tables = (await tablesOf(database)).filter((table) => !kept.has(table));
    expect(tables.sort()).toEqual(Object.keys(rowsOf(0)).sort());
  });
});
