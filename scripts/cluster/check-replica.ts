import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Desk } from './client.ts';
import { residentBody } from './load.ts';

const ROUNDS = 20;

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

async function rowsRead(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_user_tables WHERE relname = 'residents'`,
  );
  await client.end();
  return rows[0]?.n ?? 0;
}
