import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startChildProgram } from './child-program.ts';
import { buildServers } from './testing/built-servers.ts';
import { Desk } from './testing/desk.ts';
import {
  announced,
  familyOf,
  isAlive,
  makeTemporaryFolder,
  PATIENCE,
  parentOf,
  startProgram,
} from './testing/started-program.ts';

beforeAll(buildServers);

/** A disk of its own; undefined where we may not have one. */
function mountDisk(megabytes: number): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = makeTemporaryFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  return folder;
}

test('a disk that fills up: refused with a clear answer, nothing lost, and well again with room', {
  timeout: 600_000,
}, async ({ skip }) => {
  const disk = mountDisk(200) ?? skip('needs root on Linux, to mount a small disk');
  const desk = new Desk(disk);
  await desk.open();
  await desk.signIn();
  const junk = join(disk, 'junk');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(junk, Buffer.alloc(bavail * bsize - 2 ** 20));

  const refusals = new Set<string>();
  for (let n = 0; refusals.size === 0 || n < 40; n++) {
    const name = `village ${n} ${'x'.repeat(100)}`;
    const response = await desk.send('POST', '/villages', { name }).catch(() => undefined);
    if (response?.ok) desk.acknowledged.push(name);
    else if (response)
      refusals.add(`${response.status} ${((await response.json()) as { code: string }).code}`);
    else await sleep(100);
  }
  // Full for the write itself, or, once the journal has no room, no database until there is some.
  for (const refusal of refusals) expect(['507 storage_full', '503 database_unavailable']).toContain(refusal);

  rmSync(junk);
  await desk.untilItWorks('postgres');
  await desk.expectNothingLost();
  await desk.close();
});

test.runIf(process.platform === 'linux')(
  'an OCR service that hangs: the register goes on, and the scanner is well again with it',
  { timeout: 600_000 },
  async () => {
    const desk = new Desk();
    await desk.open();
    await desk.signIn();
    await desk.untilItWorks('ocr');
    const { ocr, ...others } = desk.pids();
    process.kill(ocr, 'SIGSTOP');
    const health = await desk.send('GET', '/health');
    expect(health.status).toBe(200);
    await desk.untilItWorks('api');
    process.kill(ocr, 'SIGCONT');
    await desk.untilItWorks('ocr');
    expect(desk.pids()).toMatchObject(others);
    await desk.close();
  },
);

describe.runIf(process.platform === 'linux')('PostgreSQL', { timeout: 600_000 }, () => {
  async function openDesk(): Promise<Desk> {
    const desk = new Desk();
    await desk.open();
    await desk.signIn();
    await desk.untilItWorks('ocr');
    return desk;
  }

  test.each([
    ['that ends the connections of the api', 'SIGTERM'],
    ['one process of which crashes, so that it starts again from its log', 'SIGKILL'],
  ] as const)('%s: no part dies, and the desk goes on by itself', async (_, signal) => {
    const desk = await openDesk();
    const before = desk.pids();
    const writing = desk.writeOn('through');
    for (let round = 0; round < 3; round++) {
      await desk.untilAcknowledged(10);
      const backends = desk.backends();
      expect(backends).not.toEqual([]);
      for (const pid of signal === 'SIGKILL' ? backends.slice(0, 1) : backends) process.kill(pid, signal);
      await vi.waitFor(() => expect(backends.filter(isAlive)).toEqual([]), PATIENCE);
      await desk.untilAcknowledged(10);
      expect(desk.pids()).toEqual(before);
    }
    desk.stopWriting();
    await writing;
    await desk.expectNothingLost();
    await desk.close();
  });

  test('that stands still: the api answers 503 and when to come back, and goes on when PostgreSQL does', async () => {
    const desk = await openDesk();
    const before = desk.pids();
    const still = familyOf(before.postgres);
    const goOn = () => still.filter(isAlive).map((pid) => process.kill(pid, 'SIGCONT'));
    onTestFinished(() => void goOn());
    for (const pid of still) process.kill(pid, 'SIGSTOP');
    const refusal = await vi.waitFor(async () => {
      const response = await desk.send('POST', '/villages', { name: 'while it stands still' });
      expect(response.status).toBe(503);
      return response;
    }, PATIENCE);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    goOn();
    await desk.untilItWorks('postgres');
    expect(desk.pids()).toEqual(before);
    await desk.expectNothingLost();
    await desk.close();
  });
});

describe.runIf(process.platform === 'linux')(
  'PostgreSQL that does not come back by itself',
  {
    timeout: 600_000,
  },
  () => {
    const launcher = [
      '--import',
      'tsx',
      fileURLToPath(new URL('./testing/launch-impatient.ts', import.meta.url)),
    ];

    test.each([
      ['its first process alone', (postmaster: number) => [postmaster]],
      [
        'all of it and its keeper',
        (postmaster: number) => [...familyOf(postmaster), parentOf(String(postmaster))],
      ],
    ] as const)(
      'is ended and started again (%s); no other part dies, and nothing is lost',
      async (_, which) => {
        const desk = new Desk(makeTemporaryFolder(), launcher);
        await desk.open();
        await desk.signIn();
        await desk.untilItWorks('ocr');
        const { postgres, ...others } = desk.pids();
        const whole = familyOf(postgres);
        const writing = desk.writeOn('through');
        await desk.untilAcknowledged(10);
        for (const pid of which(postgres)) process.kill(pid as number, 'SIGSTOP');
        await vi.waitFor(() => expect(whole.filter(isAlive)).toEqual([]), PATIENCE);
        await desk.untilAcknowledged(10);
        desk.stopWriting();
        await writing;
        expect(desk.program.said.err).toContain('PostgreSQL no longer answers and is ended');
        const { postgres: next, ...after } = desk.pids();
        expect(after).toEqual(others);
        expect(next).not.toBe(postgres);
        await desk.expectNothingLost();
        await desk.close();
      },
    );
  },
);

test('a program that no longer answers is ended, so that it is started again', async () => {
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
    patience: 1000,
    pulse: 100,
    log: (text) => said.push(text),
  });
  await vi.waitFor(() => expect(said).toEqual(['api no longer answers and is ended\n']), PATIENCE);
  expect(await child.exited).toBeNull();
});

test('a program that outlives us ends, even if its last words would never end', async () => {
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
     const options = { name: 'api', script: ${JSON.stringify(script)}, env: process.env, patience: 1000, log() {} };
     console.log('ready at', (await startChildProgram(options)).pid);`,
  );
  const program = startProgram(['--import', 'tsx', parent], {});
  await announced(program);
  const pid = Number(/ready at (\d+)/.exec(program.said.out)?.[1]);
  expect(isAlive(pid)).toBe(true);
  program.process.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENCE);
});
