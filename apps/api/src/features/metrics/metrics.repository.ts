import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface Unfolded {
  readonly changes: number;
  readonly oldestSeconds: number;
}

/** Changes that wait to be added to the counts. Folding empties the table, so it is short. */
export async function unfoldedChanges(db: Database): Promise<Unfolded> {
  const { rows } = await sql<Unfolded>`SELECT count(*) AS changes,
    coalesce(extract(epoch FROM clock_timestamp() - min(changed_at)), 0)::float8 AS "oldestSeconds"
    FROM resident_count_changes`.execute(db);
  return rows[0] as Unfolded;
}
