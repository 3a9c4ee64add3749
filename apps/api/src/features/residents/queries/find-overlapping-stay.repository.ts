import type { ExistingResident } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { ResidentRow } from './write-resident.repository.ts';

/** The stay that a new one would overlap: same village, same person. */
export const findOverlapping = (
  db: Database,
  stay: Pick<ResidentRow, 'village_id' | 'id_number' | 'check_in' | 'check_out'>,
  exceptId: number | undefined,
): Promise<ExistingResident | undefined> =>
  db
    .selectFrom('residents')
    .innerJoin('villages', 'villages.id', 'residents.village_id')
    .select([
      'residents.id',
      'residents.full_name',
      'residents.id_number',
      'villages.name as village_name',
      'residents.apartment_number',
      'residents.building_number',
      'residents.check_in',
      'residents.check_out',
    ])
    .where('residents.village_id', '=', stay.village_id)
    .where('residents.identity_key', '=', identityKey(stay.id_number))
    .where(
      sql<boolean>`daterange(check_in, check_out) && daterange(${stay.check_in}::date, ${stay.check_out}::date)`,
    )
    .$if(exceptId !== undefined, (query) => query.where('residents.id', '!=', exceptId as number))
    .orderBy('residents.id', 'desc')
    .limit(1)
    .executeTakeFirst();
