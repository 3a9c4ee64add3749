import type { Resident } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { selectResidents } from './select-residents.repository.ts';

const selectById = prepareQuery(
  (db, { scope, id, ...day }: RegisterDay & { scope: VillageScope; id: number }) =>
    selectResidents(db, scope, day).where('residents.id', '=', id),
);

const selectByIds = prepareQuery(
  (db, { scope, ids, ...day }: RegisterDay & { scope: VillageScope; ids: readonly number[] }) =>
    selectResidents(db, scope, day)
      .where(sql<boolean>`residents.id = ANY (${ids})`)
      .orderBy('residents.id', 'desc'),
);

export const find = async (
  db: Database,
  scope: VillageScope,
  id: number,
  day: RegisterDay,
): Promise<Resident | undefined> => (await selectById(db, { scope, ...day, id }))[0];

/** The newest first. Ids outside the scope are left out. */
export async function loadByIds(
  db: Database,
  scope: VillageScope,
  ids: readonly number[],
  day: RegisterDay,
): Promise<Resident[]> {
  const [id, another] = ids;
  if (id === undefined) return [];
  return another === undefined
    ? selectById(db, { scope, ...day, id })
    : selectByIds(db, { scope, ...day, ids });
}
