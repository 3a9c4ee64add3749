import { foldText, searchForm } from '@bawaba/identity';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';

/** A record of the register that a row of the file may be about. */
export interface Known {
  /** The row that asked. */
  readonly number: number;
  readonly id: number;
  readonly label: string;
  /** It is what the row says, and not something else that excludes it. */
  readonly is_same: boolean;
}

interface AskedStay {
  readonly number: number;
  readonly key: string;
  readonly starts: string;
  readonly ends: string;
}

/** Stays of the same person in the village on some of these days. */
export const overlappingStays = async (
  db: Database,
  villageId: number,
  asked: readonly AskedStay[],
): Promise<Known[]> =>
  (
    await sql<Known>`
      SELECT asked.number, residents.id, residents.full_name || ' · ' || residents.check_in || ' – ' || residents.check_out AS label,
        residents.check_in = asked.starts AND residents.check_out = asked.ends AS is_same
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (number integer, key text, starts date, ends date)
      JOIN residents ON residents.village_id = ${villageId} AND residents.identity_key = asked.key
        AND daterange(residents.check_in, residents.check_out) && daterange(asked.starts, asked.ends)
      ORDER BY residents.id`.execute(db)
  ).rows;

interface AskedVisit {
  readonly number: number;
  readonly key: string | null;
  readonly full_name: string;
  readonly visit_date: string;
}

interface AskedVisits {
  readonly village_id: number;
  readonly numbers: readonly number[];
  readonly keys: readonly (string | null)[];
  readonly days: readonly string[];
  readonly names: readonly string[];
  /** What the stored search text of somebody with this name begins with: folding every name of a day takes long. */
  readonly beginnings: readonly string[];
}

const findVisits = prepareQuery(
  (_db, { village_id, numbers, keys, days, names, beginnings }: AskedVisits) => sql<Known>`
    SELECT asked.number, same.id, same.full_name AS label, true AS is_same
    FROM unnest(${numbers}::integer[], ${keys}::text[], ${days}::date[], ${names}::text[], ${beginnings}::text[])
      AS asked (number, key, visit_date, name, beginning),
    LATERAL (
      SELECT id, full_name FROM visitors
      WHERE village_id = ${village_id} AND visit_date = asked.visit_date AND passport_key = asked.key
      UNION ALL
      SELECT id, full_name FROM visitors
      WHERE asked.key IS NULL AND village_id = ${village_id} AND visit_date = asked.visit_date
        AND starts_with(search_text, asked.beginning) AND fold_text(full_name) = asked.name
    ) same
    ORDER BY same.id`,
);

/** Visits of the same person on the same day: by number, and by name where the row has no number. */
export const sameVisits = (
  db: Database,
  village_id: number,
  asked: readonly AskedVisit[],
): Promise<Known[]> =>
  findVisits(db, {
    village_id,
    numbers: asked.map(({ number }) => number),
    keys: asked.map(({ key }) => key),
    days: asked.map(({ visit_date }) => visit_date),
    names: asked.map(({ full_name }) => foldText(full_name)),
    beginnings: asked.map(({ full_name }) => searchForm(full_name)),
  });

interface AskedName {
  readonly number: number;
  readonly key: string | null;
  /** Folded. */
  readonly name: string | null;
}

interface AskedOwners {
  readonly village_id: number;
  readonly numbers: readonly number[];
  readonly keys: readonly (string | null)[];
  readonly names: readonly (string | null)[];
}

const findOwners = prepareQuery(
  (_db, { village_id, numbers, keys, names }: AskedOwners) => sql<Known>`
    SELECT asked.number, known.id, concat_ws(' · ', known.name, id_number, building_address) AS label, is_same
    FROM unnest(${numbers}::integer[], ${keys}::text[], ${names}::text[]) AS asked (number, key, name),
    LATERAL (
      SELECT id, name, id_number, building_address, true AS is_same FROM owners
      WHERE village_id = ${village_id} AND identity_key(id_number) = asked.key
      UNION ALL
      SELECT id, name, id_number, building_address, false FROM owners
      WHERE village_id = ${village_id} AND fold_text(name) = asked.name
        AND (asked.key IS NULL OR coalesce(identity_key(id_number), '') = '')
    ) known
    ORDER BY known.id`,
);

/** Owners by number, or by name; numbers that contradict are two people. */
export const knownOwners = (
  db: Database,
  village_id: number,
  asked: readonly AskedName[],
): Promise<Known[]> =>
  findOwners(db, {
    village_id,
    numbers: asked.map(({ number }) => number),
    keys: asked.map(({ key }) => key),
    names: asked.map(({ name }) => name),
  });

/** Each owner with each member of the family, or alone. */
export const familiesOf = async (
  db: Database,
  villageId: number,
  ownerIds: readonly number[],
): Promise<{ owner_id: number; label: string; key: string | null; name: string | null }[]> =>
  ownerIds.length === 0
    ? []
    : (
        await sql<{ owner_id: number; label: string; key: string | null; name: string | null }>`
          SELECT owners.id AS owner_id, concat_ws(' · ', owners.name, owners.id_number, owners.building_address) AS label,
            nullif(identity_key(coalesce(member.id_number, '')), '') AS key, fold_text(member.name) AS name
          FROM owners LEFT JOIN family_members member ON member.owner_id = owners.id
          WHERE owners.village_id = ${villageId} AND owners.id = ANY (${ownerIds}::integer[])
          ORDER BY owners.id, member.id`.execute(db)
      ).rows;

/** Entries of the village with these numbers. */
export const knownEntries = async (
  db: Database,
  villageId: number,
  asked: readonly { readonly number: number; readonly key: string }[],
): Promise<Known[]> =>
  (
    await sql<Known>`
      SELECT asked.number, blacklist.id, coalesce(blacklist.full_name, blacklist.id_number) AS label, true AS is_same
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (number integer, key text)
      JOIN blacklist ON blacklist.village_id = ${villageId} AND blacklist.identity_key = asked.key`.execute(
      db,
    )
  ).rows;

/** Residents who came with nobody, by number or by name; of several stays of one person the newest. */
export const knownHeads = async (
  db: Database,
  villageId: number,
  keys: readonly string[],
): Promise<{ id: number; key: string; label: string }[]> =>
  (
    await sql<{ id: number; key: string; label: string }>`
      SELECT DISTINCT ON (asked.key, found.identity_key) found.id, asked.key, found.label
      FROM unnest(${keys}::text[]) AS asked (key), LATERAL (
        SELECT id, identity_key, full_name || ' · ' || id_number AS label FROM residents
        WHERE village_id = ${villageId} AND head_id IS NULL AND identity_key = asked.key
        UNION ALL
        SELECT id, identity_key, full_name || ' · ' || id_number FROM residents
        WHERE village_id = ${villageId} AND head_id IS NULL
          AND search_text LIKE '%' || search_form(asked.key) || '%' AND fold_text(full_name) = asked.key
      ) found
      ORDER BY asked.key, found.identity_key, found.id DESC`.execute(db)
  ).rows;
