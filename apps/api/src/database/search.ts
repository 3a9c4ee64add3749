import { searchWords } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';

/** `%`, `_` and `\` are ordinary characters to someone who searches. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Every word of the search, in any order, each anywhere in the text: the name, the number, the phone. `text` is a column of
 * search forms, or an expression that makes one.
 */
export function matchesSearch(text: string | RawBuilder<string>, search: string): RawBuilder<boolean> {
  const searched = typeof text === 'string' ? sql.ref(text) : text;
  const words = searchWords(search);
  // Without a letter or a digit it can match nobody, and no index could be used.
  if (!words.flat().some((word) => /[\p{L}\p{N}]/u.test(word))) return sql<boolean>`false`;
  const contains = (spelling: string) => sql<boolean>`${searched} LIKE ${`%${escapeLike(spelling)}%`}`;
  const conditions = words.map(
    (spellings) => sql<boolean>`(${sql.join(spellings.map(contains), sql` OR `)})`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}
