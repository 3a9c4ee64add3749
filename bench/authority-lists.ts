import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { cache, startCluster, urlOf } from './data/registers.ts';
import { residentColumns, residentOf } from './data/rows.ts';
import { cpuMs, watchPostgres } from './load/processes.ts';
import { type Api, startApi } from './systems/product.ts';

/**
 * What a list for the authorities costs: `npm run lists -w @bawaba/bench`. A village with 2,000 guests makes its daily lists, the
 * first one right after the start of the api, then asks for the countdown when sixty of them were sent. Goals: a list within 5 s,
 * the countdown within 1 s.
 */
const GUESTS = Number(process.env.GUESTS ?? 2_000);
const DAYS = Number(process.env.DAYS ?? 60);
const TIMES = 5;
/** A user reads what is shown before the list is made. */
const LOOK_MS = 5_000;

const dataDir = `${cache}/bench-lists`;
rmSync(dataDir, { recursive: true, force: true });
const cluster = await startCluster(dataDir);
const url = urlOf(await cluster.database('lists'));
const start = () => startApi('lists', url, dataDir);
let api = await start();
const client = new pg.Client(url);
await client.connect();

async function ask(method: string, path: string, body?: object) {
  const response = await fetch(`${api.address}/api${path}`, {
    method,
    headers: { ...api.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const { id: village_id } = (await ask('POST', '/villages', { name: 'Lists' })) as { id: number };
const { date: today } = (await ask('GET', '/today')) as { date: string };
const dayBefore = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

/** The people of the other parts of the benchmark, who are all here since the first day. */
async function addGuests() {
  const people = Array.from({ length: GUESTS }, (_, at) => ({
    ...residentOf(at + 1, GUESTS, 1),
    village_id,
    check_in: dayBefore(DAYS),
    check_out: dayBefore(-9),
  }));
  const names = residentColumns.join(', ');
  await client.query(
    `INSERT INTO residents (${names}, arrived_at, arrived_on)
     SELECT ${names}, check_in + time '12:00', check_in FROM jsonb_populate_recordset(NULL::residents, $1::jsonb)`,
    [JSON.stringify(people)],
  );
  await client.query('VACUUM ANALYZE');
}

async function measure(what: string, times: number, work: (at: number) => Promise<unknown>) {
  const postgres = await watchPostgres(client);
  const cpuBefore = cpuMs((api as Api).pid);
  const taken: number[] = [];
  for (let at = 0; at < times; at++) {
    const started = performance.now();
    await work(at);
    taken.push(performance.now() - started);
  }
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const cpu = seconds((cpuMs(api.pid) - cpuBefore) / times);
  const middle = seconds(taken.sort((one, other) => one - other)[times >> 1] as number);
  console.log(`| ${what} | ${middle} | ${cpu} | ${seconds((await postgres()) / times)} |`);
}

const list = (days: number) => {
  const day = dayBefore(days);
  return ask('POST', '/authority-lists', { village_id, kind: 'daily_guests', from: day, to: day });
};
/** The first days of the months that have ended since the first guest came. */
const endedMonths = () =>
  Array.from({ length: DAYS }, (_, at) => dayBefore(at)).filter(
    (day) => day.endsWith('-01') && day < `${today.slice(0, 7)}-01`,
  );
const statement = (from: string) => {
  const [year, month] = from.split('-').map(Number) as [number, number];
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return ask('POST', '/authority-lists', { village_id, kind: 'monthly_statement', from, to });
};
const countdown = () => ask('GET', '/authority-lists/due');
const preview = (days: number) =>
  ask(
    'GET',
    `/authority-lists/preview?village_id=${village_id}&kind=daily_guests&from=${dayBefore(days)}&to=${dayBefore(days)}`,
  );

/** The job of the api that marks what nobody needs to compare again. */
async function settled() {
  const isOpen = `SELECT FROM authority_settled_stays WHERE is_new LIMIT 1`;
  while ((await client.query(isOpen)).rowCount) await sleep(200);
  await client.query('VACUUM ANALYZE');
}

try {
  await addGuests();
  await client.query('UPDATE villages SET authority_lists_from = $1', [dayBefore(DAYS)]);
  console.log(`| ${GUESTS} guests | seconds | CPU s: api | CPU s: PostgreSQL |\n| --- | --: | --: | --: |`);
  await measure(`countdown after ${DAYS} days without a list`, TIMES, countdown);
  await measure('first list after a start, not shown before', 1, () => list(DAYS));
  await api.stop();
  api = await start();
  await measure('shown before it is made', 1, () => preview(DAYS - 1));
  await sleep(LOOK_MS);
  await measure('first list after that', 1, () => list(DAYS - 1));
  await measure('the next lists', TIMES, (at) => list(DAYS - 2 - at));
  // The others say the same as the last one.
  const made = TIMES + 2;
  await client.query(
    `WITH last AS (SELECT * FROM authority_lists ORDER BY id DESC LIMIT 1), lists AS (
       INSERT INTO authority_lists (village_id, kind, year, number, period_from, period_to, columns, reports, corrections,
         withdrawals, left_out, made_by_username, made_by_name)
       SELECT village_id, kind, year, number + n, period_from + n, period_to + n, columns, reports, corrections, withdrawals,
         left_out, made_by_username, made_by_name FROM last, generate_series(1, $1::integer) n
       RETURNING id, period_from)
     INSERT INTO authority_list_lines (list_id, resident_id, event_day, village_id, kind, action, sent)
     SELECT lists.id, resident_id, lists.period_from, lines.village_id, lines.kind, action, sent
     FROM authority_list_lines lines JOIN last ON last.id = lines.list_id CROSS JOIN lists`,
    [Math.max(0, DAYS - made)],
  );
  for (const month of endedMonths()) await statement(month);
  await client.query('VACUUM ANALYZE');
  await settled();
  await measure(`countdown after ${DAYS} lists`, TIMES, countdown);
  await measure('the list of the next day', 1, () => list(0));
} finally {
  await client.end();
  await api.stop();
  await cluster.stop();
}
