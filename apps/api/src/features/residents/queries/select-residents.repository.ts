import { EXPIRING_WITHIN_DAYS, type Resident } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import { isBlacklisted } from '../../../database/blacklisted.ts';
import type { Database } from '../../../database/database.ts';
import { arrivedAt, leftAt, presenceOn } from '../../../database/presence.ts';
import { inScope } from '../../../database/village-scope.ts';

/** `today` is the day in the time zone of the register: a stay ends at midnight there. */
const statusOn = (today: string) => sql<Resident['status']>`CASE
  WHEN residents.check_out < ${today}::date THEN 'expired'
  WHEN residents.check_out <= ${today}::date + ${EXPIRING_WITHIN_DAYS}::integer THEN 'expiring_soon'
  ELSE 'active' END`;

/** With its schema: an INSERT that reads its own row calls that row `residents`, and the head is another. */
const heads = 'public.residents as heads' as 'residents as heads';

/** The columns of a resident: every query that returns residents starts from this one. */
export const selectResidents = (db: Database, scope: VillageScope, { today, timeZone }: RegisterDay) =>
  db
    .selectFrom('residents')
    .innerJoin('villages', 'villages.id', 'residents.village_id')
    .leftJoin('owners', 'owners.id', 'residents.owner_id')
    // A head who moved to another village is not shown.
    .leftJoin(heads, (join) =>
      join.onRef('heads.id', '=', 'residents.head_id').onRef('heads.village_id', '=', 'residents.village_id'),
    )
    .where(inScope(scope, 'residents.village_id'))
    .select([
      'residents.id',
      'residents.full_name',
      'residents.id_type',
      'residents.id_number',
      'residents.document_type',
      'residents.address',
      'residents.owner_id',
      'owners.name as owner_name',
      'residents.apartment_number',
      'residents.building_number',
      'residents.check_in',
      'residents.check_out',
      sql<number>`residents.check_out - residents.check_in`.as('duration_days'),
      statusOn(today).as('status'),
      presenceOn(today).as('presence'),
      arrivedAt(timeZone).as('arrived_at'),
      leftAt(timeZone).as('left_at'),
      'residents.village_id',
      'villages.name as village_name',
      'residents.religion',
      'residents.marital_status',
      'residents.job',
      'residents.birthdate',
      'residents.id_expire_date',
      'residents.passport_number',
      'residents.passport_country',
      'residents.passport_expiry_date',
      'residents.passport_type',
      'residents.nationality',
      'residents.sex',
      'residents.mrz_valid',
      'residents.mrz_line1',
      'residents.mrz_line2',
      'residents.ocr_confidence_front',
      'residents.ocr_confidence_back',
      'residents.phone',
      'residents.vehicle_plate',
      'heads.id as head_id',
      'heads.full_name as head_name',
      sql<Resident['relationship']>`residents.relationship`.as('relationship'),
      sql<Resident['children']>`residents.children`.as('children'),
      isBlacklisted('residents.identity_key', 'residents.passport_key').as('blacklisted'),
      'residents.version',
      'residents.created_by_username',
      'residents.created_at',
      'residents.updated_at',
    ]);
