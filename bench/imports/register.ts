import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startApi } from '../systems/product.ts';
import { entryAt, guestAt } from './people.ts';

export const REGISTERED = 20_000;
const BLACKLISTED = 10_000;

const insertAll = (client: pg.Client, table: string, rows: readonly object[], facts = '') => {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  return client.query(
    `INSERT INTO ${table} (${columns}${facts && ', arrived_at, arrived_on, left_at, left_on'})
     SELECT ${columns}${facts} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
};

/** Everybody came and left as planned. */
const factOf = (column: string) => `CASE WHEN ${column} <= current_date THEN ${column} + time '08:00' END,
  CASE WHEN ${column} <= current_date THEN ${column} END`;
const facts = `, ${factOf('check_in')}, ${factOf('check_out')}`;

/** A village with 20,000 stays and a blacklist of 10,000 entries. The api computes their names when it starts again. */
export async function fillRegister(url: string, dataDir: string): Promise<number> {
  const seed = await startApi('seed', url, dataDir);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('SET statement_timeout = 0');
  const { rows } = await client.query(`INSERT INTO villages (name) VALUES ('Imports') RETURNING id`);
  const village_id: number = rows[0].id;
  const guests = Array.from({ length: REGISTERED }, (_, at) => ({
    ...guestAt(at),
    village_id,
    id_type: at % 10 < 7 ? 'national_id' : 'passport',
    created_by_username: 'admin',
  }));
  await insertAll(client, 'residents', guests, facts);
  await insertAll(
    client,
    'blacklist',
    Array.from({ length: BLACKLISTED }, (_, at) => ({ ...entryAt(at), village_id, aliases: [] })),
  );
  // What the program does with rows that it did not save itself is not measured here: it reads their names, and compares new entries
  // with everybody inside.
  await client.query('DELETE FROM blacklist_walk');
  const isReading = `SELECT FROM name_words_progress, LATERAL (SELECT max(id) AS last FROM residents) r, LATERAL (SELECT max(id) AS last FROM blacklist) b
    WHERE table_name = 'residents' AND last_id < r.last OR table_name = 'blacklist' AND last_id < b.last`;
  await seed.stop();
  const reader = await startApi('reader', url, dataDir);
  while ((await client.query(isReading)).rowCount) await sleep(200);
  await client.query('DELETE FROM blacklist_comparisons');
  await reader.stop();
  await client.query('VACUUM ANALYZE');
  await client.end();
  return village_id;
}
