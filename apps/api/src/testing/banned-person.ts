import { inTransaction } from '../database/transaction.ts';
import { passportNumber, residentBody } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A man on the blacklist by his name in Arabic, who comes with a passport. */
export const BORN = '1984-03-09';

export const bannedEntry = (fields: Record<string, unknown> = {}) => ({
  full_name: 'شريف نبيل الدمرداش',
  id_number: passportNumber(),
  reason: 'damage',
  ...fields,
});

/** The birth date is typed. */
export const bannedGuest = (fields: Record<string, unknown> = {}) =>
  residentBody({
    full_name: 'SHERIF NABIL ELDEMERDASH',
    id_type: 'passport',
    id_number: passportNumber(),
    birthdate: BORN,
    ...fields,
  });

/** Tries again if the comparison of the test before is still running, and holds some of the entries. */
export const emptyBlacklist = ({ db }: TestApp) =>
  inTransaction(db, (trx) => trx.deleteFrom('blacklist').execute());
