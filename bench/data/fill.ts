import pg from 'pg';
import { ADMIN } from '../systems/product.ts';
import { copyRows } from './copy.ts';
import {
  blacklistColumns,
  blacklistEntryOf,
  residentColumns,
  residentOf,
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
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of exclusions) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}

/**
 * What the gate recorded: everybody came and left as planned, but some of today have not come yet, and a few of the last days
 * have not left.
 */
async function recordPresence(client: pg.Client) {
  await client.query('ALTER TABLE residents DISABLE TRIGGER USER');
  await client.query(`
    UPDATE residents SET arrived_at = check_in + time '12:00', arrived_on = check_in,
      left_at = CASE WHEN has_left THEN check_out + time '12:00' END, left_on = CASE WHEN has_left THEN check_out END
    FROM (
      SELECT id AS of, check_out < current_date AND (check_out < current_date - 5 OR id % 20 > 0) AS has_left FROM residents
    ) facts
    WHERE id = of AND (check_in < current_date OR id % 3 = 0)`);
  await client.query('ALTER TABLE residents ENABLE TRIGGER USER');
}

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
      const rowOf = (id: number) => residentOf(id, residents, villages);
      await copyRows(client, 'residents', residentColumns, residents, rowOf);
      await recordPresence(client);
    });
    await withoutIndexes(client, 'visitors', async () => {
      const rowOf = (id: number) => visitorOf(id, visitors, villages);
      await copyRows(client, 'visitors', visitorColumns, visitors, rowOf);
      await client.query(`UPDATE visitors SET entered_at = visit_date + time '12:00',
        left_at = CASE WHEN visit_date < current_date THEN visit_date + time '20:00' END`);
    });
    await withoutIndexes(client, 'blacklist', () =>
      copyRows(client, 'blacklist', blacklistColumns, blacklist, (id) => blacklistEntryOf(id, villages)),
    );
    await client.query('SELECT fold_resident_counts()');
    await client.query(
      `INSERT INTO users (username, full_name, password_hash, role_id, village_id)
       SELECT 'clerk' || i, 'Clerk ' || i, admin.password_hash, roles.id, 1 + i % $2
       FROM generate_series(1, $1) i, users admin, roles
       WHERE admin.username = $3 AND roles.name = 'supervisor'`,
      [CLERKS, villages, ADMIN.username],
    );
    await client.query('VACUUM ANALYZE');
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
  await client.query(`DELETE FROM sessions WHERE created_at < now() - interval '1 minute'`);
  await client.query('SELECT fold_resident_counts()');
  await client.query('VACUUM ANALYZE');
  await client.end();
}
