import { type Expression, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Trx } from './transaction.ts';

/** Everything that matches, for an export: how many rows, and the rows, several at a time. */
export interface WholeList<Row> {
  readonly total: number;
  /** Exactly `total` rows, or an error: a list that is short never ends as if it were whole. */
  readonly batches: AsyncIterable<Row[]>;
  /** The reader calls it, however the reading ended. May be called more than once; never rejects. */
  close(): Promise<void>;
}

interface Reading<Row> {
  readonly total: number;
  readonly query: Expression<Row>;
}

/** Rows fetched at a time: enough to keep the server busy, few enough to stay small. */
const FETCH_ROWS = 500;

/**
 * How often an open snapshot sends something, well within the idle limit of the export pool: the reader of a slow download
 * may not ask for rows for minutes. If the api hangs, nothing is sent and the server ends the snapshot.
 */
const KEEP_ALIVE_SECONDS = 60;

/** Reads the database as it is now, and as it stays for this reader, while a long answer is written. */
export async function readInSnapshot<Row>(
  db: Database,
  read: (moment: Trx) => Promise<Reading<Row>>,
  { keepAliveSeconds = KEEP_ALIVE_SECONDS } = {},
): Promise<WholeList<Row>> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const keepAlive = setInterval(() => void sql`SELECT`.execute(trx).catch(() => {}), keepAliveSeconds * 1000);
  keepAlive.unref();
  let closed: Promise<void> | undefined;
  const close = () => {
    clearInterval(keepAlive);
    // A rollback fails only on a lost connection; its transaction is gone with it.
    closed ??= trx
      .rollback()
      .execute()
      .catch(() => {});
    return closed;
  };
  try {
    const { total, query } = await read(trx);
    return { total, batches: fetchInBatches(trx, query, total), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * A cursor of SQL, not of the protocol: each FETCH is a statement with a `statement_timeout` of its own. A portal of the
 * protocol is one statement from its first row to its last, so the timeout would count the time of a slow reader.
 */
async function* fetchInBatches<Row>(trx: Trx, query: Expression<Row>, total: number): AsyncGenerator<Row[]> {
  // By default the planner expects that only a tenth of the rows of a cursor are read.
  await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(trx);
  await sql`DECLARE whole_list NO SCROLL CURSOR FOR ${query}`.execute(trx);
  const fetch = sql<Row>`FETCH ${sql.lit(FETCH_ROWS)} FROM whole_list`;
  let read = 0;
  for (let isLast = false; !isLast; ) {
    const { rows } = await fetch.execute(trx);
    read += rows.length;
    isLast = rows.length < FETCH_ROWS;
    if (rows.length > 0) yield rows;
  }
  if (read !== total) throw new Error(`the list has ${read} rows, and ${total} were announced`);
}
