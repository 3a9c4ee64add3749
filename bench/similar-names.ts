import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { NAME_KEYS_VERSION, nameLookupKeys } from '@bawaba/identity';
import { inventPerson } from '@bawaba/identity/eval/invented-names';
import { Random } from '@bawaba/identity/eval/random';
import { writeDocument } from '@bawaba/identity/eval/spelling-habits';
import pg from 'pg';
import { fill } from './data/fill.ts';
import { cache, startCluster, urlOf } from './data/registers.ts';
import { residentOf } from './data/rows.ts';
import { percentiles } from './load/percentiles.ts';
import { newResident } from './questions.ts';
import { folder } from './report/results.ts';
import { type Api, startApi } from './systems/product.ts';

/**
 * What the comparison of names with the blacklist costs: `OLD=../older-checkout npm run names -w @bawaba/bench`. The older checkout
 * has a built api, from before names were compared. Both register people on the same rows, in turns, with one client. The first run
 * fills both registers, which takes many minutes with 1,000,000 residents; they are kept for the next.
 */
const old = process.env.OLD;
if (!old) throw new Error('OLD must name an older checkout with a built api');
const residents = Number(process.env.RESIDENTS ?? 1_000_000);
const size = { residents, visitors: residents / 5, blacklist: 100_000, villages: 50 };
const ROUNDS = Number(process.env.ROUNDS ?? 8);
/** The two programs take turns after so many requests: what else happens on the machine disturbs both alike. */
const TURN = 20;
const TURNS = 5;
/** For the JIT. */
const WARM_UP_ROUNDS = 3;

const dataDir = `${cache}/bench-names${residents === 1_000_000 ? '' : `-${residents}`}`;
const isFilled = existsSync(`${dataDir}/filled`);
if (!isFilled) rmSync(dataDir, { recursive: true, force: true });
const cluster = await startCluster(dataDir);
const beforeUrl = urlOf(await cluster.database('before'));

/** The same people as in the figures of the matching: common names are as common as in Egypt, in both scripts. */
const COMMON = 'محمد أحمد علي حسن';
function namesFrom(seed: number, script: 'arabic' | 'latin') {
  const random = new Random(seed);
  return () => writeDocument(inventPerson(random), script, random).text;
}

/** The numbers of half of the entries are passports without a birth date. */
async function nameEntries(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const people = Array.from({ length: size.blacklist }, (_, at) => residentOf(2_000_000 + at, 3_000_000, 50));
  const nextName = namesFrom(1, 'arabic');
  // With its trigrams the update would take minutes.
  const { rows } = await client.query(`SELECT pg_get_indexdef('blacklist_search'::regclass) AS definition`);
  await client.query('DROP INDEX blacklist_search');
  await client.query(
    `UPDATE blacklist SET full_name = p.name, id_number = CASE WHEN id % 2 = 0
       THEN '2' || replace(substr(p.born, 3), '-', '') || '01' || lpad((id % 100000)::text, 5, '0') ELSE id_number END
     FROM unnest($1::integer[], $2::text[], $3::text[]) AS p (of, name, born) WHERE id = p.of`,
    [people.map((_, at) => at + 1), people.map(nextName), people.map((p) => p.birthdate)],
  );
  await client.query(rows[0].definition);
  await client.query('VACUUM ANALYZE');
  await client.end();
}
const beforeProgram = `${old}/apps/api/dist/server.js`;
if (!isFilled) {
  const seed = await startApi('before', beforeUrl, `${dataDir}/before`, beforeProgram);
  await fill(beforeUrl, size);
  await seed.stop();
  await nameEntries(beforeUrl);
  await cluster.client.query('CREATE DATABASE after TEMPLATE before STRATEGY FILE_COPY');
}
const afterUrl = urlOf(await cluster.database('after'));

const before = await startApi('before', beforeUrl, `${dataDir}/before`, beforeProgram);
const started = performance.now();
const after = await startApi('after', afterUrl, `${dataDir}/after`);
console.log(`migrated and computed the names in ${((performance.now() - started) / 1000).toFixed(1)} s`);
const client = new pg.Client(afterUrl);
await client.connect();
if (!isFilled) {
  // After an upgrade all entries are compared with everyone inside, and all names are read, in the background. That is not
  // measured here.
  await client.query('DELETE FROM blacklist_walk');
  await client.query('DELETE FROM blacklist_comparisons');
  for (const table of ['residents', 'visitors', 'owners', 'blacklist'])
    await client.query(
      `UPDATE name_words_progress SET version = $1, last_id = (SELECT coalesce(max(id), 0) FROM ${table}) WHERE table_name = $2`,
      [NAME_KEYS_VERSION, table],
    );
  await client.query('VACUUM ANALYZE');
  writeFileSync(`${dataDir}/filled`, '');
}

/** The numbers of one run are not those of another. */
const run = Date.now().toString(36).toUpperCase();
let serial = 0;
const nextArabic = namesFrom(2, 'arabic');
const nextLatin = namesFrom(3, 'latin');
async function register({ address, headers }: Api, hasBirthdate: boolean) {
  const { birthdate, sex } = residentOf(3_000_000 + ++serial, 4_000_000, 50);
  const body = {
    ...newResident,
    full_name: serial % 2 ? nextArabic() : nextLatin(),
    sex,
    birthdate: hasBirthdate ? birthdate : null,
    id_number: `NM${run}${serial}`,
  };
  const response = await fetch(`${address}/api/residents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...body, village_id: 1 + (serial % 50) }),
  });
  await response.text();
  return response.status;
}

async function timesOf(count: number, ask: (at: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const start = performance.now();
    await ask(at);
    times.push(performance.now() - start);
  }
  return times;
}
const shown = (times: readonly number[]) => {
  const { p50, p95 } = percentiles(times);
  return `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)} ms`;
};

for (const hasBirthdate of [true, false]) {
  const times = { before: [] as number[], after: [] as number[] };
  const statuses = new Map<number, number>();
  for (let turn = -WARM_UP_ROUNDS * TURNS; turn < ROUNDS * TURNS; turn++)
    for (const api of turn % 2 ? [before, after] : [after, before]) {
      const of = await timesOf(TURN, async () => {
        const status = await register(api, hasBirthdate);
        if (api === after) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      });
      if (turn >= 0) times[api === before ? 'before' : 'after'].push(...of);
    }
  const [one, other] = [percentiles(times.before).p50, percentiles(times.after).p50];
  console.log(`register, birth date ${hasBirthdate ? 'known' : 'unknown'}: before ${shown(times.before)};`);
  console.log(`  after ${shown(times.after)}; ${(other / one).toFixed(2)}× ${JSON.stringify([...statuses])}`);
}

const dayOf = (at: number) => new Date(Date.UTC(1970, 0, 1 + (at % 400) * 37)).toISOString().slice(0, 10);
const questions: Readonly<Record<string, (at: number) => Record<string, string>>> = {
  'a common name': () => ({ full_name: COMMON }),
  'a common name, birth date': (at) => ({ full_name: COMMON, birthdate: dayOf(at) }),
  'a common name in Latin letters': () => ({ full_name: 'MOHAMED AHMED ALY HASSAN' }),
  'a rare name': () => ({ full_name: 'بيشوي كيرلس مينا الفقي' }),
};
for (const [question, queryOf] of Object.entries(questions)) {
  const ask = async (at: number) => {
    const url = `${after.address}/api/blacklist/similar?${new URLSearchParams(queryOf(at))}`;
    const response = await fetch(url, { headers: after.headers });
    if (!response.ok) throw new Error(`${question}: ${response.status}`);
    await response.arrayBuffer();
  };
  await timesOf(WARM_UP_ROUNDS * TURNS * TURN, ask);
  await after.longestBlockMs();
  const times = await timesOf(ROUNDS * TURNS * TURN, ask);
  console.log(
    `similar, ${question}: ${shown(times)}; event loop blocked ${(await after.longestBlockMs()).toFixed(1)} ms`,
  );
}

const plans = [];
for (const condition of [
  'keys && $1',
  'keys && $1 AND birthdate IS NULL',
  `birthdate = '1984-03-09' AND $1::text[] IS NOT NULL`,
]) {
  const { rows } = await client.query(
    `EXPLAIN (ANALYZE, BUFFERS) SELECT string_agg(blacklist_id::text, ' '), string_agg(form, E'\n')
     FROM blacklist_names WHERE ${condition}`,
    [nameLookupKeys(COMMON)],
  );
  plans.push(`WHERE ${condition}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n`);
}
writeFileSync(`${folder}/similar-names-plans.txt`, plans.join('\n'));
await client.end();
await before.stop();
await after.stop();
await cluster.stop();
