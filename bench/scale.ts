import { mkdirSync } from 'node:fs';
import type pg from 'pg';
// @ts-expect-error plain JavaScript without declarations
import { build } from '../scripts/build.mjs';
import { cache, dataDir, large, small, startCluster, startRegisters } from './data/registers.ts';
import { measureEveryFilter } from './load/every-filter.ts';
import { type Cell, LoadGenerator } from './load/measure.ts';
import { measureInRounds } from './load/rounds.ts';
import { questionsFor } from './questions.ts';
import { startApi } from './systems/product.ts';

/**
 * What grows with the register: the whole one beside a tenth of it. `docs/scale.md` has the figures of
 * `RESIDENTS=10000000 VILLAGES=500`. QUESTIONS names some of the questions, separated by semicolons.
 */
const options = { rounds: Number(process.env.ROUNDS ?? 3), seconds: Number(process.env.SECONDS ?? 2) };
const asked = process.env.QUESTIONS?.split(';');
const CLIENTS = 16;
/** Enough to find the slow ones. */
const REQUESTS_A_FILTER = 5;

const seconds = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1000).toFixed(1);
};

async function printSizes(database: pg.Client) {
  const { rows } = await database.query<{ name: string; rows: string; table: string; indexes: string }>(`
    SELECT relname AS name, reltuples::bigint AS rows, pg_size_pretty(pg_table_size(oid)) AS table,
      pg_size_pretty(pg_indexes_size(oid)) AS indexes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY pg_total_relation_size(oid) DESC LIMIT 8`);
  console.table(rows);
  const { rows: indexes } = await database.query<{ index: string; size: string }>(`
    SELECT indexrelname AS index, pg_size_pretty(pg_relation_size(indexrelid)) AS size
    FROM pg_stat_user_indexes ORDER BY pg_relation_size(indexrelid) DESC LIMIT 12`);
  console.table(indexes);
}

function printGrowth(cells: readonly Cell[], names: readonly [whole: string, tenth: string]) {
  const cpu = ({ serverCpuMs, postgresCpuMs }: Cell) => serverCpuMs + postgresCpuMs;
  const table = [...new Set(cells.map(({ question }) => question))].map((question) => {
    const [whole, tenth] = names.map((name) =>
      cells.find((cell) => cell.question === question && cell.system === name),
    );
    if (!whole || !tenth) return { question };
    return {
      question,
      'p50 ms': `${tenth.p50.toFixed(1)} → ${whole.p50.toFixed(1)}`,
      'p95 ms': `${tenth.p95.toFixed(1)} → ${whole.p95.toFixed(1)}`,
      'CPU ms': `${cpu(tenth).toFixed(2)} → ${cpu(whole).toFixed(2)}`,
      'of PostgreSQL': `${tenth.postgresCpuMs.toFixed(2)} → ${whole.postgresCpuMs.toFixed(2)}`,
      'CPU ×': (cpu(whole) / cpu(tenth)).toFixed(2),
      failed: whole.failed + tenth.failed,
    };
  });
  console.table(table);
}

await build();
mkdirSync(cache, { recursive: true });
const cluster = await startCluster();
const { product, productSmall } = await startRegisters(cluster);
await product.stop();
const restart = performance.now();
const restarted = await startApi(product.name, cluster.url, dataDir);
console.log(`The api started in ${((performance.now() - restart) / 1000).toFixed(1)} s.`);
console.log(
  `Folding the counts: ${await seconds(() => cluster.client.query('SELECT fold_resident_counts()'))} s.`,
);
await printSizes(cluster.client);

const chosen = (size: typeof large) =>
  Object.fromEntries(Object.entries(questionsFor(size)).filter(([name]) => asked?.includes(name) ?? true));
const generator = new LoadGenerator();
const cells = await measureInRounds(
  generator,
  cluster.client,
  [
    { system: productSmall, questions: chosen(small), clients: [CLIENTS] },
    { system: restarted, questions: chosen(large), clients: [CLIENTS] },
  ],
  options,
);
printGrowth(cells, [restarted.name, productSmall.name]);
const filters = await measureEveryFilter(restarted, REQUESTS_A_FILTER);
console.table(filters.toSorted((a, b) => b.p50 - a.p50).slice(0, 15));
generator.stop();
await restarted.stop();
await productSmall.stop();
await cluster.stop();
