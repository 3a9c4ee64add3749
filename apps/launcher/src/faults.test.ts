import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundled, isAlive, parentOf, processTree, signalIfAlive } from '@bawaba/test-programs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startChildProgram } from './child-program.ts';
import { RunningSystem, startForAll } from './testing/running-system.ts';
import { announced, makeTemporaryFolder, PATIENCE, startProgram } from './testing/started-program.ts';

const quickPings = await bundled(new URL('./testing/launch-with-quick-pings.ts', import.meta.url));

/** A small disk for one test; undefined where we may not mount one. */
function mountDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = makeTemporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  return folder;
}

/** Leaves one megabyte of the disk. In small blocks, because PostgreSQL may take space meanwhile. */
function fillDisk(file: string) {
  const fd = openSync(file, 'w');
  const block = Buffer.alloc(2 ** 20);
  try {
    for (;;) writeSync(fd, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  ftruncateSync(fd, fstatSync(fd).size - block.length);
  closeSync(fd);
}

test('a full disk: writes are refused with a clear code, nothing is lost, and with free space all works again', async ({
  skip,
}) => {
  const disk = mountDisk(200) ?? skip('needs root on Linux, to mount a small disk');
  const system = new RunningSystem({ folder: disk });
  await system.start();
  await system.signIn();
  const junk = join(disk, 'junk');
  fillDisk(junk);

  const refusals = new Set<string>();
  for (let n = 0; refusals.size === 0 || n < 40; n++) {
    const name = `village ${n} ${'x'.repeat(100)}`;
    const response = await system.send('POST', '/villages', { name }).catch(() => undefined);
    if (response?.ok) system.acknowledged.push(name);
    else if (response)
      refusals.add(`${response.status} ${((await response.json()) as { code: string }).code}`);
    else await sleep(100);
  }
  // The write itself has no space; or PostgreSQL has none for its log, and stops until there is some.
  for (const refusal of refusals) expect(['507 storage_full', '503 database_unavailable']).toContain(refusal);

  rmSync(junk);
  await system.untilItWorks('postgres');
  await system.expectNothingLost();
  await system.stop();
});

describe.runIf(process.platform === 'linux')('a part that hangs or loses its connections', () => {
  const system = startForAll();

  test('the OCR service hangs: the api goes on, and scans work again when the OCR service does', async () => {
    const { ocr, ...others } = system.pids();
    process.kill(ocr, 'SIGSTOP');
    const health = await system.send('GET', '/health');
    expect(health.status).toBe(200);
    await system.untilItWorks('api');
    // The launcher may have killed it meanwhile.
    signalIfAlive(ocr, 'SIGCONT');
    await system.untilItWorks('ocr');
    expect(system.pids()).toMatchObject(others);
  });

  test.each([
    ['PostgreSQL closes the connections of the api', 'SIGTERM'],
    ['one process of PostgreSQL crashes, and PostgreSQL recovers from its log', 'SIGKILL'],
  ] as const)('%s: no part ends, and writes succeed again without help', async (_, signal) => {
    const before = system.pids();
    const writing = system.writeUntilStopped(signal);
    for (let round = 0; round < 3; round++) {
      await system.untilAcknowledged(10);
      const backends = system.backends();
      expect(backends).not.toEqual([]);
      for (const pid of signal === 'SIGKILL' ? backends.slice(0, 1) : backends) signalIfAlive(pid, signal);
      await vi.waitFor(() => expect(backends.filter(isAlive)).toEqual([]), PATIENCE);
      await system.untilAcknowledged(10);
      expect(system.pids()).toEqual(before);
    }
    system.stopWriting();
    await writing;
  });

  test('PostgreSQL is suspended: the api answers 503 with Retry-After, and goes on when PostgreSQL does', async () => {
    const before = system.pids();
    // The postmaster first: then no other process is added.
    signalIfAlive(before.postgres, 'SIGSTOP');
    const suspended = processTree(before.postgres);
    const resume = () => suspended.map((pid) => signalIfAlive(pid, 'SIGCONT'));
    onTestFinished(() => void resume());
    for (const pid of suspended) signalIfAlive(pid, 'SIGSTOP');
    const refusal = await vi.waitFor(async () => {
      const response = await system.send('POST', '/villages', { name: 'while it is suspended' });
      expect(response.status).toBe(503);
      return response;
    }, PATIENCE);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    resume();
    await system.untilItWorks('postgres');
    expect(system.pids()).toEqual(before);
  });
});

describe.runIf(process.platform === 'linux')('PostgreSQL that stays suspended', () => {
  const system = startForAll({ launcher: [quickPings] });

  test.each([
    ['the postmaster alone', (postmaster: number) => [postmaster]],
    [
      'all its processes and its keeper',
      (postmaster: number) => [...processTree(postmaster), parentOf(postmaster)!],
    ],
  ] as const)(
    'is killed and restarted (%s); no other part ends, and nothing is lost',
    async (kind, toSuspend) => {
      const timesEnded = () =>
        system.program.said.err.split('PostgreSQL no longer answers and is ended').length - 1;
      const before = timesEnded();
      const { postgres, ...others } = system.pids();
      const processes = processTree(postgres);
      const writing = system.writeUntilStopped(kind);
      await system.untilAcknowledged(10);
      for (const pid of toSuspend(postgres)) signalIfAlive(pid, 'SIGSTOP');
      await vi.waitFor(() => expect(processes.filter(isAlive)).toEqual([]), PATIENCE);
      await system.untilAcknowledged(10);
      system.stopWriting();
      await writing;
      expect(timesEnded()).toBe(before + 1);
      const { postgres: next, ...after } = system.pids();
      expect(after).toEqual(others);
      expect(next).not.toBe(postgres);
    },
  );
});

test('a program that no longer answers pings is killed', async () => {
  const folder = makeTemporaryFolder();
  const script = join(folder, 'hangs.mjs');
  writeFileSync(
    script,
    `process.send({ type: 'ready' });
     process.on('message', () => {});
     setTimeout(() => { for (;;); }, 300);`,
  );
  const said: string[] = [];
  const child = await startChildProgram({
    name: 'api',
    script,
    env: process.env,
    stopTimeoutMs: 1000,
    pingIntervalMs: 100,
    log: (text) => said.push(text),
  });
  await vi.waitFor(() => expect(said).toEqual(['api no longer answers and is ended\n']), PATIENCE);
  expect(await child.exited).toBeNull();
});

test('a program ends when its launcher is killed, even if its own exit handler never returns', async () => {
  const folder = makeTemporaryFolder();
  const [script, parent] = [join(folder, 'orphan.mjs'), join(folder, 'parent.mjs')];
  writeFileSync(
    script,
    `process.send({ type: 'ready' });
     process.on('disconnect', () => process.exit(0));
     process.on('exit', () => { for (;;); });`,
  );
  writeFileSync(
    parent,
    `import { startChildProgram } from ${JSON.stringify(new URL('./child-program.ts', import.meta.url).href)};
     const options = { name: 'api', script: ${JSON.stringify(script)}, env: process.env, stopTimeoutMs: 1000, log() {} };
     console.log('ready at', (await startChildProgram(options)).pid);`,
  );
  const program = startProgram(['--import', 'tsx', parent], {});
  await announced(program);
  const pid = Number(/ready at (\d+)/.exec(program.said.out)?.[1]);
  expect(isAlive(pid)).toBe(true);
  program.process.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
});
