import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  announced,
  familyOf,
  findFreePort,
  isAlive,
  makeTemporaryFolder,
  startProgram,
} from './testing/started-program.ts';

const script = fileURLToPath(new URL('./testing/launch-stand-ins.ts', import.meta.url));

async function start(env: NodeJS.ProcessEnv = {}, manners: Record<string, string> = {}) {
  const folder = makeTemporaryFolder();
  const ports = { PORT: await findFreePort(), OCR_PORT: await findFreePort() };
  const notes = join(folder, 'notes');
  const program = startProgram(['--import', 'tsx', script], {
    ...{ ...ports, DATA_DIR: join(folder, 'data'), NOTES: notes, STAND_IN: JSON.stringify(manners) },
    // Most of what is tried here does not need the database.
    ...{ DATABASE_URL: 'postgresql://elsewhere', ...env },
  });
  return {
    ...program,
    port: env.PORT ?? ports.PORT,
    ocrPort: ports.OCR_PORT,
    notes: () => readFileSync(notes, 'utf8').trim().split('\n'),
  };
}

const ask = async (port: string) => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());

test('one line tells the address and how to sign in', async () => {
  const program = await start();
  await announced(program);
  expect(program.said.out).toBe(
    `Bawaba is ready at http://127.0.0.1:${program.port}. Sign in as admin with the password secret (it is shown only this once).\n`,
  );
});

describe('stopping', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'on %s, the api goes first, PostgreSQL last',
    async (signal) => {
      const folder = makeTemporaryFolder();
      const program = await start({ DATABASE_URL: '', DATA_DIR: folder });
      await announced(program);
      await vi.waitFor(() => expect(program.notes()).toContain('ocr ready'), { timeout: 30_000 });
      program.process.kill(signal);
      expect(await program.exited).toBe(0);
      expect(program.notes().slice(2)).toEqual(['api stopped', 'ocr stopped']);
      expect(readFileSync(join(folder, 'postgres.log'), 'utf8').trimEnd()).toMatch(
        /database system is shut down$/,
      );
    },
  );

  test('the same Ctrl-C twice at once, as npm passes it on, is still one', async () => {
    const program = await start();
    await announced(program);
    program.process.kill('SIGINT');
    await sleep(20);
    program.process.kill('SIGINT');
    expect(await program.exited).toBe(0);
  });

  test('a second Ctrl-C does not wait for an api that will not end, and leaves nobody behind', async () => {
    const program = await start({}, { api: 'stubborn' });
    await announced(program);
    const family = familyOf(program.process.pid!);
    program.process.kill('SIGINT');
    await sleep(700);
    expect(program.process.exitCode).toBeNull();
    program.process.kill('SIGINT');
    expect(await program.exited).toBe(130);
    await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), { timeout: 30_000 });
  });

  test('while it starts, it ends at once and leaves nobody behind', async () => {
    const program = await start({ DATABASE_URL: '' }, { api: 'unready' });
    await vi.waitFor(() => expect(program.notes()).toContain('ocr ready'), { timeout: 20_000 });
    const family = familyOf(program.process.pid!);
    program.process.kill('SIGINT');
    expect(await program.exited).toBe(130);
    await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), { timeout: 30_000 });
  });
});

describe('a start that cannot succeed says why in one sentence', () => {
  test.each(['PORT', 'OCR_PORT'])('%s in use', async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const program = await start({ [variable]: String(port) });
    expect(await program.exited).toBe(1);
    expect(program.said.err).toBe(
      `Port ${port} is in use by another program: stop it, or choose another port with ${variable}.\n`,
    );
  });

  test('a wrong setting', async () => {
    const program = await start({}, { api: 'misconfigured' });
    expect(await program.exited).toBe(1);
    expect(program.said.err).toBe('The configuration is wrong: PORT: must be a number\n');
  });

  test('anything else, with the details before it', async () => {
    const program = await start({}, { api: 'broken' });
    expect(await program.exited).toBe(1);
    expect(program.said.err).toContain('stand-in.mjs');
    expect(program.said.err.trim().split('\n').at(-1)).toBe(
      'The api could not start: no such table: villages',
    );
  });

  test('a data folder in use', async () => {
    const folder = makeTemporaryFolder();
    const first = await start({ DATABASE_URL: '', DATA_DIR: folder });
    await announced(first);
    const second = await start({ DATABASE_URL: '', DATA_DIR: folder });
    expect(await second.exited).toBe(1);
    expect(second.said.err).toBe(
      `Another copy of the program is already running on the data folder ${folder}.\n`,
    );
  });
});

describe('a part that dies', () => {
  test('is started again, the api and the OCR service', async () => {
    const program = await start();
    await announced(program);
    for (const port of [program.port, program.ocrPort]) {
      const before = await vi.waitFor(() => ask(port), { timeout: 30_000 });
      process.kill(before, 'SIGKILL');
      const after = await vi.waitFor(() => ask(port), { timeout: 30_000 });
      expect(after).not.toBe(before);
    }
    expect(program.said.out.match(/ready at/g)).toHaveLength(1);
  });

  test.runIf(process.platform === 'linux')('is started again, PostgreSQL', async () => {
    const folder = makeTemporaryFolder();
    const program = await start({ DATABASE_URL: '', DATA_DIR: folder });
    await announced(program);
    const postmaster = () =>
      Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(postmaster()).not.toBe(before), { timeout: 30_000 });
  });
});
