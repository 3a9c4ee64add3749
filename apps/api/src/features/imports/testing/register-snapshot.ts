import type pg from 'pg';

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
