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
const facts = `, check_in + time '12:00', CASE WHEN check_in <= current_date THEN check_in END,
  CASE WHEN check_out <= current_date THEN check_out + time '12:00' END, CASE WHEN check_out <= current_date THEN check_out END`;

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
  await seed.stop();
  await client.query('VACUUM ANALYZE');
  await client.end();
  return village_id;
}
