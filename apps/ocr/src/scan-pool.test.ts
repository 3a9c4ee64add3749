import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundled, isAlive } from '@bawaba/test-programs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { config } from './config.ts';
import type { Work } from './recognise/work.ts';
import { ScanPool, type ScanRequest } from './scan-pool.ts';
import { until } from './testing/until.ts';

const picture = (name: string) => readFileSync(new URL(`../eval/data/${name}.jpg`, import.meta.url));
const card: ScanRequest = { front: [picture('easy-00-front')], back: null, hint: null, today: '2026-11-15' };
const tiny: ScanRequest = { ...card, front: [Buffer.from('not a picture')] };
const builtReader = new URL('../dist/reader.js', import.meta.url);
const faultyReader = pathToFileURL(await bundled(new URL('./testing/faulty-reader.ts', import.meta.url)));

/** No limit is reached, unless a test sets a lower one. */
const patient = {
  ...config,
  workers: 1,
  scanTimeoutMs: 600_000,
  stopTimeoutMs: 600_000,
  startTimeoutMs: 600_000,
  restartDelayMs: 1,
};

function openPool(settings: Partial<typeof config>, options: ConstructorParameters<typeof ScanPool>[1] = {}) {
  const logged: string[] = [];
  const pool = new ScanPool(
    { ...patient, ...settings },
    {
      log: (line) => logged.push(line),
      program: builtReader,
      ...options,
    },
  );
  onTestFinished(() => pool.close());
  const { workers } = { ...patient, ...settings };
  const untilReady = () => until(() => expect(pool.state.workers).toBe(workers));
  const untilReplaced = (pid: number) =>
    until(() => {
      expect(isAlive(pid)).toBe(false);
      expect(pool.state).toMatchObject({ workers, readers: expect.not.arrayContaining([pid]) });
    });
  return { pool, logged, untilReady, untilReplaced };
}

const outcome = (scan: Promise<unknown>) =>
  scan.then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );

test('a reader that hangs loses only its own scan: it is killed and replaced, and the other goes on', async () => {
  const { pool, untilReady, untilReplaced } = openPool({ workers: 2, stopTimeoutMs: 50 });
  await untilReady();
  const [hung, well] = pool.state.readers as [number, number];
  process.kill(hung, 'SIGSTOP');
  const cancelled = new AbortController();
  const lost = outcome(pool.scan(card, cancelled.signal));
  expect(pool.state.busy).toBe(1);
  // The other reader reads both of these, one after the other.
  expect(await Promise.all([outcome(pool.scan(card)), outcome(pool.scan(card))])).toEqual(['read', 'read']);
  cancelled.abort();
  expect(await lost).toBe('cancelled');
  await untilReplaced(hung);
  expect(pool.state.readers).toContain(well);
  expect(await outcome(pool.scan(card))).toBe('read');
});

test('a reader that is killed while it straightens loses only that picture, and the next one is straightened', async () => {
  const { pool, untilReady, untilReplaced } = openPool({});
  await untilReady();
  const [pid] = pool.state.readers as [number];
  const lost = outcome(pool.straighten(card.front));
  process.kill(pid, 'SIGKILL');
  expect(await lost).toBe('failed');
  await untilReplaced(pid);
  expect((await pool.straighten(card.front)).facts).toMatchObject({ kind: 'front' });
});

test('a scan that takes too long fails as timed out, and the reader that does not stop is replaced', async () => {
  const { pool, untilReady, untilReplaced } = openPool({ scanTimeoutMs: 50, stopTimeoutMs: 50 });
  await untilReady();
  const [hung] = pool.state.readers as [number];
  process.kill(hung, 'SIGSTOP');
  expect(await outcome(pool.scan(card))).toBe('timed_out');
  await untilReplaced(hung);
});

test('a scan that waits too long for a reader fails as too busy', async () => {
  const { pool, untilReady } = openPool({ scanTimeoutMs: 50 });
  await untilReady();
  const [reader] = pool.state.readers as [number];
  process.kill(reader, 'SIGSTOP');
  expect(await Promise.all([outcome(pool.scan(card)), outcome(pool.scan(card))])).toEqual([
    'timed_out',
    'too_busy',
  ]);
  expect(pool.state).toMatchObject({ queued: 0, busy: 1 });
});

test('a reader that is killed loses only its own scan; the next reader reads the waiting one', async () => {
  const { pool, logged, untilReady, untilReplaced } = openPool({});
  await untilReady();
  const [killed] = pool.state.readers as [number];
  process.kill(killed, 'SIGSTOP');
  const [lost, waiting] = [outcome(pool.scan(card)), outcome(pool.scan(card))];
  process.kill(killed, 'SIGKILL');
  expect(await lost).toBe('failed');
  expect(await waiting).toBe('read');
  await untilReplaced(killed);
  expect(logged).toEqual([expect.stringContaining('SIGKILL')]);
});

test('a scan that is cancelled in the queue is never read; the same reader goes on', async () => {
  const works: Work[] = [];
  const { pool, untilReady } = openPool({}, { onWork: (work) => works.push(work) });
  await untilReady();
  const [reader] = pool.state.readers as [number];
  process.kill(reader, 'SIGSTOP');
  const cancelled = new AbortController();
  const [first, second] = [outcome(pool.scan(card)), outcome(pool.scan(card, cancelled.signal))];
  expect(pool.state.queued).toBe(1);
  cancelled.abort();
  expect(await second).toBe('cancelled');
  expect(pool.state.queued).toBe(0);
  process.kill(reader, 'SIGCONT');
  expect(await first).toBe('read');
  expect(works).toHaveLength(1);
  expect(pool.state.readers).toEqual([reader]);
});

test('a scan that is cancelled while it is read stops at the next network call; the same reader goes on', async () => {
  const works: Work[] = [];
  const { pool, untilReady } = openPool({}, { onWork: (work) => works.push(work) });
  await untilReady();
  const [reader] = pool.state.readers as [number];
  process.kill(reader, 'SIGSTOP');
  const cancelled = new AbortController();
  const first = outcome(pool.scan(card, cancelled.signal));
  cancelled.abort();
  expect(await first).toBe('cancelled');
  process.kill(reader, 'SIGCONT');
  expect(await outcome(pool.scan(card))).toBe('read');
  const calls = works.map((work) => Object.values(work).reduce((sum, count) => sum + count, 0));
  expect(calls).toHaveLength(2);
  expect(calls[0]).toBeLessThan(calls[1]! / 4);
  expect(pool.state.readers).toEqual([reader]);
});

test('a scan that is cancelled before it starts is not queued', async () => {
  const { pool } = openPool({});
  expect(await outcome(pool.scan(card, AbortSignal.abort()))).toBe('cancelled');
  expect(pool.state.queued).toBe(0);
});

test.each(['text', 'long', 'null', 'other scan', 'exits'])(
  'a reader with an invalid answer (%s) is replaced, and the scan fails',
  async (fault) => {
    vi.stubEnv('READER_FAULT', fault);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { pool, untilReady, untilReplaced } = openPool({}, { program: faultyReader });
    await untilReady();
    const [broken] = pool.state.readers as [number];
    expect(await outcome(pool.scan(tiny))).toBe('failed');
    await untilReplaced(broken);
  },
);

test('a reader that answers one scan twice is replaced, and the scan keeps its first answer', async () => {
  vi.stubEnv('READER_FAULT', 'twice');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { pool, untilReady, untilReplaced } = openPool({}, { program: faultyReader });
  await untilReady();
  const [broken] = pool.state.readers as [number];
  expect(await outcome(pool.scan(tiny))).toBe('document_not_found');
  await untilReplaced(broken);
});

test('if no reader starts, scans fail at once, and readers are started again', async () => {
  vi.stubEnv('READER_FAULT', 'never starts');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { pool, logged } = openPool({ workers: 2 }, { program: faultyReader });
  expect(await Promise.all([outcome(pool.scan(tiny)), outcome(pool.scan(tiny))])).toEqual([
    'failed',
    'failed',
  ]);
  await until(() => expect(logged.length).toBeGreaterThan(2));
  expect(logged[0]).toContain('code 4');
});

test('a reader that does not become ready is killed and started again', async () => {
  vi.stubEnv('READER_FAULT', 'never ready');
  onTestFinished(() => void vi.unstubAllEnvs());
  const { pool, logged } = openPool({ startTimeoutMs: 50 }, { program: faultyReader });
  expect(await outcome(pool.scan(tiny))).toBe('failed');
  await until(() => expect(logged.length).toBeGreaterThan(1));
  expect(logged[0]).toContain('SIGKILL');
});

test('a reader above its memory limit is killed, and its scan fails', async () => {
  const { pool, logged } = openPool({ readerMemoryMb: 30 });
  expect(await outcome(pool.scan(card))).toBe('failed');
  expect(logged[0]).toContain('SIGKILL');
});

test('close() ends every reader, also one that hangs, and waits for it', async () => {
  const { pool, untilReady } = openPool({ workers: 2 });
  await untilReady();
  const readers = pool.state.readers;
  process.kill(readers[0]!, 'SIGSTOP');
  const scans = [1, 2, 3].map(() => outcome(pool.scan(card)));
  await pool.close();
  expect(readers.map(isAlive)).toEqual([false, false]);
  expect(await Promise.all(scans)).toEqual(['too_busy', 'too_busy', 'too_busy']);
  expect(await outcome(pool.scan(card))).toBe('too_busy');
});
