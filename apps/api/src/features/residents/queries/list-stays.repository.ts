import { MAX_PERSON_RECORDS, type Resident } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import type { Database } from '../../../database/database.ts';
import {
  type KeyParameters,
  keyParameters,
  prepareQuery,
} from '../../../database/fast-queries/prepare-query.ts';
import { selectResidents } from './select-residents.repository.ts';

const selectStays = prepareQuery(
  (db, { scope, timeZone, today, ...keys }: RegisterDay & { scope: VillageScope } & KeyParameters) =>
    selectResidents(db, scope, { timeZone, today })
      .where('residents.identity_key', 'in', Object.values(keys))
      .orderBy('residents.check_in', 'desc')
      .orderBy('residents.id', 'desc')
      .limit(sql.lit(MAX_PERSON_RECORDS)),
);

/** The stays of one person, who may have several numbers, the latest check-in first. */
export const listStays = (
  db: Database,
  scope: VillageScope,
  keys: readonly string[],
  day: RegisterDay,
): Promise<Resident[]> => selectStays(db, { scope, ...day, ...keyParameters(keys) });
