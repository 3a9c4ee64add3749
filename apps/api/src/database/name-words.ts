import { setTimeout as sleep } from 'node:timers/promises';
import { NAME_KEYS_VERSION, nameSpellings } from '@bawaba/identity';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { prepareQuery } from './fast-queries/prepare-query.ts';
import { inTransaction } from './transaction.ts';

/** Rows in a transaction: some milliseconds of work. */
const BATCH = 500;
/** Most of the time belongs to the desks: after a batch, nothing happens for some times as long. */
const PAUSE = 3;
/** More than a register has. When it is full, it starts again. */
const MAX_KNOWN = 100_000;

/** The tables whose records have names, and the names of a row. */
const tables = {
  blacklist: sql`array_remove(full_name || aliases, NULL)`,
  owners: sql`ARRAY[name]`,
  residents: sql`ARRAY[full_name]`,
  visitors: sql`ARRAY[full_name]`,
} as const;
export type TableWithNames = keyof typeof tables;
export const hasNames = (table: string): table is TableWithNames => Object.hasOwn(tables, table);

/** For so long a copy of the program remembers words that it has seen in the dictionary: hardly any save has to look. */
export const KNOWN_MINUTES = 10;

interface Known {
  readonly until: number;
  readonly words: Set<string>;
}
const knownWords = new WeakMap<Database, Known>();

function wordsKnownTo(db: Database): Set<string> {
  const known = knownWords.get(db);
  if (known && performance.now() < known.until) return known.words;
  const words = new Set<string>();
  knownWords.set(db, { until: performance.now() + KNOWN_MINUTES * 60_000, words });
  return words;
}

interface Word {
  readonly key: string;
  readonly word: string;
  readonly form: string;
}

interface NewWords {
  readonly version: number;
  readonly keys: readonly string[];
  readonly words: readonly string[];
  readonly forms: readonly string[];
}

const insertWords = prepareQuery(
  (_db, { version, keys, words, forms }: NewWords) => sql`
  INSERT INTO name_words (key, word, form, version)
  SELECT key, word, form, ${version}::integer
  FROM unnest(${keys}::text[], ${words}::text[], ${forms}::text[]) AS added (key, word, form)
  -- A conflict would lock the row: two registrations of one name would wait for each other.
  WHERE NOT EXISTS (
    SELECT FROM name_words old
    WHERE old.key = added.key AND old.word = added.word AND old.form = added.form AND old.version >= ${version}
      AND old.unused_since IS NULL)
  ORDER BY key, word, form
  ON CONFLICT (key, word, form) DO UPDATE SET version = greatest(name_words.version, excluded.version), unused_since = NULL`,
);

/** What the dictionary may not have: words by how they are remembered. */
function unknownWords(known: ReadonlySet<string>, names: readonly string[], version: number) {
  const unknown = new Map<string, Word[]>();
  for (const name of names)
    for (const { word, form, keys } of nameSpellings(name)) {
      const entry = `${version} ${word}\n${form}`;
      if (!known.has(entry) && !unknown.has(entry))
        unknown.set(
          entry,
          keys.map((key) => ({ key, word, form })),
        );
    }
  return unknown;
}

/** Adds the names that the dictionary does not have. Call what it returns when they are committed. */
async function addNames(
  trx: Database,
  db: Database,
  names: readonly string[],
  version: number,
): Promise<() => void> {
  const known = wordsKnownTo(db);
  const added = unknownWords(known, names, version);
  const rows = [...added.values()].flat();
  if (rows.length > 0)
    await insertWords(trx, {
      version,
      keys: rows.map(({ key }) => key),
      words: rows.map(({ word }) => word),
      forms: rows.map(({ form }) => form),
    });
  return () => {
    if (known.size + added.size > MAX_KNOWN) known.clear();
    for (const entry of added.keys()) known.add(entry);
  };
}

/**
 * Search across scripts finds these names from now on. It is one statement of its own: no other save waits for it. If it fails, the
 * reader adds the names some seconds later.
 */
export const learnNames = async (db: Database, names: readonly string[]) => {
  const remember = await addNames(db, db, names, NAME_KEYS_VERSION);
  remember();
};

/**
 * Reads the names of all rows into the dictionary: of those from before it existed, and of those that another program inserted;
 * and all of them again when the version of the keys rises. Then words that nobody has any more leave it, too.
 */
export function createNameReader(db: Database, version = NAME_KEYS_VERSION) {
  /** The next rows; false if none are left, or another copy of the program is reading them. */
  async function step(table: TableWithNames): Promise<boolean> {
    let remember = () => {};
    const isMore = await inTransaction(db, async (trx) => {
      const { rows: progress } = await sql<{ version: number; last_id: number }>`
        SELECT version, last_id FROM name_words_progress
        WHERE table_name = ${table} AND version <= ${version} FOR UPDATE SKIP LOCKED`.execute(trx);
      const [at] = progress;
      if (!at) return false;
      const from = at.version === version ? at.last_id : 0;
      const { rows } = await sql<{ id: number; names: string[] }>`
        SELECT id, ${tables[table]} AS names FROM ${sql.table(table)}
        WHERE id > ${from} ORDER BY id LIMIT ${sql.lit(BATCH)}`.execute(trx);
      const last = rows.at(-1)?.id ?? from;
      if (at.version === version && rows.length === 0) return false;
      await sql`UPDATE name_words_progress SET version = ${version}, last_id = ${last}
        WHERE table_name = ${table}`.execute(trx);
      remember = await addNames(
        trx,
        db,
        rows.flatMap(({ names }) => names),
        version,
      );
      return rows.length === BATCH;
    });
    remember();
    return isMore;
  }

  let hasOldWords = true;
  /** Once, when every table is read with the keys of this version. */
  async function removeOldWords() {
    const { rows } = await sql`SELECT FROM name_words_progress WHERE version < ${version}`.execute(db);
    if (rows.length > 0) return;
    await sql`DELETE FROM name_words WHERE version < ${version}`.execute(db);
    hasOldWords = false;
  }

  return {
    /** While the register is in use; ends when nothing is left or `signal` says so. */
    async read(signal: AbortSignal) {
      for (const table of Object.keys(tables) as TableWithNames[])
        for (let isMore = true; isMore && !signal.aborted; ) {
          const start = performance.now();
          isMore = await step(table);
          if (isMore) await sleep((performance.now() - start) * PAUSE, undefined, { signal }).catch(() => {});
        }
      if (hasOldWords && !signal.aborted) await removeOldWords();
    },
  };
}
