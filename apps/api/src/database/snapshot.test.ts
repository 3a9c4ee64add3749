import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { createDatabase, createPool } from './connection.ts';
import { readInSnapshot } from './snapshot.ts';

const PATIENCE = { timeout: 100_000 };
const TOTAL = 1000;
let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The snapshot has been open for so long, by the clock of the server itself. */
const hasBeenOpenFor = (seconds: number) =>
  expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND xact_start < clock_timestamp() - make_interval(secs => $1)`,
        [seconds],
      );
      return rows.length;
    }, PATIENCE)
    .toBe(1);

const numbers = async (announced = TOTAL) => ({
  total: announced,
  query: sql<{
    n: number;
  }>`SELECT n, 'x' || ${'y'}::text AS text FROM generate_series(1, ${TOTAL}::integer) AS n`,
});

async function readAll(list: { batches: AsyncIterable<{ n: number }[]> }, pause: () => Promise<void>) {
  const read: number[] = [];
  for await (const rows of list.batches) {
    if (read.length === 0) await pause();
    read.push(...rows.map(({ n }) => n));
  }
  return read;
}

it('does not count the time of a slow reader as time of a statement', async () => {
  const seconds = 5;
  const pool = createPool(database.url);
  pool.on('connect', (client) => void client.query(`SET statement_timeout = '${seconds}s'`));
  const list = await readInSnapshot(createDatabase(pool), () => numbers());
  const read = await readAll(list, () => hasBeenOpenFor(2 * seconds));
  expect(read).toEqual(Array.from({ length: TOTAL }, (_, index) => index + 1));
  await list.close();
  await pool.end();
});

it('stays open longer than the server lets a transaction idle', async () => {
  const seconds = 5;
  const pool = createPool(database.url, { max: 1, idleInTransactionSeconds: seconds });
  const list = await readInSnapshot(createDatabase(pool), () => numbers(), {
    keepAliveSeconds: seconds / 20,
  });
  expect(await readAll(list, () => hasBeenOpenFor(2 * seconds))).toHaveLength(TOTAL);
  await list.close();
  await pool.end();
});

it('fails at its end when the rows are not as many as announced', async () => {
  for (const announced of [TOTAL - 1, TOTAL + 1]) {
    const list = await readInSnapshot(database.db, () => numbers(announced));
    await expect(readAll(list, async () => {})).rejects.toThrow('1000 rows');
    await list.close();
  }
});

it('gives its connection back when it is closed in the middle, twice, or fails to begin', async () => {
  const pool = createPool(database.url, { max: 1 });
  const db = createDatabase(pool);
  const list = await readInSnapshot(db, () => numbers());
  await list.batches[Symbol.asyncIterator]().next();
  await Promise.all([list.close(), list.close()]);
  await expect(readInSnapshot(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }).toEqual({
    total: 1,
    idle: 1,
    waiting: 0,
  });
  await pool.end();
});
