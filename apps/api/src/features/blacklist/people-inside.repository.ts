import type { Registration, Sex } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { isExpected, isInside, isVisitorExpected, isVisitorInside } from '../../database/presence.ts';
import { inScope } from '../../database/village-scope.ts';
import type { PersonRecord, SavedPerson } from './compared-person.ts';

/** The expression of the indexes: the national number decides. */
export const bornAsResident = sql<
  string | null
>`coalesce(national_birthdate(residents.identity_key), national_birthdate(residents.passport_key),
  residents.birthdate)`;
export const bornAsVisitor = sql<
  string | null
>`coalesce(national_birthdate(visitors.passport_key), visitors.birthdate)`;

export type Person = SavedPerson & { readonly version: number };

const selectResidents = (db: Database) =>
  db
    .selectFrom('residents')
    .select([sql<Registration>`'resident'`.as('registration'), 'id', 'village_id', 'full_name', 'version'])
    .select(['birthdate', sql<Sex | null>`sex`.as('sex'), 'id_number', 'passport_number']);

const selectVisitors = (db: Database) =>
  db
    .selectFrom('visitors')
    .select([sql<Registration>`'visitor'`.as('registration'), 'id', 'village_id', 'full_name', 'version'])
    .select([
      'birthdate',
      sql<Sex | null>`sex`.as('sex'),
      sql<null>`null`.as('id_number'),
      'passport_number',
    ]);

const selectPeople = (
  db: Database,
  registration: Registration,
  condition: RawBuilder<boolean>,
): Promise<Person[]> =>
  registration === 'resident'
    ? selectResidents(db).where(condition).execute()
    : selectVisitors(db).where(condition).execute();

/** Somebody in the actor's villages, inside or not. */
export async function findPerson(
  db: Database,
  scope: VillageScope,
  { registration, id }: PersonRecord,
): Promise<Person | undefined> {
  const isThis = sql<boolean>`id = ${id} AND ${inScope(scope, 'village_id')}`;
  return (await selectPeople(db, registration, isThis))[0];
}

export const loadPeople = (
  db: Database,
  registration: Registration,
  ids: readonly number[],
): Promise<Person[]> => selectPeople(db, registration, sql<boolean>`id = ANY (${ids}::integer[])`);

/** Everybody inside any village who was born on this day. */
export async function peopleInsideBornOn(db: Database, birthdate: string): Promise<Person[]> {
  const residents = await selectResidents(db)
    .where(isInside)
    .where(sql<boolean>`${bornAsResident} = ${birthdate}::date`)
    .execute();
  const visitors = await selectVisitors(db)
    .where(isVisitorInside)
    .where(sql<boolean>`${bornAsVisitor} = ${birthdate}::date`)
    .execute();
  return [...residents, ...visitors];
}

const idsOf = async (db: Database, query: RawBuilder<{ id: number }>) =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Everybody inside any village, and those who are still expected. */
export const idsOfPeopleInside = async (
  db: Database,
  today: string,
): Promise<Readonly<Record<Registration, number[]>>> => ({
  resident: await idsOf(
    db,
    sql<{ id: number }>`SELECT id FROM residents WHERE ${isInside}
      UNION ALL SELECT id FROM residents WHERE ${isExpected} AND check_out >= ${today}::date`,
  ),
  visitor: await idsOf(
    db,
    sql<{ id: number }>`SELECT id FROM visitors WHERE ${isVisitorInside}
      UNION ALL SELECT id FROM visitors WHERE ${isVisitorExpected} AND visit_date >= ${today}::date`,
  ),
});
