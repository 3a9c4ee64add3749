import type { Resident } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { inScope } from '../../../database/village-scope.ts';

/**
 * Which of these are residents of the village who came with nobody: the heads of families and groups. They stay so until the
 * transaction ends: nobody moves or removes them, or makes them companions. Call it before the numbers of people are locked, as a
 * change of a resident does: another order could deadlock.
 */
export const lockHeads = async (
  db: Database,
  scope: VillageScope,
  village_id: number,
  ids: readonly number[],
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('residents')
    .select('id')
    .where(inScope(scope, 'village_id'))
    .where('village_id', '=', village_id)
    .where('head_id', 'is', null)
    .where(sql<boolean>`id = ANY (${ids}::integer[])`)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/**
 * For a change or a removal of a resident: locks them, those who came with them, and the head whom they get, in the order of their ids.
 * So no two transactions make heads of each other's companions, and none waits for another that waits for it.
 */
export const lockFamily = (db: Database, id: number, head_id: number | null = null) =>
  sql`SELECT FROM residents WHERE id = ${id} OR id = ${head_id} OR head_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  );

export type Companion = Pick<
  Resident,
  'id' | 'village_id' | 'full_name' | 'id_number' | 'relationship' | 'head_id'
>;

/** Who came with this resident. */
export const companionsOf = (db: Database, head_id: number) =>
  db.selectFrom('residents').select('id').where('head_id', '=', head_id).execute();

/** The head goes: they stay, and came with nobody. Returns them as they were. */
export async function detachCompanions(db: Database, head_id: number): Promise<Companion[]> {
  const { rows } = await sql<Companion>`
    UPDATE residents SET head_id = NULL, relationship = NULL, version = residents.version + 1, updated_at = now()
    FROM residents was
    WHERE residents.head_id = ${head_id} AND was.id = residents.id
    RETURNING was.id, was.village_id, was.full_name, was.id_number, was.relationship, was.head_id`.execute(
    db,
  );
  return rows;
}
