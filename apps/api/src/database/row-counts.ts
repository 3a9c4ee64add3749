import { sql } from 'kysely';
import type { VillageScope } from '../actor.ts';
import type { Database } from './database.ts';
import { prepareQuery } from './fast-queries/prepare-query.ts';
import { inScope } from './village-scope.ts';

interface Counted {
  readonly table: 'visitors' | 'blacklist';
  readonly scope: VillageScope;
  readonly village_id: number | undefined;
}

/** Inside another query: how many rows the table has. */
export const rowCount = (db: Database, { table, scope, village_id }: Counted) =>
  db
    .selectFrom('resident_tallies')
    .where('dimension', '=', sql.lit(table))
    .where(inScope(scope, 'village_id'))
    .$if(village_id !== undefined, (query) => query.where('village_id', '=', village_id as number))
    .select(sql<number>`coalesce(sum(count), 0)`.as('total'));

const sumCounts = prepareQuery(rowCount, ['table']);

/** How many rows one village, or all in scope, have: triggers count every insert and delete (migration 0014). */
export async function countRows(
  db: Database,
  table: Counted['table'],
  scope: VillageScope,
  village_id?: number,
): Promise<number> {
  const [counted] = await sumCounts(db, { table, scope, village_id });
  return counted?.total ?? 0;
}
