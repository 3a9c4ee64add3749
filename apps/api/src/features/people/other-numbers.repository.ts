import type { OtherNumber, Sex } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { inScope } from '../../database/village-scope.ts';

/** Of one birth date, the newest: a date that stands for "unknown" has very many. */
const MAX_BORN = 500;

interface Question {
  readonly scope: VillageScope;
  /** May the user see visits? */
  readonly visits: boolean;
}

/** A stay or a visit under another number. */
export interface OtherRecord {
  readonly key: string;
  readonly full_name: string;
  readonly sex: Sex | null;
  readonly date: string;
  /** Found by a number in common, and not by the birth date. */
  readonly by_number: boolean;
}

interface Person extends Question {
  readonly birthdate: string | null;
  /** The numbers of the person. */
  readonly keys: readonly string[];
  /** These, and other numbers on the person's documents. */
  readonly numbers: readonly string[];
}

const residentBirth = sql`coalesce(residents.birthdate, national_birthdate(identity_key))`;
const visitorBirth = sql`coalesce(visitors.birthdate, national_birthdate(passport_key))`;
const hasSecondNumber = sql`passport_key IS NOT NULL AND passport_key <> identity_key`;

const isBorn = (birth: RawBuilder<unknown>, birthdate: string | null) => sql`${birth} = ${birthdate}::date`;
const newest = sql`ORDER BY id DESC LIMIT ${sql.lit(MAX_BORN)}`;

const stays = (scope: VillageScope, byNumber: boolean, condition: RawBuilder<unknown>) => sql`(
  SELECT identity_key AS key, full_name, sex, check_in AS date, ${sql.lit(byNumber)} AS by_number FROM residents
  WHERE ${inScope(scope, 'village_id')} AND ${condition})`;
const visitsWith = (scope: VillageScope, byNumber: boolean, condition: RawBuilder<unknown>) => sql`(
  SELECT passport_key AS key, full_name, sex, visit_date AS date, ${sql.lit(byNumber)} AS by_number FROM visitors
  WHERE ${inScope(scope, 'village_id')} AND ${condition})`;

/** Stays and visits of people who may be this one, under other numbers than theirs. */
export const findOtherRecords: (db: Database, person: Person) => Promise<OtherRecord[]> = prepareQuery(
  (_db, { scope, birthdate, keys, numbers, visits }: Person) => {
    const hasPassport = sql`passport_key = ANY (${numbers}::text[])`;
    const found = [
      stays(scope, false, sql`${isBorn(residentBirth, birthdate)} ${newest}`),
      stays(scope, true, sql`identity_key = ANY (${numbers}::text[])`),
      stays(scope, true, sql`${hasSecondNumber} AND ${hasPassport}`),
    ];
    if (visits)
      found.push(
        visitsWith(
          scope,
          false,
          sql`passport_key IS NOT NULL AND ${isBorn(visitorBirth, birthdate)} ${newest}`,
        ),
        visitsWith(scope, true, hasPassport),
      );
    return sql<OtherRecord>`SELECT * FROM (${sql.join(found, sql` UNION ALL `)}) AS found
      WHERE key <> ALL (${keys}::text[])`;
  },
  ['visits'],
);

export type KeyedNumber = OtherNumber & { readonly key: string };

/** What the register knows under these numbers; those without a record in these villages are left out. */
export async function summarise(
  db: Database,
  { scope, visits }: Question,
  keys: readonly string[],
): Promise<KeyedNumber[]> {
  if (keys.length === 0) return [];
  const visited = sql`UNION ALL SELECT passport_key, passport_number, id_type, full_name, ${visitorBirth}, sex, visit_date, id
    FROM visitors WHERE passport_key = ANY (${keys}::text[]) AND ${inScope(scope, 'village_id')}`;
  const { rows } = await sql<KeyedNumber>`
    SELECT DISTINCT ON (key) key, id_number, id_type, full_name, birthdate, sex, date AS last_date,
      count(*) OVER (PARTITION BY key) AS records
    FROM (
      SELECT identity_key AS key, id_number, id_type, full_name, ${residentBirth} AS birthdate, sex, check_in AS date, id
      FROM residents WHERE identity_key = ANY (${keys}::text[]) AND ${inScope(scope, 'village_id')}
      ${visits ? visited : sql``}
    ) records ORDER BY key, date DESC, id DESC`.execute(db);
  return rows;
}
