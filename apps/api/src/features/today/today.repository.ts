import type { Today } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { isExpected, isInside, isVisitorExpected, isVisitorInside } from '../../database/presence.ts';
import { inScope } from '../../database/village-scope.ts';

/** The villages of the user, or the one of them that they chose. */
interface Place {
  readonly scope: VillageScope;
  readonly village_id: number | undefined;
}

const inPlace = ({ scope, village_id }: Place, column: string): RawBuilder<boolean> =>
  village_id === undefined
    ? inScope(scope, column)
    : sql<boolean>`${inScope(scope, column)} AND ${sql.ref(column)} = ${village_id}`;

type Counts = Today['counts'];

export async function countInside(db: Database, place: Place, today: string) {
  const { rows } = await sql<Pick<Counts, 'inside' | 'leaving_today' | 'overstayed'>>`
    SELECT count(*) AS inside,
      count(*) FILTER (WHERE residents.check_out = ${today}::date) AS leaving_today,
      count(*) FILTER (WHERE residents.check_out < ${today}::date) AS overstayed
    FROM residents WHERE ${isInside} AND ${inPlace(place, 'residents.village_id')}`.execute(db);
  return rows[0] as Pick<Counts, 'inside' | 'leaving_today' | 'overstayed'>;
}

/** Who should have come by today. A stay that has passed without its guest is not expected any more. */
export async function countExpected(db: Database, place: Place, today: string): Promise<number> {
  const { rows } = await sql<{ expected: number }>`
    SELECT count(*) AS expected FROM residents
    WHERE ${isExpected} AND residents.check_in <= ${today}::date AND residents.check_out >= ${today}::date
      AND ${inPlace(place, 'residents.village_id')}`.execute(db);
  return rows[0]?.expected ?? 0;
}

/** Who did not come on the day of their visit is not expected any more. */
export async function countVisitors(db: Database, place: Place, today: string) {
  const { rows } = await sql<{ visitors_inside: number; visitors_expected: number }>`
    SELECT count(*) FILTER (WHERE ${isVisitorInside}) AS visitors_inside,
      count(*) FILTER (WHERE ${isVisitorExpected} AND visitors.visit_date = ${today}::date) AS visitors_expected
    FROM visitors WHERE visitors.left_at IS NULL AND ${inPlace(place, 'visitors.village_id')}`.execute(db);
  return rows[0] as Pick<Counts, 'visitors_inside' | 'visitors_expected'>;
}

/** All spellings of a building are one. Those whose apartments are known are there also when they are empty. */
export async function countBuildings(db: Database, place: Place): Promise<Today['buildings']> {
  const { rows } = await sql<Today['buildings'][number]>`
    WITH inside AS (
      SELECT residents.village_id, residents.building_key, count(*) AS people,
        count(DISTINCT residents.apartment_key) AS occupied,
        mode() WITHIN GROUP (ORDER BY residents.building_number) AS building_number
      FROM residents WHERE ${isInside} AND ${inPlace(place, 'residents.village_id')} GROUP BY 1, 2
    ), known AS (
      SELECT village_id, building_key, building_number, apartments FROM village_buildings
      WHERE ${inPlace(place, 'village_id')}
    )
    SELECT coalesce(inside.village_id, known.village_id) AS village_id,
      coalesce(known.building_number, inside.building_number) AS building_number,
      coalesce(inside.people, 0) AS inside, coalesce(inside.occupied, 0) AS occupied_apartments, known.apartments
    FROM inside FULL JOIN known
      ON known.village_id = inside.village_id AND known.building_key = inside.building_key
    ORDER BY village_id, coalesce(inside.building_key, known.building_key) COLLATE natural_order NULLS LAST`.execute(
    db,
  );
  return rows;
}
