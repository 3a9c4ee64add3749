import pg from 'pg';
import { ADMIN } from '../systems/product.ts';
import { copyRows } from './copy.ts';
import {
  blacklistColumns,
  blacklistEntryOf,
  presenceColumns,
  presenceOf,
  residentColumns,
  residentOf,
  visitColumns,
  visitOf,
  visitorColumns,
  visitorOf,
} from './rows.ts';

export interface DataSize {
  readonly residents: number;
  readonly visitors: number;
  readonly blacklist: number;
  readonly villages: number;
}

/** Accounts that sign in during the benchmark, all with the administrator's password. */
export const CLERKS = 200;

/** Drops the indexes and exclusion constraints for a bulk load, and creates them again afterwards. */
async function withoutIndexes(client: pg.Client, table: string, load: () => Promise<void>) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    [table],
  );
  const { rows: exclusions } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'x'`,
    [table],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const { name } of exclusions) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await load();
  await client.query(`SET maintenance_work_mem = '1GB'`);
  for (const { name, definition } of indexes)
    await timed(`the index ${name}`, () => client.query(definition));
  for (const { name, definition } of exclusions) {
    await timed(`the constraint ${name}`, () =>
      client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`),
    );
  }
}

async function timed(what: string, work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  console.error(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** As the triggers would have counted them, which takes most of the time of a large fill. */
const countResidents = (client: pg.Client) =>
  client.query(`INSERT INTO resident_count_changes
    SELECT d.dimension, d.value, r.village_id, count(*)
    FROM residents r,
      resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_key, r.building_key) d
    GROUP BY 1, 2, 3`);

/** Fills a database that the product has migrated, once. The accounts come last: if they exist, everything does. */
export async function fill(url: string, { residents, visitors, blacklist, villages }: DataSize) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: filled } = await client.query(`SELECT FROM users WHERE username = 'clerk1'`);
    if (filled.length > 0) return;
    console.error(`Filling a register with ${residents.toLocaleString('en')} residents…`);
    const start = performance.now();
    await client.query('SET statement_timeout = 0');
    await client.query(`INSERT INTO villages (name) SELECT 'Village ' || i FROM generate_series(1, $1) i`, [
      villages,
    ]);
    await withoutIndexes(client, 'residents', async () => {
      const rowOf = (id: number) => {
        const resident = residentOf(id, residents, villages);
        return { ...resident, ...presenceOf(id, resident) };
      };
      await client.query('ALTER TABLE residents DISABLE TRIGGER USER');
      await timed('the rows of residents', () =>
        copyRows(client, 'residents', [...residentColumns, ...presenceColumns], residents, rowOf),
      );
      await client.query('ALTER TABLE residents ENABLE TRIGGER USER');
      await timed('counting them', () => countResidents(client));
    });
    await withoutIndexes(client, 'visitors', async () => {
      const rowOf = (id: number) => {
        const visitor = visitorOf(id, visitors, villages);
        return { ...visitor, ...visitOf(visitor) };
      };
      await copyRows(client, 'visitors', [...visitorColumns, ...visitColumns], visitors, rowOf);
    });
    await withoutIndexes(client, 'blacklist', () =>
      copyRows(client, 'blacklist', blacklistColumns, blacklist, (id) => blacklistEntryOf(id, villages)),
    );
    await timed('folding the counts', () => client.query('SELECT fold_resident_counts()'));
    await client.query(
      `INSERT INTO users (username, full_name, password_hash, role_id, village_id)
       SELECT 'clerk' || i, 'Clerk ' || i, admin.password_hash, roles.id, 1 + i % $2
       FROM generate_series(1, $1) i, users admin, roles
       WHERE admin.username = $3 AND roles.name = 'supervisor'`,
      [CLERKS, villages, ADMIN.username],
    );
    await timed('VACUUM ANALYZE', () => client.query('VACUUM ANALYZE'));
    console.error(`Filled in ${Math.round((performance.now() - start) / 1000)} s.`);
  } finally {
    await client.end();
  }
}

/** Deletes the residents that an earlier run registered, so that every run reads the same rows. */
export async function restore(url: string, { residents }: DataSize) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('SET statement_timeout = 0');
  await client.query('DELETE FROM residents WHERE id > $1', [residents]);
  await client.query(`DELETE FROM sessions USING users WHERE users.id = user_id AND username LIKE 'clerk%'`);
  await client.query('SELECT fold_resident_counts()');
  await client.query('VACUUM ANALYZE');
  await client.end();
}
