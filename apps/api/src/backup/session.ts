import pg from 'pg';
import { prepareConnection } from '../database/prepare-connection.ts';

export const BACKUP_PROGRAM = 'bawaba backup';
/** Held while a scheduled backup is made. */
export const BACKUP_LOCK = `hashtextextended('bawaba scheduled backup', 0)`;

const CONNECT_WITHIN_MS = 10_000;

const SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO,YMD',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * A connection without time limits, whose text format of values is the same on every server. Values are written as text
 * because the binary format differs between versions.
 */
export async function openSession(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: BACKUP_PROGRAM,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A lost server fails the running statement. Without this listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  await prepareConnection(client, SETTINGS, CONNECT_WITHIN_MS);
  return client;
}
