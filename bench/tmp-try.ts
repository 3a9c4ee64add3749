import pg from 'pg';
import { startCluster, cache, urlOf } from './data/registers.ts';
import { createPool, createDatabase } from '../apps/api/src/database/connection.ts';
import { foreseeRefusals } from '../apps/api/src/features/blacklist/foresee-refusals.service.ts';
import { guestAt } from './imports/people.ts';
const cluster = await startCluster(`${cache}/bench-imports`);
const url = urlOf(await cluster.database('imports'));
const pool = createPool(url);
const db = createDatabase(pool);
try {
  const people = Array.from({ length: 300 }, (_, i) => ({ person: { ...guestAt(20000 + i), registration: 'resident', village_id: 1 } as const, decisions: [] }));
  for (let i = 0; i < 4; i++) {
    const s = performance.now(); const c = process.cpuUsage();
    const r = await foreseeRefusals(db, { scope: 'all', villageId: null } as never, people as never);
    const u = process.cpuUsage(c);
    console.log(r.length, r.filter((x) => x.looks.length).length, performance.now() - s, 'cpu', (u.user + u.system) / 1000);
  }
  const { rows } = await cluster.client.query('select 1');
} catch (e) { console.log(e); } finally { await pool.end(); await cluster.stop(); }
