import {
  type BlacklistEntry,
  type BlacklistFilters,
  type BlacklistMatch,
  blacklistEntry,
  type Sex,
} from '@bawaba/contracts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery, prepareQueryForKeys } from '../../database/fast-queries/prepare-query.ts';
import { readJson } from '../../database/json-rows/json-rows.ts';
import { type JsonPage, limitOf, offsetOf, type Paging } from '../../database/paging.ts';
import { translateViolations } from '../../database/postgres-errors.ts';
import { countRows } from '../../database/row-counts.ts';
import { matchesNames } from '../../database/similar-names.ts';
import { inScope } from '../../database/village-scope.ts';

const constraints = { blacklist_once_a_village: 'already_blacklisted' } as const;

export type BlacklistRow = Pick<
  BlacklistEntry,
  'village_id' | 'id_number' | 'full_name' | 'birthdate' | 'sex' | 'aliases' | 'reason'
>;

const selectEntries = (db: Database, scope: VillageScope) =>
  db
    .selectFrom('blacklist')
    .innerJoin('villages', 'villages.id', 'blacklist.village_id')
    .where(inScope(scope, 'blacklist.village_id'))
    .select([
      'blacklist.id',
      'blacklist.id_number',
      'blacklist.full_name',
      'blacklist.birthdate',
      sql<Sex | null>`blacklist.sex`.as('sex'),
      'blacklist.aliases',
      'blacklist.reason',
      'blacklist.village_id',
      'villages.name as village_name',
      'blacklist.version',
      'blacklist.created_at',
    ]);

const aliases = sql<string>`search_forms(blacklist.aliases)`;

const matching = async (
  db: Database,
  scope: VillageScope,
  { village_id, ...names }: BlacklistFilters,
): Promise<RawBuilder<boolean>> =>
  sql<boolean>`${inScope(scope, 'blacklist.village_id')}
    AND ${await matchesNames(db, { column: 'blacklist.search_text', moreNames: aliases }, names)}
    AND ${village_id !== undefined ? sql`blacklist.village_id = ${village_id}` : sql`true`}`;

/** Every row is counted: an export announces this number and has to keep it. */
async function countMatches(db: Database, matches: RawBuilder<boolean>): Promise<number> {
  const { total } = await db
    .selectFrom('blacklist')
    .where(matches)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function list(
  db: Database,
  scope: VillageScope,
  filters: BlacklistFilters & Paging,
): Promise<JsonPage<BlacklistEntry>> {
  const matches = await matching(db, scope, filters);
  const [rows, total] = await Promise.all([
    readJson(
      db,
      blacklistEntry,
      selectEntries(db, scope)
        .where(matches)
        .orderBy('blacklist.id', 'desc')
        .limit(limitOf(filters))
        .offset(offsetOf(filters)),
    ),
    filters.search || filters.match
      ? countMatches(db, matches)
      : countRows(db, 'blacklist', scope, filters.village_id),
  ]);
  return { rows, total };
}

/** For an export: how many match, and the query itself, whose rows it reads a few at a time. */
export async function readEveryMatch(
  db: Database,
  scope: VillageScope,
  filters: BlacklistFilters,
): Promise<{ total: number; query: Expression<BlacklistEntry> }> {
  const matches = await matching(db, scope, filters);
  return {
    total: await countMatches(db, matches),
    query: selectEntries(db, scope).where(matches).orderBy('blacklist.id', 'desc'),
  };
}

export const find = (db: Database, scope: VillageScope, id: number): Promise<BlacklistEntry | undefined> =>
  selectEntries(db, scope).where('blacklist.id', '=', id).executeTakeFirst();

export const findByKey = (db: Database, scope: VillageScope, key: string): Promise<BlacklistEntry[]> =>
  selectEntries(db, scope).where('blacklist.identity_key', '=', key).execute();

export type ComparedEntry = Omit<BlacklistMatch, 'score' | 'tier' | 'match'>;

/** Entries of any village, to show beside somebody with a similar name. */
export const findCompared = async (db: Database, ids: readonly number[]): Promise<ComparedEntry[]> =>
  ids.length === 0 ? [] : selectCompared(db, { ids });
const selectCompared = prepareQuery((db, { ids }: { ids: readonly number[] }) =>
  // An answer has up to 20 of them: as parameters there would be 64.
  selectEntries(db, 'all').where(sql<boolean>`blacklist.id IN (SELECT unnest(${ids}::integer[]))`),
);

export type Reason = Pick<BlacklistEntry, 'village_id' | 'full_name' | 'reason'> & {
  readonly identity_key: string;
};

export type LookAlikeRow = Pick<BlacklistEntry, 'id_number' | 'full_name' | 'reason'> & {
  readonly identity_key: string;
};

/** Enough to warn; a form shows a few of them. */
const MAX_LOOK_ALIKES = 20;

/** Entries of any village that may be mistaken for these numbers, or are these numbers; the newest first. */
export const lookAlikesFor: (db: Database, keys: readonly string[]) => Promise<LookAlikeRow[]> =
  prepareQueryForKeys((db, keys: readonly string[]) =>
    db
      .selectFrom('blacklist')
      .select(['identity_key', 'id_number', 'full_name', 'reason'])
      .where(sql<string>`look_alike_key(identity_key)`, 'in', keys)
      .orderBy('id', 'desc')
      .limit(sql.lit(MAX_LOOK_ALIKES)),
  );

/** In any village. */
export const isAnyListed = async (db: Database, keys: readonly string[]): Promise<boolean> =>
  keys.length > 0 &&
  (await db
    .selectFrom('blacklist')
    .select('id')
    .where('identity_key', 'in', keys)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insert = (db: Database, entry: BlacklistRow): Promise<{ id: number }> =>
  translateViolations(
    constraints,
    db.insertInto('blacklist').values(entry).returning('id').executeTakeFirstOrThrow(),
  );

export const update = (db: Database, id: number, entry: Partial<BlacklistRow>) =>
  translateViolations(
    constraints,
    db
      .updateTable('blacklist')
      .set({ ...entry, version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),
  );

export const lockByKey = (db: Database, scope: VillageScope, key: string) =>
  db
    .selectFrom('blacklist')
    .select('id')
    .where('identity_key', '=', key)
    .where(inScope(scope, 'village_id'))
    .orderBy('id')
    .forUpdate()
    .execute();

export const removeByKey = (db: Database, scope: VillageScope, key: string) =>
  db.deleteFrom('blacklist').where('identity_key', '=', key).where(inScope(scope, 'village_id')).execute();
