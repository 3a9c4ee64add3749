import { type Resident, resident } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';
import type { JsonRows, JsonText } from '../../../database/json-rows/json-form.ts';
import { onlyRow, prepareJson } from '../../../database/json-rows/json-rows.ts';
import { selectResidents } from './select-residents.repository.ts';

interface One extends RegisterDay {
  readonly scope: VillageScope;
  readonly id: number;
}

interface Several extends RegisterDay {
  readonly scope: VillageScope;
  readonly ids: readonly number[];
}

const selectOne = (db: Database, { scope, id, ...day }: One) =>
  selectResidents(db, scope, day).where('residents.id', '=', id);

const selectById = prepareQuery(selectOne);
const selectByIdAsJson = prepareJson(resident, selectOne);

const selectSeveral = (db: Database, { scope, ids, ...day }: Several) =>
  selectResidents(db, scope, day)
    .where(sql<boolean>`residents.id = ANY (${ids})`)
    .orderBy(sql`array_position(${ids}::integer[], residents.id)`);

const selectByIds = prepareQuery(selectSeveral);
const selectByIdsAsJson = prepareJson(resident, selectSeveral);

export const find = async (
  db: Database,
  scope: VillageScope,
  id: number,
  day: RegisterDay,
): Promise<Resident | undefined> => (await selectById(db, { scope, ...day, id }))[0];

/** In the order of the ids. Those outside the scope are left out. */
export const findAll = (
  db: Database,
  scope: VillageScope,
  ids: readonly number[],
  day: RegisterDay,
): Promise<Resident[]> => selectByIds(db, { scope, ...day, ids });

/** As the api answers it. */
export const findAsJson = async (
  db: Database,
  scope: VillageScope,
  id: number,
  day: RegisterDay,
): Promise<JsonText<Resident> | undefined> => onlyRow(await selectByIdAsJson(db, { scope, ...day, id }));

/** In the order of the ids. Those outside the scope are left out. */
export function loadAsJson(
  db: Database,
  scope: VillageScope,
  ids: readonly number[],
  day: RegisterDay,
): Promise<JsonRows<Resident>> {
  const [id, another] = ids;
  return id !== undefined && another === undefined
    ? selectByIdAsJson(db, { scope, ...day, id })
    : selectByIdsAsJson(db, { scope, ...day, ids });
}
