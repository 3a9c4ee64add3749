import type { Database } from './connection.ts';
import type { Trx } from './transaction.ts';

/** Everything that matches, for an export: how many, and each in turn. Whoever reads it closes it, however it ends. */
export interface WholeList<T> {
  readonly total: number;
  readonly rows: AsyncIterable<T>;
  /** May be called more than once. */
  close(): Promise<void>;
}

/** Rows fetched at a time: enough to keep the server busy, few enough to stay small. */
export const FETCH_ROWS = 200;

/** Reads a moment of the database that stays the same while a long answer is written. */
export async function readInSnapshot<T>(
  db: Database,
  read: (moment: Trx) => Promise<Omit<WholeList<T>, 'close'>>,
): Promise<WholeList<T>> {
  const trx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let open = true;
  const close = async () => {
    if (!open) return;
    open = false;
    await trx.rollback().execute();
  };
  try {
    return { ...(await read(trx)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
