import type { Resident } from '@bawaba/contracts';
import { sql } from 'kysely';
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
>;

type NewResident = ResidentRow & { created_by_username: string };

/** Inserts and reads in one statement: the CTE has the name of the table, so the query reads the new row. */
const insertOne = prepareQuery((db, { today, ...resident }: NewResident & { today: string }) =>
  selectResidents(
    db.with('residents', (cte) => cte.insertInto('residents').values(resident).returningAll()) as Database,
    'all',
    today,
  ),
);

export async function insert(db: Database, resident: NewResident, today: string): Promise<Resident> {
  const [inserted] = await insertOne(db, { ...resident, today });
  return inserted as Resident;
}

export const update = (db: Database, id: number, resident: Partial<ResidentRow>) =>
  db
    .updateTable('residents')
    .set({ ...resident, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
