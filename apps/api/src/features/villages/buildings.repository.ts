import type { Building } from '@bawaba/contracts';
import { placeKey } from '@bawaba/identity';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export const list = (db: Database, village_id: number): Promise<Building[]> =>
  db
    .selectFrom('village_buildings')
    .select(['building_number', 'apartments'])
    .where('village_id', '=', village_id)
    .orderBy(sql`building_key COLLATE natural_order`)
    .execute();

/** Two spellings of one building are one; the last counts. */
export async function replace(db: Database, village_id: number, buildings: readonly Building[]) {
  const byKey = new Map(buildings.map((building) => [placeKey(building.building_number), building]));
  await db.deleteFrom('village_buildings').where('village_id', '=', village_id).execute();
  if (byKey.size === 0) return;
  await db
    .insertInto('village_buildings')
    .values([...byKey.values()].map((building) => ({ ...building, village_id })))
    .execute();
}
