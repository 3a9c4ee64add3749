import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { bundled, isAlive, processTree, reservePort } from '@bawaba/test-programs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { announced, makeTemporaryFolder, PATIENCE, startProgram } from './testing/started-program.ts';
import type { Timing } from './timing.ts';

const script = await bundled(new URL('./testing/launch-stand-ins.ts', import.meta.url));

const FOR_EVER = 2 ** 31 - 1;

async function start(
  env: NodeJS.ProcessEnv = {},
  behaviours: Record<string, string> = {},
  timing: Partial<Timing> = {},
) {
  const folder = makeTemporaryFolder();
  const ports = { PORT: await reservePort(), OCR_PORT: await reservePort() };
  const notes = join(folder, 'notes');
  const program = startProgram([script], {
    ...{ ...ports, DATA_DIR: join(folder, 'data'), NOTES: notes },
    ...{ STAND_IN: JSON.stringify(behaviours), TIMING: JSON.stringify(timing) },
    // Most of these tests do not need the database.
    ...{ DATABASE_URL: 'postgresql://elsewhere', ...env },
  });
  return {
    ...program,
    port: env.PORT ?? ports.PORT,
    ocrPort: ports.OCR_PORT,
    notes: () => readFileSync(notes, 'utf8').trim().split('\n'),
  };
}

/** The process id of the stand-in that listens there. A kept-alive connection may lead to one that has ended. */
async function pidAt(port: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } });
  return Number(await response.text());
}

test('one line shows the address and how to sign in', async () => {
  const program = await start();
  await announced(program);
  expect(program.said.out).toBe(
    `Bawaba is ready at http://127.0.0.1:${program.port}. Sign in as admin with the password secret (it is shown only this once).\n`,
  );
});

test('a start that waits says for what', async () => {
  const program = await start({}, { api: 'waiting' });
  await announced(program);
  expect(program.said.err).toBe('The api waits for a database.\n');
});

describe('stopping', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'on %s, the api stops first, PostgreSQL last',
    async (signal) => {
      const folder = makeTemporaryFolder();
      const program = await start(
        { DATABASE_URL: '', DATA_DIR: folder },
        { ocr: 'speaking' },
        { apiStopMs: FOR_EVER, ocrStopMs: FOR_EVER },
      );
      await announced(program);
      // The launcher shows what a part says when it knows that the part is ready.
      await vi.waitFor(() => expect(program.said.err).toContain('ocr speaks'), PATIENCE);
      program.process.kill(signal);
      expect((await program.ended).code).toBe(0);
      expect(program.notes().slice(2)).toEqual(['api stopped', 'ocr stopped']);
      expect(readFileSync(join(folder, 'postgres.log'), 'utf8').trimEnd()).toMatch(
        /database system is shut down$/,
      );
    },
  );

  test('one Ctrl-C that arrives twice, because npm forwards it, counts once', async () => {
    const program = await start({}, { api: 'stubborn' }, { sameKeypressMs: FOR_EVER, apiStopMs: FOR_EVER });
    await announced(program);
    program.process.kill('SIGINT');
    await vi.waitFor(() => expect(program.said.err).toContain('Stopping.'), PATIENCE);
    program.process.kill('SIGINT');
    // The api has received the first signal, and does not end. The second changes nothing.
    await vi.waitFor(() => expect(program.notes()).toContain('api stopped'), PATIENCE);
    expect(program.isRunning()).toBe(true);
    process.kill(await pidAt(program.port), 'SIGKILL');
    expect((await program.ended).code).toBe(0);
    expect(program.said.err.match(/Stopping\./g)).toHaveLength(1);
  });

  test('a second Ctrl-C does not wait for an api that does not end, and leaves no process', async () => {
    const program = await start({}, { api: 'stubborn' }, { sameKeypressMs: 0, apiStopMs: FOR_EVER });
    await announced(program);
    const processes = processTree(program.pid);
    program.process.kill('SIGINT');
    await vi.waitFor(() => expect(program.notes()).toContain('api stopped'), PATIENCE);
    expect(program.isRunning()).toBe(true);
    program.process.kill('SIGINT');
    expect((await program.ended).code).toBe(130);
    await vi.waitFor(() => expect(processes.filter(isAlive)).toEqual([]), PATIENCE);
  });

  test('a Ctrl-C during the start ends the program at once, and leaves no process', async () => {
    const program = await start({ DATABASE_URL: '' }, { api: 'unready' });
    await vi.waitFor(() => expect(program.notes()).toContain('ocr ready'), PATIENCE);
    const processes = processTree(program.pid);
    program.process.kill('SIGINT');
    expect((await program.ended).code).toBe(130);
    await vi.waitFor(() => expect(processes.filter(isAlive)).toEqual([]), PATIENCE);
  });
});

describe('a start that fails explains it in one sentence:', () => {
  test.each(['PORT', 'OCR_PORT'])('%s in use', async (variable) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const program = await start({ [variable]: String(port) }, {}, { predecessorMs: 0 });
    expect((await program.ended).code).toBe(1);
    expect(program.said.err).toBe(
      `Port ${port} is in use by another program: stop it, or choose another port with ${variable}.\n`,
    );
  });

  test('a port in use that becomes free: the wait is logged once, and the start succeeds', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await reservePort();
    await once(other.listen(Number(port), '127.0.0.1'), 'listening');
    const program = await start({ PORT: port }, {}, { predecessorMs: FOR_EVER });
    await vi.waitFor(
      () => expect(program.said.err).toMatch(/^Port \d+ is in use .* Waiting up to \d+ seconds/),
      PATIENCE,
    );
    other.close();
    await announced(program);
    expect(program.said.err.match(/Waiting/g)).toHaveLength(1);
  });

  test('a wrong setting', async () => {
    const program = await start({}, { api: 'misconfigured' });
    expect((await program.ended).code).toBe(1);
    expect(program.said.err).toBe('The configuration is wrong: PORT: must be a number\n');
  });

  test('any other error, after the output of the program', async () => {
    const program = await start({}, { api: 'broken' });
    expect((await program.ended).code).toBe(1);
    expect(program.said.err).toContain('stand-in.mjs');
    expect(program.said.err.trim().split('\n').at(-1)).toBe(
      'The api could not start: no such table: villages',
    );
  });

  test('a data folder in use', async () => {
    const folder = makeTemporaryFolder();
    const first = await start({ DATABASE_URL: '', DATA_DIR: folder });
    await announced(first);
    const second = await start({ DATABASE_URL: '', DATA_DIR: folder }, {}, { predecessorMs: 0 });
    expect((await second.ended).code).toBe(1);
    expect(second.said.err).toBe(
      `Another copy of the program (process ${first.pid}) is already running on the data folder ${folder}.\n`,
    );
  });
});

describe('a part that is killed is restarted, and no other part ends:', () => {
  test('the api and the OCR service', async () => {
    const program = await start();
    await announced(program);
    for (const [port, otherPort] of [
      [program.port, program.ocrPort],
      [program.ocrPort, program.port],
    ] as const) {
      const before = await vi.waitFor(() => pidAt(port), PATIENCE);
      const other = await vi.waitFor(() => pidAt(otherPort), PATIENCE);
      process.kill(before, 'SIGKILL');
      await vi.waitFor(async () => expect(await pidAt(port)).not.toBe(before), PATIENCE);
      expect(await pidAt(otherPort)).toBe(other);
    }
    expect(program.said.out.match(/ready at/g)).toHaveLength(1);
  });

  test.runIf(process.platform === 'linux')('PostgreSQL', async () => {
    const folder = makeTemporaryFolder();
    const program = await start({ DATABASE_URL: '', DATA_DIR: folder });
    await announced(program);
    const others = async () => [await pidAt(program.port), await pidAt(program.ocrPort)];
    const pids = await vi.waitFor(others, PATIENCE);
    const postmaster = () => {
      const [pid, , , , , , , state] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split(
        '\n',
      );
      expect(state?.trim()).toBe('ready');
      return Number(pid);
    };
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(postmaster()).not.toBe(before), PATIENCE);
    expect(await others()).toEqual(pids);
  });
});
