import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '@bawaba/test-programs';
import pg from 'pg';
import { checkPooler } from './check-pooler.ts';
import { checkRegister } from './check-register.ts';
import { checkLaggingReplicas, checkReplica } from './check-replica.ts';
import { checkStrictMode } from './check-strict-mode.ts';
import { Children, unprivileged, until } from './children.ts';
import { Desk } from './client.ts';
import { startEtcd } from './etcd.ts';
import { startHaproxy } from './haproxy.ts';
import { type Load, startLoad } from './load.ts';
import { findPrograms } from './packages.ts';
import { type Patroni, sharedMemoryOf, startPatroni } from './patroni.ts';
import { type Copy, startApi, startOcr } from './register.ts';

/** Registrations before and after each fault. */
const BEFORE = 40;
const AFTER = 80;

const programs = findPrograms();
const folder = mkdtempSync(join(tmpdir(), 'bawaba-cluster-'));
chmodSync(folder, 0o755);
const account = unprivileged();
const servers = join(folder, 'servers');
const dataDir = join(folder, 'data');
for (const path of [servers, dataDir]) mkdirSync(path);
if (account.uid !== undefined && account.gid !== undefined) chownSync(servers, account.uid, account.gid);

const children = new Children(servers, account);
const copies: Copy[] = [];
let patroni: Patroni | undefined;
const failWith = (error: Error) => children.failWith(error);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => failWith(new Error(`stopped by ${signal}`)));
process.once('uncaughtException', failWith);

try {
  await Promise.race([test(), children.failed]);
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
  if (process.env.KEEP_LOGS) console.error(`The logs are in ${servers}.`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
process.exit();

async function cleanUp() {
  await Promise.all(copies.map((copy) => copy.stop('SIGKILL')));
  await children.endAll();
  patroni?.killServers();
  for (const id of existsSync(servers) ? sharedMemoryOf(servers) : []) spawnSync('ipcrm', ['-m', id]);
  if (!process.env.KEEP_LOGS || process.exitCode !== 1)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function test() {
  const secret = () => randomBytes(18).toString('base64url');
  const passwords = { superuser: secret(), replication: secret() };
  console.log('Starting etcd, Patroni with three PostgreSQL servers, and HAProxy…');
  const etcd = await startEtcd(children, programs, servers);
  const cluster = await startPatroni({
    children,
    programs,
    folder: servers,
    account,
    etcdHosts: etcd.hosts,
    passwords,
  });
  patroni = cluster;

  const ports = async () => [await reservePort(), await reservePort()] as const;
  const [apiPorts, ocrPorts] = [await ports(), await ports()];
  const proxy = await startHaproxy(children, programs, servers, { nodes: cluster.nodes, apiPorts, ocrPorts });
  const superuser = (port: string, database = 'postgres') =>
    `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/${database}`;
  const password = secret();
  await createRegister(superuser(proxy.primary), password);
  const urlAt = (port: string) => `postgres://bawaba:${password}@127.0.0.1:${port}/bawaba`;
  const ocrUrl = `http://127.0.0.1:${proxy.ocr}`;

  console.log('Starting two copies of the api and two of the OCR service…');
  const settings = { databaseUrl: urlAt(proxy.primary), replicaUrl: urlAt(proxy.replica), ocrUrl, dataDir };
  const startCopy = async (index: 0 | 1) => {
    const copy = await startApi({ ...settings, name: `api ${index + 1}`, port: apiPorts[index] }, failWith);
    copies.push(copy);
    return copy;
  };
  for (const [index, port] of ocrPorts.entries())
    copies.push(await startOcr(`ocr ${index + 1}`, port, failWith));
  await Promise.all([startCopy(0), startCopy(1)]);

  // Until its first good check of a copy, HAProxy answers with its own 503.
  await until(
    'the api behind HAProxy',
    async () => (await fetch(`http://127.0.0.1:${proxy.api}/api/health`)).ok,
  );
  const load = await startLoad(`http://127.0.0.1:${proxy.api}`, failWith);
  const results: Record<string, { 'longest pause (s)': string; 'acknowledged meanwhile': number }> = {};

  /** Does the damage, waits until the cluster has settled, and measures how long nobody could register. */
  async function fault(name: string, damage: () => Promise<() => Promise<unknown>>) {
    await cluster.untilWhole();
    await load.untilAcknowledged(BEFORE);
    console.log(`${name} is killed…`);
    const pids = running();
    const [at, before] = [performance.now(), load.registrations.length];
    const repair = await damage();
    await load.untilAcknowledged(AFTER);
    results[name] = {
      'longest pause (s)': load.longestPause(at).toFixed(1),
      'acknowledged meanwhile': load.registrations.length - before,
    };
    assert.deepEqual(running(), pids, `a process of ours ended when ${name} was killed`);
    await repair();
  }
  /** All processes of ours that must survive the fault. */
  let expectedToEnd: Copy | undefined;
  const running = () =>
    Object.fromEntries(
      [...copies.filter((copy) => copy.isRunning()), proxy.child]
        .filter((copy) => copy !== expectedToEnd)
        .map(({ name, pid }) => [name, pid]),
    );

  await fault('the primary', async () => {
    const old = await until('the primary', cluster.primary);
    await cluster.kill(old);
    // It starts while there is no primary: it waits, and ends neither now nor later.
    const starting = startApi({ ...settings, name: 'api 3', port: await reservePort() }, failWith);
    starting.then((copy) => copies.push(copy), failWith);
    await until('another primary', cluster.primary);
    await (await starting).stop();
    return () => cluster.restart(old);
  });
  await fault('the synchronous replica', async () => {
    const replica = await until('the synchronous replica', cluster.synchronousReplica);
    await cluster.kill(replica);
    return () => cluster.restart(replica);
  });
  await fault("etcd's leader", async () => {
    const name = await etcd.killLeader();
    return () => etcd.restart(name);
  });
  expectedToEnd = copies.find(({ name }) => name === 'api 1');
  await fault('a copy of the api', async () => {
    await expectedToEnd?.stop('SIGKILL');
    return () => startCopy(0);
  });
  console.log('Both replicas are killed, in strict mode…');
  const reader = new Desk(`http://127.0.0.1:${proxy.api}`);
  await reader.signIn();
  const strict = await checkStrictMode({ cluster, load, reader });
  await cluster.untilWhole();
  await load.stop();

  const found = await checkRegister(load, urlAt(proxy.primary));
  report(results, found, load);
  console.log(`Strict mode: ${strict}`);
  console.log('What HAProxy answered by itself:', proxy.ownAnswers());
  const { lost, storedTwice, withoutPhoto, withSeveralPhotos, photosWithoutFile, signedOut } = found;
  assert.deepEqual(
    { lost, storedTwice, withoutPhoto, withSeveralPhotos, photosWithoutFile, signedOut },
    { lost: 0, storedTwice: 0, withoutPhoto: 0, withSeveralPhotos: 0, photosWithoutFile: 0, signedOut: 0 },
  );

  const [desk] = load.desks as [(typeof load.desks)[number]];
  const primary = await until('the primary', cluster.primary);
  const replicas = cluster.nodes.filter((node) => node !== primary);
  const replicaUrls = replicas.map(({ postgresPort }) => superuser(postgresPort, 'bawaba'));
  console.log(`\nReplicas: ${await checkReplica(desk, load.village_id, replicaUrls)}`);
  console.log(`Lagging replicas: ${await checkLaggingReplicas(desk, load.village_id, replicaUrls)}`);
  const pooler = {
    children,
    programs,
    folder: servers,
    account,
    dataDir,
    ocrUrl,
    village_id: load.village_id,
  };
  for (const line of await checkPooler({ ...pooler, databaseUrl: urlAt(proxy.primary) }))
    console.log(`pgbouncer, ${line}`);
}

async function createRegister(superuserUrl: string, password: string) {
  const client = await until('the primary behind HAProxy', async () => {
    const connecting = new pg.Client(superuserUrl);
    await connecting.connect();
    return connecting;
  });
  await client.query(`CREATE ROLE bawaba LOGIN PASSWORD '${password}'`);
  await client.query(
    `CREATE DATABASE bawaba OWNER bawaba ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' TEMPLATE template0`,
  );
  await client.end();
}

function report(
  results: Record<string, object>,
  found: Awaited<ReturnType<typeof checkRegister>>,
  { desks }: Load,
) {
  console.table(results);
  const reasons: Record<string, number> = {};
  for (const desk of desks)
    for (const [reason, times] of desk.reasons) reasons[reason] = (reasons[reason] ?? 0) + times;
  console.table({ ...found });
  console.log('What the desks were answered while they waited:', reasons);
  const longest = Math.max(...desks.map(({ longestWaitMs }) => longestWaitMs)) / 1000;
  console.log(`The longest wait of one desk for one answer: ${longest.toFixed(1)} s`);
}
