import { foldText, identityKey } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';

/** `%`, `_` and `\` are ordinary characters to someone who searches. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Anywhere in the name or the number. A number is also tried without its spaces and dashes, so that `298 01` finds
 * it however it was typed. `text` is a folded column, or an expression that folds one.
 */
export function matchesSearch(text: string | RawBuilder<string>, search: string): RawBuilder<boolean> {
  const searched = typeof text === 'string' ? sql.ref(text) : text;
  const folded = foldText(search);
  const asNumber = /\d/.test(folded) ? foldText(identityKey(search)) : '';
  const needles = [...new Set([folded, asNumber])].filter(Boolean);
  // Without a letter or a digit it can match nobody, and no index could be used.
  if (!needles.some((needle) => /[\p{L}\p{N}]/u.test(needle))) return sql<boolean>`false`;
  const patterns = needles.map((needle) => sql`${searched} LIKE ${`%${escapeLike(needle)}%`}`);
  return sql<boolean>`(${sql.join(patterns, sql` OR `)})`;
}
