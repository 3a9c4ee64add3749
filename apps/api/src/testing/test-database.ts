import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool } from '../database/connection.ts';
import { databaseUrl, TEMPLATE } from './database-names.ts';

/** On a busy machine the last of fifty requests waits longer than the product would let it. */
export const CONNECT_SECONDS = 600;

async function onServer(serverUrl: string, statement: string) {
  const client = new pg.Client(serverUrl);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A new database on the PostgreSQL of the run: a copy of the migrated template, or empty. */
export async function testDatabase({ empty = false } = {}) {
  const serverUrl = inject('serverUrl');
  const name = `bawaba_test_${randomBytes(6).toString('hex')}`;
  const source = empty
    ? `ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0`
    : `TEMPLATE ${TEMPLATE}`;
  // Copying files needs a tenth of the processor time of the default, which writes every page to the log.
  await onServer(serverUrl, `CREATE DATABASE ${name} STRATEGY FILE_COPY ${source}`);
  const url = databaseUrl(serverUrl, name);
  const pool = createPool(url, { connectSeconds: CONNECT_SECONDS });
  return {
    url,
    pool,
    db: createDatabase(pool),
    async close() {
      await pool.end();
      await onServer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
