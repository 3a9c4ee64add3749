import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { until } from './children.ts';
import type { Desk } from './client.ts';
import { residentBody } from './load.ts';

const ROUNDS = 20;
/** Each copy of the api finds out by itself. */
const LAGGING_ROUNDS = 6;

/** Exports and statistics come from a replica, and contain what was registered just before. */
export async function checkReplica(
  desk: Desk,
  village_id: number,
  replicaUrls: readonly string[],
): Promise<string> {
  const before = await Promise.all(replicaUrls.map(rowsRead));
  for (let round = 1; round <= ROUNDS; round++) {
    const body = residentBody(village_id);
    await desk.call('/residents', { method: 'POST', body, key: randomUUID() });
    const csv = await desk.text(`/export/residents?format=csv&village_id=${village_id}`);
    assert(csv.includes(body.id_number), 'an export misses the registration just before it');
    const { villageStats } = await desk.call('/statistics/dashboard');
    const village = villageStats.find(({ id }: { id: number }) => id === village_id);
    const lines = csv.trim().split('\n').length - 1;
    assert.equal(village.total_residents, lines, 'statistics and export differ');
  }
  const after = await Promise.all(replicaUrls.map(rowsRead));
  const read = after.map((rows, index) => rows - (before[index] as number));
  const total = read.reduce((sum, rows) => sum + rows, 0);
  assert(total > 0, 'the replicas have read no rows');
  return `${ROUNDS} exports and statistics contain the registration just before them; the replicas have read ${total} rows for them`;
}

/** Replicas that have stopped to apply the log: exports and statistics come from the primary, and are not older for it. */
export async function checkLaggingReplicas(
  desk: Desk,
  village_id: number,
  replicaUrls: readonly string[],
): Promise<string> {
  const isPaused = async (url: string) =>
    (await query(url, 'SELECT pg_get_wal_replay_pause_state() AS state'))[0].state === 'paused';
  for (const url of replicaUrls) {
    await query(url, 'SELECT pg_wal_replay_pause()');
    await until('a replica that applies nothing', () => isPaused(url));
  }
  let longest = 0;
  for (let round = 0; round < LAGGING_ROUNDS; round++) {
    const sent = performance.now();
    const isComplete = await exportAfterRegistration(desk, village_id);
    assert(isComplete, 'an export of a lagging replica misses the registration just before it');
    longest = Math.max(longest, performance.now() - sent);
  }
  await Promise.all(replicaUrls.map((url) => query(url, 'SELECT pg_wal_replay_resume()')));
  const total = async () =>
    (await Promise.all(replicaUrls.map(rowsRead))).reduce((sum, rows) => sum + rows, 0);
  const before = await total();
  await until('an export from a replica that has caught up', async () => {
    assert(await exportAfterRegistration(desk, village_id));
    return (await total()) > before;
  });
  const seconds = (longest / 1000).toFixed(1);
  return `${LAGGING_ROUNDS} exports contain the registration just before them, from the primary, the slowest in ${seconds} s; later the replicas were read again`;
}

async function exportAfterRegistration(desk: Desk, village_id: number): Promise<boolean> {
  const body = residentBody(village_id);
  await desk.call('/residents', { method: 'POST', body, key: randomUUID() });
  const csv = await desk.text(`/export/residents?format=csv&village_id=${village_id}`);
  return csv.includes(body.id_number);
}

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

async function rowsRead(url: string): Promise<number> {
  const [row] = await query(
    url,
    `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_user_tables WHERE relname = 'residents'`,
  );
  return row?.n ?? 0;
}
