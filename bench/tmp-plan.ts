import { startCluster, cache, urlOf } from './data/registers.ts';
import pg from 'pg';
import { createPool, createDatabase } from '../apps/api/src/database/connection.ts';
import { standingsOf } from '../apps/api/src/features/blacklist/standing.repository.ts';
import { foreseeRefusals } from '../apps/api/src/features/blacklist/foresee-refusals.service.ts';
import { guestAt } from './imports/people.ts';
const cluster = await startCluster(`${cache}/bench-imports`);
const url = urlOf(await cluster.database('imports'));
const pool = createPool(url);
const client = new pg.Client(url); await client.connect();
const real = createDatabase(pool);
const db = { executeQuery: async (q: any) => {
  if (!/jsonb_to_recordset/.test(q.sql)) return real.executeQuery(q);
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS OFF) ${q.sql}`, q.parameters);
  console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n')); return { rows: [] }; } };
const people = Array.from({ length: 300 }, (_, i) => ({ person: { ...guestAt(20000 + i), registration: 'resident', village_id: 1 } as const, decisions: [] }));
await foreseeRefusals(db as never, { scope: 'all', villageId: null } as never, people as never).catch(() => {});
await client.end(); await pool.end(); await cluster.stop();
