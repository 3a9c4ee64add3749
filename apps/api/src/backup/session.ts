import pg from 'pg';

export const BACKUP_PROGRAM = 'bawaba backup';

/**
 * A connection whose text form of every value is the same on any server, and which may take its time. Values are
 * written as text because the binary form differs between versions.
 */
export async function openSession(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: BACKUP_PROGRAM,
    connectionTimeoutMillis: 10_000,
    options: [
      'TimeZone=UTC',
      'DateStyle=ISO,YMD',
      'IntervalStyle=postgres',
      'extra_float_digits=1',
      'bytea_output=hex',
      'statement_timeout=0',
      'idle_in_transaction_session_timeout=0',
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  // A server that goes away fails the statement in hand; without a listener it would end the process first.
  client.on('error', () => {});
  await client.connect();
  return client;
}
