import type { RollCallTickWrite } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { isInside, isVisitorInside } from '../../database/presence.ts';
import { inScope } from '../../database/village-scope.ts';
import type { Person } from './roll-calls.repository.ts';

/** Undefined while another one is open. Of two that start at once, the second waits here for the first. */
export async function insert(db: Database, village_id: number, by: Person): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO roll_calls (village_id, started_by_username, started_by_name)
    VALUES (${village_id}, ${by.username}, ${by.full_name})
    ON CONFLICT (village_id) WHERE ended_at IS NULL DO NOTHING
    RETURNING id`.execute(db);
  return rows[0]?.id;
}

/**
 * Everyone inside, in one statement: nobody is missed who arrives or leaves meanwhile. Children without a document are in the record of
 * their adult. Returns how many people.
 */
export async function freeze(db: Database, id: number, village_id: number): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO roll_call_people
      (roll_call_id, kind, record_id, child, full_name, building_number, apartment_number, host, phone)
    SELECT ${id}::integer, 'resident', residents.id, person.child, person.full_name, residents.building_number,
      residents.apartment_number, person.host, residents.phone
    FROM residents LEFT JOIN owners ON owners.id = residents.owner_id
    CROSS JOIN LATERAL (
      SELECT 0 AS child, residents.full_name, owners.name AS host
      UNION ALL
      SELECT child, person ->> 'full_name', residents.full_name
      FROM jsonb_array_elements(residents.children) WITH ORDINALITY AS children (person, child)
    ) AS person
    WHERE residents.village_id = ${village_id} AND ${isInside}
    UNION ALL
    SELECT ${id}, 'visitor', id, 0, full_name, building_number, apartment_number, host, phone
    FROM visitors
    WHERE village_id = ${village_id} AND ${isVisitorInside}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Ticks and the end of a roll call come one after the other. Undefined: not in scope. */
export const lock = (db: Database, scope: VillageScope, id: number) =>
  db
    .selectFrom('roll_calls')
    .select(['id', 'village_id', 'ended_at', 'revision'])
    .where('id', '=', id)
    .where(inScope(scope, 'village_id'))
    .forUpdate()
    .executeTakeFirst();

/**
 * The newest tick about each person counts, also when it arrives late. Of two from the same moment, "missing" counts: then
 * somebody looks again. A clock that is ahead gets the present time; what it repeats says nothing new. The caller holds the lock.
 */
export async function tick(
  db: Database,
  { id, revision }: { readonly id: number; readonly revision: number },
  ticks: readonly RollCallTickWrite[],
  by: Person,
): Promise<void> {
  const { rows } = await sql`
    WITH sent AS (
      SELECT DISTINCT ON (person_id) person_id, is_found, at > clock_timestamp() AS is_ahead,
        least(at, clock_timestamp()) AS at
      FROM unnest(
        ${ticks.map((tick) => tick.person_id)}::integer[],
        ${ticks.map((tick) => tick.is_found)}::boolean[],
        ${ticks.map((tick) => tick.at)}::timestamptz[]
      ) AS t (person_id, is_found, at)
      ORDER BY person_id, t.at DESC, is_found
    )
    UPDATE roll_call_people p
    SET is_found = sent.is_found, ticked_at = sent.at, revision = ${revision + 1}::integer,
      ticked_by_username = ${by.username}, ticked_by_name = ${by.full_name}
    FROM sent
    WHERE p.roll_call_id = ${id} AND p.id = sent.person_id AND (
      p.ticked_at IS NULL
      OR (sent.at > p.ticked_at AND (sent.is_found <> p.is_found OR NOT sent.is_ahead))
      OR (sent.at = p.ticked_at AND p.is_found AND NOT sent.is_found)
    )
    RETURNING p.id`.execute(db);
  if (rows.length > 0)
    await db
      .updateTable('roll_calls')
      .set({ revision: revision + 1 })
      .where('id', '=', id)
      .execute();
}

export const end = (db: Database, id: number, by: Person) =>
  db
    .updateTable('roll_calls')
    .set({
      ended_at: sql`clock_timestamp()`,
      ended_by_username: by.username,
      ended_by_name: by.full_name,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute();
