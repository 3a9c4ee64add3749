import type pg from 'pg';
import type { Database } from '../../../database/database.ts';
import { createWordSweeper } from '../../../database/unused-words.ts';

/** All that an import can change in the register, besides the imports themselves and the audit trail. */
const queries = {
  residents: 'SELECT * FROM residents ORDER BY id',
  owners: 'SELECT * FROM owners ORDER BY id',
  family_members: 'SELECT * FROM family_members ORDER BY id',
  visitors: 'SELECT * FROM visitors ORDER BY id',
  blacklist: 'SELECT * FROM blacklist ORDER BY id',
  blacklist_names: 'SELECT * FROM blacklist_names ORDER BY blacklist_id, name',
  blacklist_suspects: 'SELECT * FROM blacklist_suspects ORDER BY blacklist_id, resident_id, visitor_id',
  blacklist_decisions: 'SELECT * FROM blacklist_decisions ORDER BY blacklist_id, identity_key',
  blacklist_comparisons: 'SELECT blacklist_id FROM blacklist_comparisons ORDER BY blacklist_id',
  tallies: `SELECT dimension, value, village_id, sum(count)::int AS count FROM resident_tallies
    GROUP BY 1, 2, 3 HAVING sum(count) <> 0 ORDER BY 1, 2, 3`,
};

export async function registerSnapshot(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const read = Object.entries(queries).map(async ([name, query]) => [name, (await pool.query(query)).rows]);
  return Object.fromEntries(await Promise.all(read));
}

interface Register {
  readonly db: Database;
  readonly pool: pg.Pool;
}

/** The words of names, after the sweeper has passed twice with an hour between: those that nobody has any more have left. */
async function namesOfTheRegister({ db, pool }: Register): Promise<unknown[]> {
  for (let round = 0; round < 2; round++) {
    await createWordSweeper(db, { rows: 100_000 }).sweep(new AbortController().signal);
    await pool.query(`UPDATE name_words SET unused_since = unused_since - interval '61 minutes'`);
  }
  await createWordSweeper(db, { rows: 100_000 }).sweep(new AbortController().signal);
  return (await pool.query('SELECT key, word, form FROM name_words ORDER BY 1, 2, 3')).rows;
}

export const wholeRegister = async (register: Register) => ({
  ...(await registerSnapshot(register.pool)),
  names: await namesOfTheRegister(register),
});
