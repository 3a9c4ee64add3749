import type { NumberWarning } from '@bawaba/contracts';
import { identityKey, lookAlikeKey, parseNationalNumber } from '@bawaba/identity';
import type { Database } from '../../database/database.ts';
import * as blacklist from './blacklist.repository.ts';

/** What people are known by on a form. */
interface Numbers {
  readonly id_type?: string;
  readonly id_number?: string;
  readonly passport_number: string | null;
}

const numbersOf = ({ id_number, passport_number }: Numbers) =>
  [id_number, passport_number].flatMap((number) => number || []);

/** Entries with another number that may be taken for one of these, the newest first. */
export async function lookAlikesOf(
  db: Database,
  numbers: readonly string[],
): Promise<blacklist.LookAlikeRow[]> {
  const keys = new Set(numbers.map(identityKey));
  const folded = [...new Set([...keys].map(lookAlikeKey))].filter(Boolean);
  const entries = await blacklist.lookAlikesFor(db, folded);
  return entries.filter(({ identity_key }) => !keys.has(identity_key));
}

/**
 * What is worth a second look about these numbers. It asks and never refuses; a change that leaves the numbers as they were
 * (`before`) is not asked about again.
 */
export async function warningsAbout(db: Database, now: Numbers, before?: Numbers): Promise<NumberWarning[]> {
  const isSame =
    before?.id_type === now.id_type && String(numbersOf(now)) === String(before && numbersOf(before));
  if (before && isSame) return [];
  const warnings: NumberWarning[] = [];
  if ((await lookAlikesOf(db, numbersOf(now))).length > 0) warnings.push('looks_like_blacklisted');
  const isNational = now.id_type === 'national_id' && now.id_number !== undefined;
  if (isNational && !parseNationalNumber(now.id_number).valid) warnings.push('not_a_national_number');
  return warnings;
}

/** For the audit trail: what there was to look at, and what the clerk confirmed. */
export const noteWarnings = (
  warnings: readonly NumberWarning[],
  acknowledged: readonly NumberWarning[] = [],
) =>
  warnings.length === 0
    ? {}
    : { warnings, acknowledged: acknowledged.filter((warning) => warnings.includes(warning)) };

/** For the answer. */
export const answerWith = <Saved extends object>(saved: Saved, warnings: NumberWarning[]) =>
  warnings.length === 0 ? saved : { ...saved, warnings };
