import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import {
  type KeyParameters,
  keyParameters,
  prepareQuery,
} from '../../database/fast-queries/prepare-query.ts';
import { personNumbers, personNumbersOf } from '../../database/person-numbers.ts';
import type { Reason } from './blacklist.repository.ts';
import {
  bornOn,
  type Candidate,
  candidatesIn,
  type Known,
  type KnownValues,
  type Lists,
  namesBornOn,
  sharingOf,
  type Value,
} from './names.repository.ts';

/** What the blacklist knows of a person: all that a registration asks, in one question. */
export interface Standing {
  /** The keys of all numbers of the person. */
  readonly joined: readonly string[];
  /** Why one of these numbers is refused, in any village; the newest first. */
  readonly reasons: readonly Reason[];
  /** Names of entries with the same birth date. */
  readonly born: readonly Candidate[];
  /** An entry has another number that may be mistaken for one of these. */
  readonly isLookAlike: boolean;
}

export type Question = Known & { readonly scope: VillageScope; readonly lookAlikeKeys: readonly string[] };

interface Found extends Lists {
  readonly joined: string[];
  readonly reasons: string | null;
  readonly isLookAlike: boolean;
}

interface Asked extends KnownValues {
  readonly lookAlikeKeys: Value<readonly string[]>;
  /** `person`, the keys of all numbers. */
  readonly person: RawBuilder<unknown>;
  /** A number of an entry is one of those on the form. */
  readonly isOwnNumber: RawBuilder<boolean>;
}

/** The index of the numbers has the collation of the database. */
const standing = ({ person, isOwnNumber, lookAlikeKeys, ...known }: Asked) => sql<Found>`
    WITH RECURSIVE ${person}
    SELECT ARRAY(SELECT key FROM person) AS joined, reasons.*, born.*, EXISTS (
      SELECT FROM blacklist WHERE look_alike_key(identity_key) = ANY (${lookAlikeKeys}::text[])
        AND NOT ${isOwnNumber}) AS "isLookAlike"
    FROM (
      SELECT json_agg(json_build_object('identity_key', identity_key, 'village_id', village_id, 'full_name', full_name,
        'reason', reason) ORDER BY blacklist.id DESC) AS reasons
      FROM blacklist WHERE identity_key = ANY (ARRAY(SELECT key COLLATE "default" FROM person))
    ) reasons, (${bornOn(known)}) born`;

const selectStanding = prepareQuery(
  (_db, { scope, birthdate, sex, numbers, lookAlikeKeys, ...keys }: Question & KeyParameters) =>
    standing({
      birthdate,
      sex,
      numbers,
      lookAlikeKeys,
      person: personNumbers(Object.values(keys), scope),
      isOwnNumber: sql<boolean>`identity_key IN (${sql.join(Object.values(keys))})`,
    }),
);

const toStanding = (found: Partial<Found> & Lists): Standing => ({
  joined: found.joined ?? [],
  reasons: JSON.parse(found.reasons ?? '[]'),
  born: candidatesIn([found]),
  isLookAlike: found.isLookAlike ?? false,
});

export async function standingOf(
  db: Database,
  keys: readonly string[],
  { scope, ...known }: Question,
): Promise<Standing> {
  if (keys.length === 0)
    return { joined: [], reasons: [], born: await namesBornOn(db, known), isLookAlike: false };
  const [found] = await selectStanding(db, { ...known, scope, ...keyParameters(keys) });
  return toStanding(found ?? { ids: null, forms: null });
}

/** One of many people of whom one question asks. */
export interface AskedPerson extends Known {
  readonly lookAlikeKeys: readonly string[];
  /** Of the numbers on the form. */
  readonly keys: readonly string[];
  /** Of the name; without any, no names are looked for. */
  readonly nameKeys: readonly string[];
}

/** With the names of entries that may be similar, where a birth date is unknown on either side. */
export type StandingWithNames = Standing & { readonly similar: readonly Candidate[] };

const asked = <T>(column: string) => sql<T>`${sql.ref(`asked.${column}`)}`;
const askedKnown: KnownValues = {
  birthdate: asked('birthdate'),
  sex: asked('sex'),
  numbers: asked('numbers'),
};

const selectStandings = prepareQuery(
  (_db, { people, scope }: { people: string; scope: VillageScope }) => sql<
    Found & { similar_ids: string | null; similar_forms: string | null }
  >`
    SELECT standing.*, alike.ids AS similar_ids, alike.forms AS similar_forms
    FROM jsonb_to_recordset(${people}::jsonb) AS asked (place integer, keys text[], "lookAlikeKeys" text[],
      birthdate date, sex text, numbers text[], "nameKeys" text[])
    CROSS JOIN LATERAL (${standing({
      ...askedKnown,
      lookAlikeKeys: asked('lookAlikeKeys'),
      person: personNumbersOf(sql`unnest(asked.keys)`, scope),
      isOwnNumber: sql<boolean>`identity_key = ANY (asked.keys)`,
    })}) standing
    CROSS JOIN LATERAL (${sharingOf(askedKnown, asked('nameKeys'))}) alike
    ORDER BY asked.place`,
);

/** All that registrations of these people ask, in one question; in the order of the people. */
export async function standingsOf(
  db: Database,
  scope: VillageScope,
  people: readonly AskedPerson[],
): Promise<StandingWithNames[]> {
  if (people.length === 0) return [];
  const placed = people.map((person, place) => ({ ...person, place }));
  const rows = await selectStandings(db, { people: JSON.stringify(placed), scope });
  return rows.map(({ similar_ids, similar_forms, ...found }) => ({
    ...toStanding(found),
    similar: candidatesIn([{ ids: similar_ids, forms: similar_forms }]),
  }));
}
