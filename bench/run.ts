import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@bawaba/embedded-postgres';
import pg from 'pg';
import { fill } from './data.ts';
import { measureExport } from './exports.ts';
import { measureLists } from './lists.ts';
import { ms, percentiles } from './percentiles.ts';
import { startApi } from './product.ts';

const dataDir = fileURLToPath(new URL('../.cache/bench-data', import.meta.url));
const size = { residents: Number(process.env.RESIDENTS ?? 1_000_000), villages: 50, blacklist: 100_000 };

const table = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

mkdirSync(dataDir, { recursive: true });
const postgres = await startPostgres({ dataDir });
const api = await startApi(postgres.url, dataDir, 38_123);
const client = new pg.Client(postgres.url);
await client.connect();
// The blacklist comes last: where it is there, the filling was not interrupted.
const { rows: filled } = await client.query('SELECT FROM blacklist LIMIT 1');
if (filled.length === 0) {
  console.error(`Filling a register with ${size.residents.toLocaleString('en')} residents…`);
  await fill(postgres.url, size);
}
const token = await api.signIn();

console.log('\n## Lists\n');
console.log(table(['question', 'found', 'p50', 'p95'], await measureLists(api, token)));

console.log('\n## Statistics\n');
const statistics: number[] = [];
for (let index = 0; index < 40; index++) {
  const start = performance.now();
  await (
    await fetch(`${api.address}/api/statistics/dashboard`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
  statistics.push(performance.now() - start);
}
const { p50, p95 } = percentiles(statistics.slice(5));
console.log(table(['payload', 'p50', 'p95'], [['all villages', ms(p50), ms(p95)]]));

console.log('\n## Exports\n');
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const slices = { '1 k': [1000, 999], '10 k': [1000, 987], '100 k': [1000, 861] } as const;
const exported: string[][] = [];
for (const format of ['csv', 'excel']) {
  for (const [from, to] of Object.values(slices)) {
    exported.push(
      await measureExport(api, token, format, `check_in_from=${day(from)}&check_in_to=${day(to)}`),
    );
  }
}
console.log(
  table(['format', 'rows', 'rows a second', 'size', 'first byte', 'memory grew', 'longest block'], exported),
);

await client.end();
await api.stop();
await postgres.stop();
