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

const sumUp = prepareQuery(
  (db, { table, scope, village_id }: Counted) =>
    db
      .selectFrom('resident_tallies')
      .where('dimension', '=', sql.lit(table))
      .where(inScope(scope, 'village_id'))
      .$if(village_id !== undefined, (query) => query.where('village_id', '=', village_id as number))
      .select(sql<number>`coalesce(sum(count), 0)`.as('total')),
  ['table'],
);

/** How many rows there are, of one village or of all in scope: counted as they come and go (migration 0014). */
export async function countRows(
  db: Database,
  table: Counted['table'],
  scope: VillageScope,
  village_id?: number,
): Promise<number> {
  const [counted] = await sumUp(db, { table, scope, village_id });
  return counted?.total ?? 0;
}
