import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startChildProgram } from './child-program.ts';
import { buildServers } from './testing/built-servers.ts';
import { Desk } from './testing/desk.ts';
import { announced, isAlive, makeTemporaryFolder, startProgram } from './testing/started-program.ts';

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
  timeout: 240_000,
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
  { timeout: 180_000 },
  async () => {
    const desk = new Desk();
    await desk.open();
    await desk.signIn();
    await desk.untilItWorks('ocr');
    const ocr = desk.pidOf('ocr')!;
    process.kill(ocr, 'SIGSTOP');
    const health = await desk.send('GET', '/health');
    expect(health.status).toBe(200);
    await desk.untilItWorks('api');
    process.kill(ocr, 'SIGCONT');
    await desk.untilItWorks('ocr');
    await desk.close();
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
  await vi.waitFor(() => expect(said).toEqual(['api no longer answers and is ended\n']), { timeout: 30_000 });
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
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000 });
});
