import { joinedParticles, type SearchedName, searchedNames } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { matchesSearch } from './search.ts';

/** Of one name that was typed. The closest count; nobody has this many spellings of a whole name. */
const MAX_SPELLINGS = 60;
/** Words of the dictionary that are compared with one name. */
const MAX_CANDIDATES = 2_000;

async function spellingsOf(
  db: Database,
  { keys, keyBeginnings, closeness }: SearchedName,
): Promise<string[]> {
  const byKey = sql`SELECT word, form FROM name_words WHERE key = ANY (${keys})`;
  // The end of a range in the order of "C": no character of a key comes after it.
  const begin = keyBeginnings.map(
    (key) => sql`SELECT word, form FROM name_words WHERE key >= ${key} AND key < ${`${key}\u{10ffff}`}`,
  );
  const beginning = sql`(SELECT word, form FROM (${sql.join(begin, sql` UNION `)}) AS longer
    ORDER BY length(word) LIMIT ${sql.lit(MAX_CANDIDATES)})`;
  const { rows } = await sql<{ word: string; form: string }>`
    ${begin.length > 0 ? sql`${byKey} UNION ${beginning}` : byKey}`.execute(db);
  const close = new Map<string, number>();
  for (const { word, form } of rows) {
    const score = closeness(form);
    if (score > 0) close.set(word, Math.max(score, close.get(word) ?? 0));
  }
  return [...close]
    .sort(([a, scoreA], [b, scoreB]) => scoreB - scoreA || a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MAX_SPELLINGS)
    .map(([word]) => word);
}

/** Nothing but letters and spaces is in the dictionary, so nothing has to be escaped. */
const particles = `(${joinedParticles.join('|')})?`;
const wholeWord = (spellings: readonly string[]) => `${particles}(${spellings.join('|')})( |\n|$)`;

/** In the first line of a search text, which is the name, as a whole word. */
const inFirstLine = (text: RawBuilder<string>, spellings: readonly string[]) =>
  sql<boolean>`${text} ~ ${`^([^\n]* )?${wholeWord(spellings)}`}`;
const inAnyLine = (text: RawBuilder<string>, spellings: readonly string[]) =>
  sql<boolean>`${text} ~ ${`(^|[ \n])${wholeWord(spellings)}`}`;

/** One of these is a name of the person. */
export function inNames(
  { column, moreNames }: SearchedTable,
  spellings: readonly string[],
): RawBuilder<boolean> {
  const text = sql.ref<string>(column);
  if (!moreNames) return inFirstLine(text, spellings);
  // The first condition is for the index.
  return sql<boolean>`(${inAnyLine(text, spellings)}
    AND (${inFirstLine(text, spellings)} OR ${inAnyLine(moreNames, spellings)}))`;
}

const hasDigit = (word: string) => /\p{Nd}/u.test(word);

export interface SearchedTable {
  /** Its search text, with the name in the first line. */
  readonly column: string;
  /** Search forms of other names, each in a line, which are somewhere in the search text, too. */
  readonly moreNames?: RawBuilder<string>;
}

export interface NameSearch {
  readonly search?: string | undefined;
  readonly match?: 'similar' | undefined;
}

/**
 * What a list with `search` and `match` asks for. `similar`: every name of the search stands for a name of the person, in either
 * script, and the person does not match literally. Words with digits must be there as they are.
 */
export async function matchesNames(
  db: Database,
  table: SearchedTable,
  { search, match }: NameSearch,
  literal: RawBuilder<boolean> = matchesSearch(table.column, search ?? ''),
): Promise<RawBuilder<boolean>> {
  if (match !== 'similar') return search ? literal : sql<boolean>`true`;
  const words = (search ?? '').split(/\s+/);
  const names = searchedNames(words.filter((word) => !hasDigit(word)).join(' '));
  if (names.length === 0) return sql<boolean>`false`;
  const spellings = await Promise.all(names.map((name) => spellingsOf(db, name)));
  if (spellings.some((found) => found.length === 0)) return sql<boolean>`false`;
  const numbers = words.filter(hasDigit);
  const conditions = [
    ...spellings.map((found) => inNames(table, found)),
    ...(numbers.length > 0 ? [matchesSearch(table.column, numbers.join(' '))] : []),
    sql<boolean>`NOT ${literal}`,
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}
