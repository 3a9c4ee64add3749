import type pg from 'pg';

/** What is not the register: the imports themselves, the trail of what was done, accounts, and the program's own notes. */
const others = [
  'audit_logs',
  'backups',
  'idempotency_keys',
  'import_counts',
  'import_layouts',
  'import_owners',
  'import_rows',
  'imports',
  'job_turns',
  'known_devices',
  'name_words_progress',
  'secrets',
  'sessions',
  'sign_in_attempts',
];

/** Counts are kept as a sum and its changes: only their sum means something. */
const sums: Readonly<Record<string, string>> = {
  resident_counts: `SELECT dimension, value, village_id, sum(count) FROM resident_tallies GROUP BY 1, 2, 3 HAVING sum(count) <> 0`,
  resident_count_changes: 'SELECT WHERE false',
};

/** A hash of every table of the register: all columns of all rows. */
export async function snapshot(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND NOT tablename = ANY ($1) ORDER BY 1`,
    [others],
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const from = sums[name] ?? `SELECT * FROM ${name}`;
    const { rows } = await client.query<{ hash: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(one::text), '' ORDER BY md5(one::text))), '') AS hash
       FROM (${from}) one`,
    );
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
