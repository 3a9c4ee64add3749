import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowawayPostgres } from '@bawaba/embedded-postgres';
import { reservePort } from '@bawaba/test-programs';
import { checkRegister } from '../cluster/check-register.ts';
import { startLoad } from '../cluster/load.ts';
import { type Copy, startApi } from '../cluster/register.ts';
import { startBalancer } from './balancer.ts';
import { buildOlderVersion, commitBeforeNewestMigration, describeCommit } from './older-version.ts';
import { startScreens } from './screens.ts';

/** Registrations in each part. */
const REGISTRATIONS = 40;

const ref = process.argv[2] ?? commitBeforeNewestMigration();
const folder = mkdtempSync(join(tmpdir(), 'bawaba-upgrade-'));
const source = join(folder, 'source');
const dataDir = join(folder, 'data');
for (const path of [source, dataDir]) mkdirSync(path);

let failWith: (error: Error) => void = () => {};
const failed = new Promise<never>((_, reject) => {
  failWith = reject;
});
failed.catch(() => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => failWith(new Error(`stopped by ${signal}`)));
process.once('uncaughtException', (error) => failWith(error));
const cleaning: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];

try {
  await Promise.race([test(), failed]);
} catch (error) {
  console.error(`\n✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  for (const clean of cleaning.reverse()) await clean();
}
process.exit();

async function test() {
  console.log(`Building the older version, ${describeCommit(ref)}…`);
  const olderServer = buildOlderVersion(ref, source);
  const postgres = await startThrowawayPostgres({}, failWith);
  cleaning.push(() => postgres.stop());
  const balancer = await startBalancer();
  cleaning.push(() => balancer.close());

  const [oldPort, newPort] = [await reservePort(), await reservePort()];
  const [oldAddress, newAddress] = [oldPort, newPort].map((port) => `http://127.0.0.1:${port}`) as [
    string,
    string,
  ];
  const start = async (name: string, port: string, server?: string): Promise<Copy> => {
    const settings = { name, port, server, databaseUrl: postgres.url, ocrUrl: 'http://127.0.0.1:9', dataDir };
    const copy = await startApi(settings, failWith);
    cleaning.push(() => copy.stop('SIGKILL'));
    return copy;
  };
  const startOld = () => start('the older version', oldPort, olderServer);
  const startNew = () => start('this version', newPort);

  let old = await startOld();
  balancer.use(oldAddress);
  const load = await startLoad(balancer.address, failWith);
  const screens = await startScreens(balancer.address, load, failWith);
  const results: Record<string, { 'longest pause (s)': string; registrations: number }> = {};
  async function part<T>(name: string, work: () => Promise<T>): Promise<T> {
    const [at, before] = [performance.now(), load.registrations.length];
    const result = await work();
    await load.untilAcknowledged(REGISTRATIONS);
    results[name] = {
      'longest pause (s)': load.longestPause(at).toFixed(1),
      registrations: load.registrations.length - before,
    };
    return result;
  }
  const follow = (...addresses: string[]) => Promise.all(addresses.map((address) => screens.follow(address)));

  await part('the older version alone', () => follow(oldAddress));
  let current = await part('this version starts and migrates', startNew);
  balancer.use(oldAddress, newAddress);
  await part('both', () => follow(oldAddress, newAddress));
  balancer.use(newAddress);
  await part('the older version stops', async () => assertEnd(await old.stop()));
  await part('this version alone', () => follow(newAddress));

  const back = await part('the way back: the older version starts', () =>
    startOld().catch((error: Error) => error.message),
  );
  if (typeof back === 'string') {
    const sentence = /Error: (the database was migrated by a newer version of the program .*)/.exec(
      back,
    )?.[1];
    assert(sentence, `the older version did not start, and did not say why: ${back}`);
    console.log(`The older version refuses to start again: ${sentence}`);
  } else {
    old = back;
    balancer.use(newAddress, oldAddress);
    await part('both again', () => follow(oldAddress, newAddress));
    balancer.use(oldAddress);
    await part('this version stops', async () => assertEnd(await current.stop()));
    await part('the older version alone again', () => follow(oldAddress));
    current = await part('this version starts again', startNew);
    balancer.use(newAddress);
  }
  await load.stop();
  await screens.stop();
  await report(results, load, screens, postgres.url);
}

type Load = Awaited<ReturnType<typeof startLoad>>;
type Screens = Awaited<ReturnType<typeof startScreens>>;

async function report(results: object, load: Load, { counts, desk }: Screens, databaseUrl: string) {
  const found = await checkRegister(load, databaseUrl);
  console.table(results);
  console.table({ ...found, ...counts });
  const seen = new Map<string, number>();
  for (const { reasons } of [...load.desks, desk])
    for (const [reason, times] of reasons) seen.set(reason, (seen.get(reason) ?? 0) + times);
  console.log('What the desks were answered before they were served:', Object.fromEntries(seen));
  const { lost, storedTwice, withoutPhoto, withSeveralPhotos, photosWithoutFile, signedOut } = found;
  assert.deepEqual(
    { lost, storedTwice, withoutPhoto, withSeveralPhotos, photosWithoutFile, signedOut },
    { lost: 0, storedTwice: 0, withoutPhoto: 0, withSeveralPhotos: 0, photosWithoutFile: 0, signedOut: 0 },
  );
  const other = [...seen.keys()].filter((reason) => !/^503 \w+$/.test(reason));
  assert.deepEqual(other, [], 'a desk was answered with something else than a 503 of ours');
}

function assertEnd(ending: unknown) {
  const { code, sentence } = ending as { code: number | null; sentence: string };
  assert.equal(code, 0, sentence);
}
