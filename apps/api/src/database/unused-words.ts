import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { KNOWN_MINUTES, type TableWithNames } from './name-words.ts';
import { inNames, type SearchedTable } from './similar-names.ts';

/** Rows of the dictionary in one round. A round every minute: all rows of a large register in a few days. */
const ROWS = 50;
/** Shorter words have no trigram. Only a scan of all records would tell whether somebody has them, so they stay. */
const SHORTEST = 3;
/** After each word, nothing happens for some times as long. */
const PAUSE = 3;
/** Longer than any copy of the program remembers that it has seen the word. */
const UNUSED_MINUTES = 6 * KNOWN_MINUTES;

const tables: Readonly<Record<TableWithNames, SearchedTable>> = {
  residents: { column: 'residents.search_text' },
  visitors: { column: 'visitors.search_text' },
  owners: { column: 'owners.search_text' },
  blacklist: {
    column: 'blacklist.search_text',
    moreNames: sql<string>`search_forms(blacklist.aliases)`,
  },
};

/** Does a search for the word find anybody? If not, the word is of no use. */
async function isUsed(db: Database, word: string): Promise<boolean> {
  for (const [table, searched] of Object.entries(tables)) {
    // OFFSET: the planner knows how many rows have a text in them, and not how many match the pattern of a word. By the first it
    // decides between the index, for a rare word, and the first rows of the table, for one that nearly everybody has.
    const { rows } = await sql`
      SELECT FROM (
        SELECT * FROM ${sql.table(table)} WHERE search_text LIKE ${`%${word}%`} OFFSET 0
      ) AS ${sql.table(table)}
      WHERE ${inNames(searched, [word])} LIMIT 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

interface Row {
  readonly key: string;
  readonly word: string;
  readonly form: string;
  readonly is_marked: boolean;
}

/**
 * Words that no record has any more leave the dictionary, in two steps. The first marks them. A copy of the program that saves a
 * record with such a word removes the mark, once it has forgotten that it knows the word; what it saves before is found by the
 * second step, which comes later, and looks again.
 */
export function createWordSweeper(db: Database, { rows: limit = ROWS } = {}) {
  let last: Pick<Row, 'key' | 'word' | 'form'> = { key: '', word: '', form: '' };

  async function settle({ key, word, form, is_marked }: Row) {
    const isThis = sql`key = ${key} AND word = ${word} AND form = ${form}`;
    if (await isUsed(db, word)) {
      if (is_marked) await sql`UPDATE name_words SET unused_since = NULL WHERE ${isThis}`.execute(db);
    } else if (is_marked)
      await sql`DELETE FROM name_words
        WHERE ${isThis} AND unused_since < now() - ${UNUSED_MINUTES} * interval '1 minute'`.execute(db);
    else await sql`UPDATE name_words SET unused_since = now() WHERE ${isThis}`.execute(db);
  }

  return {
    /** The next rows; after the last one, the first. */
    async sweep(signal: AbortSignal) {
      const { rows } = await sql<Row>`
        SELECT key, word, form, unused_since IS NOT NULL AS is_marked FROM name_words
        WHERE (key, word, form) > (${last.key}, ${last.word}, ${last.form}) AND length(word) >= ${SHORTEST}
        ORDER BY key, word, form LIMIT ${limit}`.execute(db);
      for (const row of rows) {
        if (signal.aborted) return;
        const start = performance.now();
        await settle(row);
        await sleep((performance.now() - start) * PAUSE, undefined, { signal }).catch(() => {});
      }
      last = rows.at(-1) ?? { key: '', word: '', form: '' };
    },
  };
}
