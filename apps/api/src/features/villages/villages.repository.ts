import type { Village, VillageWrite } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { translateViolations } from '../../database/postgres-errors.ts';
import { inScope } from '../../database/village-scope.ts';

const columns = ['id', 'name', 'created_at'] as const;
const constraints = { villages_name_key: 'village_name_taken' } as const;

export async function list(db: Database, scope: VillageScope, paging: Paging): Promise<Page<Village>> {
  const matching = db.selectFrom('villages').where(inScope(scope, 'id'));
  const [rows, { total }] = await Promise.all([
    matching.select(columns).orderBy('id', 'desc').limit(limitOf(paging)).offset(offsetOf(paging)).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

const selectOne = prepareQuery((db, { scope, id }: { scope: VillageScope; id: number }) =>
  db.selectFrom('villages').select(columns).where('id', '=', id).where(inScope(scope, 'id')),
);

export const find = async (db: Database, scope: VillageScope, id: number): Promise<Village | undefined> =>
  (await selectOne(db, { scope, id }))[0];

export const insert = (db: Database, village: VillageWrite): Promise<Village> =>
  translateViolations(
    constraints,
    db.insertInto('villages').values({ name: village.name }).returning(columns).executeTakeFirstOrThrow(),
  );

export const update = (db: Database, id: number, village: VillageWrite): Promise<Village> =>
  translateViolations(
    constraints,
    db
      .updateTable('villages')
      .set({ name: village.name })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );

/** What the foreign keys do not refuse: a deletion would remove these without a trace, and make its roles those of all villages. */
export async function hasWorkOrRoles(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM batches WHERE village_id = ${id} UNION ALL SELECT FROM imports WHERE village_id = ${id}
    UNION ALL SELECT FROM roles WHERE village_id = ${id} LIMIT 1`.execute(db);
  return rows.length > 0;
}
