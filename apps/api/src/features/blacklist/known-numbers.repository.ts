import type { BlacklistEntry } from '@bawaba/contracts';
import { lookAlikeKey } from '@bawaba/identity';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { padParameters, prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { isDecided } from '../../database/person-numbers.ts';

/** The newest few: nobody compares more by eye. */
const SHOWN_LOOK_ALIKES = 5;

export type KnownEntry = Pick<BlacklistEntry, 'village_id' | 'id_number' | 'full_name' | 'reason'> & {
  readonly identity_key: string;
};

/** What the blacklist says about a number, over all villages; the newest first. */
export interface KnownNumber {
  readonly entries: KnownEntry[];
  /** Of other numbers that may be mistaken for this one. */
  readonly lookAlikes: KnownEntry[];
  /** Somebody has decided whether this number and another are of the same person. */
  readonly isDecided: boolean;
}

interface Found extends KnownEntry {
  readonly key: string;
  readonly part: 'entry' | 'look-alike' | 'decision';
}

/** Pairs of keys: of a number, and of its look-alikes. */
type Asked = Readonly<Record<`${'key' | 'look'}${number}`, string>>;
const namedAs = (name: string, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(padParameters(keys)).map(([at, key]) => [`${name}${at}`, key]));

const entry = sql`identity_key, village_id, id_number, full_name, reason, id`;

const selectKnown = prepareQuery((_db, asked: Asked) => {
  const places = Array.from({ length: Object.keys(asked).length / 2 }, (_, place) => place);
  const pairs = places.map((at) => sql`(${asked[`key${at}`]}::text, ${asked[`look${at}`]}::text)`);
  return sql<Found>`
    WITH asked AS (SELECT DISTINCT key, look FROM (VALUES ${sql.join(pairs)}) AS pairs (key, look))
    SELECT 'entry' AS part, identity_key AS key, ${entry} FROM blacklist
    WHERE identity_key IN (${sql.join(places.map((at) => asked[`key${at}`]))})
    UNION ALL
    SELECT 'look-alike', asked.key, found.* FROM asked, LATERAL (
      SELECT ${entry} FROM blacklist
      WHERE look_alike_key(identity_key) = asked.look AND asked.look <> '' AND identity_key <> asked.key
      ORDER BY id DESC LIMIT ${sql.lit(SHOWN_LOOK_ALIKES)}) found
    UNION ALL
    SELECT 'decision', key, NULL, NULL, NULL, NULL, NULL, NULL FROM asked WHERE ${isDecided(sql`asked.key`)}
    ORDER BY id DESC`;
});

/** One query for all these keys. */
export async function knownNumbers(
  db: Database,
  keys: readonly string[],
): Promise<(key: string) => KnownNumber> {
  const known = new Map<string, KnownNumber & { isDecided: boolean }>(
    keys.map((key) => [key, { entries: [], lookAlikes: [], isDecided: false }]),
  );
  const distinct = [...known.keys()];
  const asked = { ...namedAs('key', distinct), ...namedAs('look', distinct.map(lookAlikeKey)) };
  for (const { part, key, ...found } of await selectKnown(db, asked)) {
    const about = known.get(key);
    if (part === 'entry') about?.entries.push(found);
    else if (part === 'look-alike') about?.lookAlikes.push(found);
    else if (about) about.isDecided = true;
  }
  return (key) => known.get(key) as KnownNumber;
}
