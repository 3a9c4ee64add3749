import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

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

/** Visits of the same person on the same day: by number, and by name where the row has no number. */
export const sameVisits = async (
  db: Database,
  villageId: number,
  asked: readonly AskedVisit[],
): Promise<Known[]> =>
  (
    await sql<Known>`
      SELECT asked.number, visitors.id, visitors.full_name AS label, true AS is_same
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS asked (number integer, key text, full_name text, visit_date date)
      JOIN visitors ON visitors.village_id = ${villageId} AND visitors.visit_date = asked.visit_date
        AND (visitors.passport_key = asked.key
          OR asked.key IS NULL AND fold_text(visitors.full_name) = fold_text(asked.full_name))
      ORDER BY visitors.id`.execute(db)
  ).rows;

interface AskedName {
  readonly number: number;
  readonly key: string | null;
  /** Folded. */
  readonly name: string | null;
}

/** Owners by number, or by name; numbers that contradict are two people. */
export const knownOwners = async (
  db: Database,
  villageId: number,
  asked: readonly AskedName[],
): Promise<Known[]> =>
  (
    await sql<Known>`
      WITH known AS MATERIALIZED (
        SELECT id, concat_ws(' · ', name, id_number, building_address) AS label,
          nullif(identity_key(coalesce(id_number, '')), '') AS key, fold_text(name) AS name
        FROM owners WHERE village_id = ${villageId}
      )
      SELECT asked.number, known.id, known.label, coalesce(known.key = asked.key, false) AS is_same
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS asked (number integer, key text, name text)
      JOIN known ON known.key = asked.key OR known.name = asked.name AND (asked.key IS NULL OR known.key IS NULL)
      ORDER BY known.id`.execute(db)
  ).rows;

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
