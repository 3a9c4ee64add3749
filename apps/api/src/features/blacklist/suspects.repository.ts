import type { MatchTier, SimilarInside } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { isInside, isVisitorInside } from '../../database/presence.ts';
import type { Trx } from '../../database/transaction.ts';
import { inScope } from '../../database/village-scope.ts';
import type { PersonRecord } from './compared-person.ts';
import { bornAsResident, bornAsVisitor } from './people-inside.repository.ts';

/** An entry that may be the person. */
interface Similar {
  readonly blacklist_id: number;
  readonly tier: MatchTier;
  readonly score: number;
}

const idColumns = { resident: 'resident_id', visitor: 'visitor_id' } as const;

interface Suspects extends PersonRecord {
  readonly village_id: number;
  readonly is_answered: boolean;
  readonly entries: readonly number[];
  readonly tiers: readonly MatchTier[];
  readonly scores: readonly number[];
}

const insertSuspects = prepareQuery(
  (_db, { registration, id, village_id, is_answered, entries, tiers, scores }: Suspects) =>
    sql`INSERT INTO blacklist_suspects
        (blacklist_id, ${sql.ref(idColumns[registration])}, village_id, tier, score, is_answered)
      SELECT entry, ${id}::integer, ${village_id}::integer, tier, score, ${is_answered}::boolean
      FROM unnest(${entries}::integer[], ${tiers}::text[], ${scores}::real[]) AS found (entry, tier, score)
      ON CONFLICT ON CONSTRAINT blacklist_suspects_once DO NOTHING`,
  ['registration'],
);

export async function insert(
  trx: Trx,
  { registration, id, village_id }: PersonRecord & { readonly village_id: number },
  similar: readonly Similar[],
  is_answered: boolean,
) {
  if (similar.length === 0) return;
  await insertSuspects(trx, {
    registration,
    id,
    village_id,
    is_answered,
    entries: similar.map(({ blacklist_id }) => blacklist_id),
    tiers: similar.map(({ tier }) => tier),
    scores: similar.map(({ score }) => score),
  });
}

/** Of people who were registered together; nobody has answered for them. */
export async function insertAll(
  trx: Trx,
  registration: PersonRecord['registration'],
  village_id: number,
  found: readonly { readonly id: number; readonly similar: readonly Similar[] }[],
) {
  const rows = found.flatMap(({ id, similar }) => similar.map((one) => ({ ...one, id })));
  if (rows.length === 0) return;
  await sql`INSERT INTO blacklist_suspects
      (blacklist_id, ${sql.ref(idColumns[registration])}, village_id, tier, score)
    SELECT blacklist_id, id, ${village_id}::integer, tier, score
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS found (blacklist_id integer, id integer, tier text, score real)
    ON CONFLICT ON CONSTRAINT blacklist_suspects_once DO NOTHING`.execute(trx);
}

/** Nothing, if somebody has changed or removed the person meanwhile: then the change has compared them. */
export const insertUnlessChanged = (
  trx: Trx,
  { registration, id, version }: PersonRecord & { readonly version: number },
  { blacklist_id, tier, score }: Similar,
) =>
  sql`INSERT INTO blacklist_suspects (blacklist_id, ${sql.ref(idColumns[registration])}, village_id, tier, score)
    SELECT ${blacklist_id}::integer, id, village_id, ${tier}, ${score}::real
    FROM ${sql.table(`${registration}s`)} WHERE id = ${id} AND version = ${version}
    ON CONFLICT ON CONSTRAINT blacklist_suspects_once DO NOTHING`.execute(trx);

/** All of one person, or those of some entries. */
export const removeOf = (trx: Trx, { registration, id }: PersonRecord, entries?: readonly number[]) =>
  trx
    .deleteFrom('blacklist_suspects')
    .where(idColumns[registration], '=', id)
    .$if(entries !== undefined, (query) => query.where('blacklist_id', 'in', entries as number[]))
    .execute();

export const removeOfEntry = (trx: Trx, blacklistId: number) =>
  trx.deleteFrom('blacklist_suspects').where('blacklist_id', '=', blacklistId).execute();

/** A registration that did not see the removal of an entry may store it afterwards: it locks no entry. */
const hasEntry = sql<boolean>`EXISTS (SELECT FROM blacklist WHERE blacklist.id = blacklist_id)`;
export const removeWithoutEntry = (db: Database) =>
  sql`DELETE FROM blacklist_suspects WHERE NOT ${hasEntry}`.execute(db);

export type SuspectInside = Omit<SimilarInside, 'entry'> & Pick<Similar, 'blacklist_id' | 'tier'>;

interface Viewer {
  readonly scope: VillageScope;
  readonly seesVisitors: boolean;
}

const residentsInside = ({ scope }: Viewer) => sql`
  SELECT suspects.blacklist_id, suspects.tier, suspects.score, residents.id AS resident_id, NULL::integer AS visitor_id,
    residents.full_name, residents.id_number,
    ${bornAsResident} AS birthdate,
    coalesce(national_sex(residents.identity_key), national_sex(residents.passport_key), residents.sex) AS sex,
    residents.village_id, residents.apartment_number, residents.building_number
  FROM blacklist_suspects suspects JOIN residents ON residents.id = suspects.resident_id
  WHERE NOT is_answered AND ${hasEntry} AND ${isInside} AND ${inScope(scope, 'residents.village_id')}`;

const visitorsInside = ({ scope, seesVisitors }: Viewer) => sql`
  SELECT suspects.blacklist_id, suspects.tier, suspects.score, NULL, visitors.id, visitors.full_name,
    visitors.passport_number, ${bornAsVisitor}, coalesce(national_sex(visitors.passport_key), visitors.sex),
    visitors.village_id, visitors.apartment_number, visitors.building_number
  FROM blacklist_suspects suspects JOIN visitors ON visitors.id = suspects.visitor_id
  WHERE NOT is_answered AND ${hasEntry} AND ${seesVisitors}::boolean AND ${isVisitorInside} AND ${inScope(scope, 'visitors.village_id')}`;

/** Those inside now: first those with the same birth date, then by how similar the name is. */
export async function listInside(db: Database, viewer: Viewer, page: Paging): Promise<Page<SuspectInside>> {
  const inside = sql`(${residentsInside(viewer)} UNION ALL ${visitorsInside(viewer)}) AS inside`;
  const [{ rows }, counted] = await Promise.all([
    sql<SuspectInside>`SELECT inside.*, villages.name AS village_name FROM ${inside}
      JOIN villages ON villages.id = inside.village_id
      ORDER BY tier DESC, score DESC, blacklist_id DESC, resident_id, visitor_id
      LIMIT ${limitOf(page)} OFFSET ${offsetOf(page)}`.execute(db),
    sql<{ total: number }>`SELECT count(*) AS total FROM ${inside}`.execute(db),
  ]);
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}
