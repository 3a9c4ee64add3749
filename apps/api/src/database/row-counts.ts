import { sql } from 'kysely';
import type { VillageScope } from '../actor.ts';
import type { Database } from './database.ts';
import { prepareQuery } from './fast-queries/prepare-query.ts';
import { tallies } from './resident-tallies.ts';

interface Counted {
  readonly table: 'visitors' | 'blacklist';
  readonly scope: VillageScope;
  readonly village_id: number | undefined;
}

/** Inside another query: how many rows the table has. */
export const rowCount = (db: Database, { table, scope, village_id }: Counted) =>
  db
    .selectFrom(tallies(table, scope, village_id).as('rows'))
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
