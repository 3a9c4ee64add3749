import type { RollCall, RollCallChanges, RollCallPerson, RollCallSummary } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { inScope } from '../../database/village-scope.ts';

export interface Person {
  readonly username: string;
  readonly full_name: string;
}

const personOf = (username: string | null, full_name: string | null): Person | null =>
  username === null ? null : { username, full_name: full_name ?? username };

const selectRollCalls = (db: Database, scope: VillageScope) =>
  db
    .selectFrom('roll_calls')
    .innerJoin('villages', 'villages.id', 'roll_calls.village_id')
    .where(inScope(scope, 'roll_calls.village_id'))
    .select([
      'roll_calls.id',
      'roll_calls.village_id',
      'villages.name as village_name',
      'roll_calls.started_at',
      'roll_calls.started_by_username',
      'roll_calls.started_by_name',
      'roll_calls.ended_at',
      'roll_calls.ended_by_username',
      'roll_calls.ended_by_name',
      'roll_calls.revision',
      sql<string>`clock_timestamp()`.as('now'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRollCalls>['executeTakeFirstOrThrow']>>;

const aboutOf = (row: Row) => ({
  id: row.id,
  village_id: row.village_id,
  village_name: row.village_name,
  started_at: row.started_at,
  started_by: personOf(row.started_by_username, row.started_by_name) as Person,
  ended_at: row.ended_at,
  ended_by: personOf(row.ended_by_username, row.ended_by_name),
});
const progressOf = ({ revision, now, ended_at, ended_by_username, ended_by_name }: Row) => ({
  revision,
  now,
  ended_at,
  ended_by: personOf(ended_by_username, ended_by_name),
});

export async function list(
  db: Database,
  scope: VillageScope,
  { village_id, ...paging }: { village_id?: number | undefined } & Paging,
): Promise<Page<RollCallSummary>> {
  const ofVillage =
    village_id === undefined ? sql<boolean>`true` : sql<boolean>`roll_calls.village_id = ${village_id}`;
  const [rows, { total }] = await Promise.all([
    selectRollCalls(db, scope)
      .where(ofVillage)
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('roll_call_people')
            .whereRef('roll_call_people.roll_call_id', '=', 'roll_calls.id')
            .select([
              sql<number>`count(*)::integer`.as('people'),
              sql<number>`(count(*) FILTER (WHERE is_found))::integer`.as('found'),
            ])
            .as('counted'),
        (join) => join.onTrue(),
      )
      .select(['counted.people', 'counted.found'])
      .orderBy(sql`roll_calls.ended_at IS NOT NULL`)
      .orderBy('roll_calls.id', 'desc')
      .limit(limitOf(paging))
      .offset(offsetOf(paging))
      .execute(),
    db
      .selectFrom('roll_calls')
      .where(inScope(scope, 'roll_calls.village_id'))
      .where(ofVillage)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => ({ ...aboutOf(row), people: row.people, found: row.found })), total };
}

const tickColumns = ['is_found', 'ticked_at', 'ticked_by_username', 'ticked_by_name', 'revision'] as const;

/** By building and apartment, as somebody walks from door to door; children after their adult. */
async function peopleOf(db: Database, id: number): Promise<RollCallPerson[]> {
  const rows = await db
    .selectFrom('roll_call_people')
    .where('roll_call_id', '=', id)
    .select([
      'id',
      sql<RollCallPerson['kind']>`CASE WHEN child > 0 THEN 'child' ELSE kind END`.as('kind'),
      'full_name',
      'building_number',
      'apartment_number',
      'host',
      'phone',
      ...tickColumns,
    ])
    .orderBy(sql`place_key(building_number) COLLATE natural_order NULLS LAST`)
    .orderBy(sql`place_key(apartment_number) COLLATE natural_order NULLS LAST`)
    .orderBy('roll_call_people.kind')
    .orderBy('record_id')
    .orderBy('child')
    .execute();
  return rows.map(({ ticked_by_username, ticked_by_name, ...person }) => ({
    ...person,
    ticked_by: personOf(ticked_by_username, ticked_by_name),
  }));
}

export async function find(db: Database, scope: VillageScope, id: number): Promise<RollCall | undefined> {
  // The progress first: a tick between the two queries is then only sent once more.
  const row = await selectRollCalls(db, scope).where('roll_calls.id', '=', id).executeTakeFirst();
  return row && { ...aboutOf(row), ...progressOf(row), people: await peopleOf(db, id) };
}

export async function changes(
  db: Database,
  scope: VillageScope,
  id: number,
  since: number,
): Promise<RollCallChanges | undefined> {
  const row = await selectRollCalls(db, scope).where('roll_calls.id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const ticks =
    since >= row.revision
      ? []
      : await db
          .selectFrom('roll_call_people')
          .where('roll_call_id', '=', id)
          .where('revision', '>', since)
          .select(['id as person_id', ...tickColumns])
          .orderBy('revision')
          .orderBy('id')
          .execute();
  return {
    ...progressOf(row),
    ticks: ticks.map(({ ticked_by_username, ticked_by_name, ...tick }) => ({
      ...tick,
      ticked_by: personOf(ticked_by_username, ticked_by_name),
    })),
  };
}

/** The id of the open roll call of a village. */
export const findOpen = async (db: Database, village_id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('roll_calls')
      .select('id')
      .where('village_id', '=', village_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  )?.id;
