import type { OtherNumber, Sex } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import {
  type KeyParameters,
  keyParameters,
  prepareQuery,
} from '../../database/fast-queries/prepare-query.ts';
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
  /** Null: that of the latest record under `latestOf`, if there is one. */
  readonly birthdate: string | null;
  readonly latestOf: string;
  /** The numbers of the person. */
  readonly keys: readonly string[];
  /** These, and other numbers on the person's documents. */
  readonly numbers: readonly string[];
}

const residentBirth = sql`coalesce(residents.birthdate, national_birthdate(identity_key))`;
const visitorBirth = sql`coalesce(visitors.birthdate, national_birthdate(passport_key))`;
const hasSecondNumber = sql`passport_key IS NOT NULL AND passport_key <> identity_key`;

const newest = sql`ORDER BY id DESC LIMIT ${sql.lit(MAX_BORN)}`;

const stays = (scope: VillageScope, byNumber: boolean, condition: RawBuilder<unknown>) => sql`(
  SELECT identity_key AS key, full_name, sex, check_in AS date, ${sql.lit(byNumber)} AS by_number FROM residents
  WHERE ${inScope(scope, 'village_id')} AND ${condition})`;
const visitsWith = (scope: VillageScope, byNumber: boolean, condition: RawBuilder<unknown>) => sql`(
  SELECT passport_key AS key, full_name, sex, visit_date AS date, ${sql.lit(byNumber)} AS by_number FROM visitors
  WHERE ${inScope(scope, 'village_id')} AND ${condition})`;

/** The latest stay decides; without a stay, the latest visit. */
const latestBirth = ({ scope, visits }: Question, key: string) => sql`
  (SELECT birthdate FROM (
    (SELECT birthdate, 0 AS kind FROM residents WHERE identity_key = ${key} AND ${inScope(scope, 'village_id')}
      ORDER BY check_in DESC, id DESC LIMIT 1)
    ${
      visits
        ? sql`UNION ALL (SELECT birthdate, 1 FROM visitors WHERE passport_key = ${key} AND ${inScope(scope, 'village_id')}
      ORDER BY visit_date DESC, id DESC LIMIT 1)`
        : sql``
    }
  ) latest ORDER BY kind LIMIT 1)`;

type Values = Question & Pick<Person, 'birthdate' | 'latestOf'> & KeyParameters;

const selectOtherRecords = prepareQuery(
  (_db, { scope, birthdate, visits, latestOf, ...numbers }: Values) => {
    const list = sql.join(Object.values(numbers));
    const born = sql`coalesce(${birthdate}::date, ${latestBirth({ scope, visits }, latestOf)})`;
    const found = [
      stays(scope, false, sql`${residentBirth} = ${born} ${newest}`),
      stays(scope, true, sql`identity_key IN (${list})`),
      stays(scope, true, sql`${hasSecondNumber} AND passport_key IN (${list})`),
    ];
    if (visits)
      found.push(
        visitsWith(scope, false, sql`passport_key IS NOT NULL AND ${visitorBirth} = ${born} ${newest}`),
        visitsWith(scope, true, sql`passport_key IN (${list})`),
      );
    return sql<OtherRecord>`${sql.join(found, sql` UNION ALL `)}`;
  },
  ['visits'],
);

/** Stays and visits of people who may be this one, under other numbers than theirs. */
export async function findOtherRecords(
  db: Database,
  { keys, numbers, ...question }: Person,
): Promise<OtherRecord[]> {
  const found = await selectOtherRecords(db, { ...question, ...keyParameters(numbers) });
  return found.filter(({ key }) => !keys.includes(key));
}

export type KeyedNumber = OtherNumber & { readonly key: string };

const selectSummaries = prepareQuery(
  (_db, { scope, visits, ...numbers }: Question & KeyParameters) => {
    const list = sql.join(Object.values(numbers));
    const visited = sql`UNION ALL SELECT passport_key, passport_number, id_type, full_name, ${visitorBirth}, sex, visit_date, id
      FROM visitors WHERE passport_key IN (${list}) AND ${inScope(scope, 'village_id')}`;
    return sql<KeyedNumber>`
      SELECT DISTINCT ON (key) key, id_number, id_type, full_name, birthdate, sex, date AS last_date,
        count(*) OVER (PARTITION BY key) AS records
      FROM (
        SELECT identity_key AS key, id_number, id_type, full_name, ${residentBirth} AS birthdate, sex, check_in AS date, id
        FROM residents WHERE identity_key IN (${list}) AND ${inScope(scope, 'village_id')}
        ${visits ? visited : sql``}
      ) records ORDER BY key, date DESC, id DESC`;
  },
  ['visits'],
);

/** What the register knows under these numbers; those without a record in these villages are left out. */
export const summarise = async (
  db: Database,
  question: Question,
  keys: readonly string[],
): Promise<KeyedNumber[]> =>
  keys.length === 0 ? [] : selectSummaries(db, { ...question, ...keyParameters(keys) });
