import type { Resident } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import { selectResidents } from './select-residents.repository.ts';

const selectById = prepareQuery(
  (db, { scope, today, id }: { scope: VillageScope; today: string; id: number }) =>
    selectResidents(db, scope, today).where('residents.id', '=', id),
);

const selectByIds = prepareQuery(
  (db, { scope, today, ids }: { scope: VillageScope; today: string; ids: readonly number[] }) =>
    selectResidents(db, scope, today)
      .where(sql<boolean>`residents.id = ANY (${ids})`)
      .orderBy('residents.id', 'desc'),
);

export const find = async (
  db: Database,
  scope: VillageScope,
  id: number,
  today: string,
): Promise<Resident | undefined> => (await selectById(db, { scope, today, id }))[0];

/** The newest first. Ids outside the scope are left out. */
export async function loadByIds(
  db: Database,
  scope: VillageScope,
  ids: readonly number[],
  today: string,
): Promise<Resident[]> {
  const [id, another] = ids;
  if (id === undefined) return [];
  return another === undefined
    ? selectById(db, { scope, today, id })
    : selectByIds(db, { scope, today, ids });
}
