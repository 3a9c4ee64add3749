import { mkdirSync, rmSync, statSync } from 'node:fs';
import pg from 'pg';
import { cache, startCluster, urlOf } from './data/registers.ts';
import { atRest, downloadRejected, type Import, start, until, upload } from './imports/client.ts';
import { besides, DESK_NUMBERS, type DeskTimes, join, openDesk } from './imports/desk.ts';
import { writeFile } from './imports/file.ts';
import { watchMemory } from './imports/memory.ts';
import { fillRegister } from './imports/register.ts';
import { snapshot } from './imports/snapshot.ts';
import { cpuMs, watchPostgres } from './load/processes.ts';
import { type Api, startApi } from './systems/product.ts';

/**
 * What an import of a large file costs, and what it leaves: `npm run imports -w @bawaba/bench`. A village has 20,000 stays and a
 * blacklist of 10,000 entries.
 *
 * - `proof`: a workbook of ROWS (100,000) rows is read, checked and committed, killed twice in the middle; then undone, killed once.
 *   Nothing is created twice, and afterwards every table of the register is as before. A clerk works meanwhile.
 * - `large`: 200,000 rows as a workbook and as text are read and checked.
 * - `before`: with OLD, an older checkout with a built api: both programs work on the same files, in turns.
 */
const ROWS = Number(process.env.ROWS ?? 100_000);
const LARGE = Number(process.env.LARGE ?? 200_000);
const TURN_ROWS = Number(process.env.TURN_ROWS ?? 10_000);
const old = process.env.OLD;
const parts = process.env.PARTS?.split(',') ?? ['proof', 'large', ...(old ? ['before'] : [])];

const dataDir = `${cache}/bench-imports-${parts.join('-')}`;
rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
const cluster = await startCluster(dataDir);
const url = urlOf(await cluster.database('imports'));
const village_id = await fillRegister(url, dataDir);
const client = new pg.Client(url);
await client.connect();

const peaks = new Map<string, number>();
let api: Api;
let memory: ReturnType<typeof watchMemory>;
async function open(program?: string) {
  api = await startApi('imports', url, dataDir, program);
  memory = watchMemory(api.pid);
}
async function close(signal?: NodeJS.Signals) {
  memory.stop();
  for (const [name, peak] of memory.peaks) peaks.set(name, Math.max(peak, peaks.get(name) ?? 0));
  await api.stop(signal);
}
function tellMemory() {
  for (const [name, peak] of peaks) console.log(`  memory of ${name}: ${peak.toFixed(0)} MB at most`);
  peaks.clear();
}

const whole = (n: number) => n.toLocaleString('en', { maximumFractionDigits: 0 });
interface Cost {
  readonly seconds: number;
  /** CPU time of the api with its processes, and of PostgreSQL, which say more than seconds on a busy machine. */
  readonly apiMs: number;
  readonly postgresMs: number;
}

function tell(what: string, rows: number, { seconds, apiMs, postgresMs }: Cost) {
  const each = (ms: number) => (ms / rows).toFixed(2);
  console.log(
    `  ${what}: ${whole(rows)} rows in ${seconds.toFixed(1)} s, ${whole(rows / seconds)} a second; ` +
      `CPU ms a row: api ${each(apiMs)}, PostgreSQL ${each(postgresMs)}; ` +
      `memory of the api ${memory.peakOf('server.js').toFixed(0)} MB`,
  );
}

async function costOf<T>(work: () => Promise<T>): Promise<Cost & { result: T }> {
  const postgres = await watchPostgres(client);
  const [began, cpu] = [performance.now(), cpuMs(api.pid)];
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  return { result, seconds, apiMs: cpuMs(api.pid) - cpu, postgresMs: await postgres() };
}

/** CPU ms a row of one stage. */
async function timed(what: string, work: () => Promise<number>): Promise<number> {
  const { result: rows, ...cost } = await costOf(work);
  tell(what, rows, cost);
  return (cost.apiMs + cost.postgresMs) / rows;
}

const file = async (rows: number, type: 'xlsx' | 'csv') => {
  const path = `${dataDir}/guests-${rows}.${type}`;
  await writeFile(path, rows);
  console.log(`${type}, ${whole(rows)} rows, ${(statSync(path).size / 2 ** 20).toFixed(1)} MB`);
  return path;
};

async function read(path: string): Promise<Import> {
  let found: Import | undefined;
  await timed('read', async () => {
    const { id } = await upload(api, village_id, path);
    found = await atRest(api, id, 'mapping');
    return found.rows;
  });
  return found as Import;
}

const check = (id: number) =>
  timed('checked', async () => {
    await start(api, id, 'check');
    return (await atRest(api, id, 'ready')).rows;
  });

/** Starts a step and kills the api so many times, each time a share further. The seconds without the api do not count. */
async function killed(id: number, step: 'commit' | 'undo', made: string, times: number, desks: DeskTimes[]) {
  let { counts } = await start(api, id, step);
  const from = counts[made] ?? 0;
  const total = counts[step === 'commit' ? 'create' : 'created'] ?? 0;
  const last = step === 'commit' ? 'ready' : 'undone';
  const costs: Cost[] = [];
  for (let time = 1; time <= times + 1; time++) {
    const done = counts[made] ?? 0;
    // After a kill, the next copy waits until the lease of the last one has ended.
    if (time > 1) await until(api, id, (found) => (found.counts[made] ?? 0) > done);
    const desk = openDesk(api, village_id);
    const share = from + (total * time) / (times + 1);
    const { result, ...cost } = await costOf(() =>
      time <= times ? until(api, id, (found) => (found.counts[made] ?? 0) > share) : atRest(api, id, last),
    );
    counts = result.counts;
    costs.push(cost);
    desks.push(await desk.close());
    if (time > times) break;
    console.log(`  killed after ${whole((counts[made] ?? 0) - from)} of ${whole(total)}`);
    await close('SIGKILL');
    await open();
  }
  const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  tell(step === 'commit' ? 'committed' : 'undone', total, {
    seconds: sum(({ seconds }) => seconds),
    apiMs: sum(({ apiMs }) => apiMs),
    postgresMs: sum(({ postgresMs }) => postgresMs),
  });
  return counts;
}

const deskAlone = async (seconds: number) => {
  const desk = openDesk(api, village_id);
  await new Promise((resume) => setTimeout(resume, seconds * 1000));
  return desk.close();
};

async function removeDesk() {
  await client.query('SET statement_timeout = 0');
  await client.query('DELETE FROM residents WHERE id_number LIKE $1', [`${DESK_NUMBERS}%`]);
}

/** What a person may have once. */
async function mustBeUnique(created: number) {
  const { rows } = await client.query(
    `SELECT count(*)::integer AS residents, count(DISTINCT (identity_key, check_in))::integer AS stays FROM residents
     WHERE id IN (SELECT record_id FROM import_rows WHERE outcome = 'created')`,
  );
  const [{ residents, stays }] = rows;
  if (residents !== created || stays !== created)
    throw new Error(`${created} rows made ${residents} residents and ${stays} stays`);
}

async function proof() {
  const path = await file(ROWS, 'xlsx');
  await open();
  await deskAlone(3);
  await removeDesk();
  const before = await snapshot(client);
  const alone = await deskAlone(15);
  const { id } = await read(path);
  const checkDesk = openDesk(api, village_id);
  await check(id);
  const checking = await checkDesk.close();
  const commits: DeskTimes[] = [];
  const undos: DeskTimes[] = [];
  const made = await killed(id, 'commit', 'created', 2, commits);
  console.log(`  ${JSON.stringify(made)}`);
  await mustBeUnique(made.created ?? 0);
  await timed('rejected rows in a workbook', async () => {
    await downloadRejected(api, id);
    return (made.error ?? 0) + (made.decision ?? 0) + (made.left_out ?? 0);
  });
  const alongside = await deskAlone(15);
  const left = await killed(id, 'undo', 'removed', 1, undos);
  console.log(`  ${JSON.stringify(left)}`);
  await close();
  await removeDesk();
  const after = await snapshot(client);
  const differing = Object.keys(before).filter((table) => before[table] !== after[table]);
  console.log(
    differing.length === 0
      ? `  all ${Object.keys(before).length} tables of the register are as before`
      : `  DIFFERENT: ${differing.map((table) => `${table} (${before[table]}; ${after[table]})`).join(', ')}`,
  );
  if (differing.length > 0) process.exitCode = 1;
  const idle = join(alone, alongside);
  const phases = { check: checking, commit: join(...commits), undo: join(...undos) };
  console.log(
    `  a desk alone: register ${besides(idle.register, idle.register)}; list ${besides(idle.list, idle.list)}`,
  );
  for (const [phase, { register, list, failed }] of Object.entries(phases))
    console.log(
      `  beside the ${phase}: register ${besides(register, idle.register)}; list ${besides(list, idle.list)}; ` +
        `${failed.length} failed ${failed[0] ?? ''}`,
    );
  tellMemory();
}

async function large() {
  for (const type of ['xlsx', 'csv'] as const) {
    const path = await file(LARGE, type);
    await open();
    const { id } = await read(path);
    await check(id);
    await timed('rejected rows in a workbook', async () => {
      await downloadRejected(api, id);
      const { counts } = await until(api, id, () => true);
      return (counts.error ?? 0) + (counts.decision ?? 0) + (counts.left_out ?? 0);
    });
    await close();
    tellMemory();
  }
}

/** Both programs do the same work, in turns: what else happens on the machine disturbs both alike. */
async function before() {
  const path = await file(TURN_ROWS, 'csv');
  const rates: Record<string, number[]> = {};
  for (const turn of [1, 2])
    for (const name of ['old', 'new'] as const) {
      console.log(`${name}, turn ${turn}`);
      await open(name === 'old' ? `${old}/apps/api/dist/server.js` : undefined);
      const { id } = await read(path);
      const rate = {
        check: await check(id),
        commit: await timed('committed', async () => {
          await start(api, id, 'commit');
          return (await atRest(api, id, 'ready')).counts.created ?? 0;
        }),
        undo: await timed('undone', async () => {
          await start(api, id, 'undo');
          return (await atRest(api, id, 'undone')).counts.removed ?? 0;
        }),
      };
      for (const [step, each] of Object.entries(rate))
        rates[`${name} ${step}`] = [...(rates[`${name} ${step}`] ?? []), each];
      await close();
      tellMemory();
    }
  for (const step of ['check', 'commit', 'undo']) {
    const [then, now] = ['old', 'new'].map((name) => Math.min(...(rates[`${name} ${step}`] ?? []))) as [
      number,
      number,
    ];
    console.log(
      `${step}: ${then.toFixed(2)} ms of CPU a row, now ${now.toFixed(2)} (${(now / then).toFixed(2)}×)`,
    );
  }
}

try {
  const all: Readonly<Record<string, () => Promise<void>>> = { proof, large, before };
  for (const part of parts) await all[part]?.();
} finally {
  await client.end();
  await cluster.stop();
}
