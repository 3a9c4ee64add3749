import type { RegistrationWarning } from '@bawaba/contracts';
import { identityKey, lookAlikeKey, parseNationalNumber } from '@bawaba/identity';
import type { Database } from '../../database/database.ts';
import * as blacklist from './blacklist.repository.ts';
import type { Standing } from './standing.repository.ts';

/** The numbers of a person on a form. */
interface Numbers {
  readonly id_type?: string;
  readonly id_number?: string;
  readonly passport_number: string | null;
}

const numbersOf = ({ id_number, passport_number }: Numbers) =>
  [id_number, passport_number].flatMap((number) => number || []);

/** What they and the numbers that may be mistaken for them have in common. */
export const lookAlikeKeys = (keys: readonly string[]) =>
  [...new Set(keys.map(lookAlikeKey))].filter(Boolean);

/** Entries with another number that may be mistaken for one of these, the newest first. */
export async function lookAlikesOf(
  db: Database,
  numbers: readonly string[],
): Promise<blacklist.LookAlikeRow[]> {
  const keys = new Set(numbers.map(identityKey));
  const entries = await blacklist.lookAlikesFor(db, lookAlikeKeys([...keys]));
  return entries.filter(({ identity_key }) => !keys.has(identity_key));
}

const areSame = (one: Numbers, other: Numbers) =>
  one.id_type === other.id_type && String(numbersOf(one)) === String(numbersOf(other));

/** What a warning needs to know of the numbers. */
export type KnownNumbers = Pick<Standing, 'isLookAlike'>;

/** For a person who was registered before, by the same request. */
export const isLookAlike = async (db: Database, numbers: Numbers): Promise<boolean> =>
  (await lookAlikesOf(db, numbersOf(numbers))).length > 0;

/**
 * What the clerk should check about these numbers. A warning never refuses. A change that keeps the numbers (`before`) gives no
 * warning about them again.
 */
export function warningsAbout(
  now: Numbers,
  { isLookAlike }: KnownNumbers,
  before?: Numbers,
): RegistrationWarning[] {
  if (before && areSame(now, before)) return [];
  const warnings: RegistrationWarning[] = [];
  const isNational = now.id_type === 'national_id' && now.id_number !== undefined;
  if (isLookAlike) warnings.push('looks_like_blacklisted');
  if (isNational && !parseNationalNumber(now.id_number).valid) warnings.push('not_a_national_number');
  return warnings;
}

/** With the one about blacklist entries with a similar name. */
export const addLooks = (
  warnings: readonly RegistrationWarning[],
  looks: readonly unknown[] = [],
): RegistrationWarning[] => (looks.length > 0 ? [...warnings, 'name_like_blacklisted'] : [...warnings]);

/** For the audit trail: the warnings, and which of them the clerk confirmed. */
export const noteWarnings = (
  warnings: readonly RegistrationWarning[],
  acknowledged: readonly RegistrationWarning[] = [],
) =>
  warnings.length === 0
    ? {}
    : { warnings, acknowledged: acknowledged.filter((warning) => warnings.includes(warning)) };

/** For the answer. */
export const answerWith = <Saved extends object>(saved: Saved, warnings: RegistrationWarning[]) =>
  warnings.length === 0 ? saved : { ...saved, warnings };
