import { foldText } from '@bawaba/identity';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepareQuery } from '../../../database/fast-queries/prepare-query.ts';

/** A search for a complete national number. */
export const nationalNumberIn = (search: string | undefined) => {
  const number = foldText(search ?? '');
  return /^\d{14}$/.test(number) ? number : undefined;
};

/**
 * The holders of the number, by their key, and the few others whose texts could contain its digits (migration 0013). The
 * trigrams of the digits are in every number: a search by them takes fifty times as long.
 */
const selectIds = prepareQuery(
  (_db, { number }: { number: string }) =>
    sql<{ id: number }>`
    SELECT id FROM residents WHERE identity_key = ${number}
    UNION
    SELECT id FROM residents WHERE strpos(search_text, ${number}) > 0
      AND (length(identity_key) > 14 OR split_part(search_text, E'\n', 1) ~ '[0-9]{14}')`,
);

/** In every village: the query that loads the rows checks the scope. */
export const findIdsByNationalNumber = async (db: Database, number: string) =>
  (await selectIds(db, { number })).map(({ id }) => id);
