import type { Resident } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { RegisterDay } from '../../../calendar.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { selectResidents } from './select-residents.repository.ts';

export type ResidentRow = Pick<
  Resident,
  | 'village_id'
  | 'full_name'
  | 'id_type'
  | 'id_number'
  | 'document_type'
  | 'address'
  | 'owner_id'
  | 'apartment_number'
  | 'building_number'
  | 'check_in'
  | 'check_out'
  | 'religion'
  | 'marital_status'
  | 'job'
  | 'birthdate'
  | 'id_expire_date'
  | 'passport_number'
  | 'passport_country'
  | 'passport_expiry_date'
  | 'passport_type'
  | 'nationality'
  | 'sex'
  | 'mrz_valid'
  | 'mrz_line1'
  | 'mrz_line2'
  | 'ocr_confidence_front'
  | 'ocr_confidence_back'
  | 'phone'
  | 'vehicle_plate'
  | 'head_id'
  | 'relationship'
  | 'children'
>;

/** What was recorded, and the days of it in the time zone of the register. */
export interface Facts {
  readonly arrived_at: string | null;
  readonly arrived_on: string | null;
  readonly left_at: string | null;
  readonly left_on: string | null;
}

type NewResident = ResidentRow & Facts & { created_by_username: string };
type InsertedRow = Omit<NewResident, 'children'> & { children: string };

/** The driver writes an array as an array of PostgreSQL; the column is JSON. */
const childrenText = (children: ResidentRow['children']) => JSON.stringify(children);

/** Inserts and reads in one statement: the CTE has the name of the table, so the query reads the new row. */
const insertOne = prepareQuery((db, { today, timeZone, ...resident }: InsertedRow & RegisterDay) =>
  selectResidents(
    db.with('residents', (cte) => cte.insertInto('residents').values(resident).returningAll()) as Database,
    'all',
    { today, timeZone },
  ),
);

export async function insert(db: Database, resident: NewResident, day: RegisterDay): Promise<Resident> {
  const [inserted] = await insertOne(db, {
    ...resident,
    children: childrenText(resident.children),
    ...day,
  });
  return inserted as Resident;
}

/** A form may leave some out. */
const columnsOf = (rows: readonly NewResident[]) =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();

/** Several in one statement, of one village. Their ids and versions, in their order: nobody has two stays on one day. */
export async function insertAll(
  db: Database,
  rows: readonly NewResident[],
): Promise<{ id: number; version: number }[]> {
  const columns = sql.join(columnsOf(rows).map((name) => sql.ref(name)));
  const { rows: inserted } = await sql<{ id: number; version: number; id_number: string; check_in: string }>`
    INSERT INTO residents (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::residents, ${JSON.stringify(rows)}::jsonb)
    RETURNING id, version, id_number, check_in`.execute(db);
  const stayOf = (row: { id_number: string; check_in: string }) => `${row.id_number} ${row.check_in}`;
  const made = new Map(inserted.map((row) => [stayOf(row), row]));
  return rows.map((row) => made.get(stayOf(row)) as { id: number; version: number });
}

/** Why the undo of an import keeps these residents: what others have added since. */
export const keptAmong = async (
  db: Database,
  ids: readonly number[],
): Promise<Map<number, 'has_photos' | 'has_companions' | 'on_authority_list'>> => {
  type Kept = { id: number; why: 'has_photos' | 'has_companions' | 'on_authority_list' };
  const { rows } = await sql<Kept>`
    SELECT id, why FROM (
      SELECT id, CASE
        WHEN EXISTS (SELECT FROM resident_photos WHERE resident_id = residents.id) THEN 'has_photos'
        WHEN EXISTS (SELECT FROM residents companions WHERE companions.head_id = residents.id) THEN 'has_companions'
        WHEN EXISTS (SELECT FROM authority_list_lines lines
          WHERE lines.village_id = residents.village_id AND lines.resident_id = residents.id) THEN 'on_authority_list'
      END AS why
      FROM residents WHERE id = ANY (${ids}::integer[])
    ) looked_at WHERE why IS NOT NULL`.execute(db);
  return new Map(rows.map(({ id, why }) => [id, why]));
};

type Change = Partial<ResidentRow & Facts & { planned_check_out: string | null }>;

export const update = (db: Database, id: number, { children, ...resident }: Change) =>
  db
    .updateTable('residents')
    .set({
      ...resident,
      ...(children && { children: childrenText(children) }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();

/** The check-out that an early departure replaced, if nobody has changed it since. */
export async function plannedCheckOut(db: Database, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('residents')
    .select('planned_check_out')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.planned_check_out ?? null;
}
