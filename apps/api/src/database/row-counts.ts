import { sql } from 'kysely';
import type { VillageScope } from '../actor.ts';
import type { Database } from './connection.ts';
import { inScope } from './village-scope.ts';

/** How many rows there are, of one village or of all in scope: counted as they come and go (migration 0014). */
export async function countRows(
  db: Database,
  table: 'visitors' | 'blacklist',
  scope: VillageScope,
  villageId?: number,
): Promise<number> {
  const { total } = await db
    .selectFrom('resident_tallies')
    .where('dimension', '=', table)
    .where(inScope(scope, 'village_id'))
    .$if(villageId !== undefined, (query) => query.where('village_id', '=', villageId as number))
    .select(sql<number>`coalesce(sum(count), 0)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
