import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive, startService } from '@bawaba/test-programs';
import { expect, onTestFinished, test } from 'vitest';
import { noDocument } from '../eval/no-documents.ts';
import { until } from './testing/until.ts';

/** The service in a process of its own, as the launcher starts it. */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const card = readFileSync(here('../eval/data/easy-00-front.jpg'));

async function start(settings: Record<string, string>) {
  const home = mkdtempSync(join(tmpdir(), 'bawaba-ocr-'));
  const service = await startService({
    name: 'the OCR service',
    args: [here('../dist/server.js')],
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, OCR_PORT: '0', ...settings },
  });
  onTestFinished(async () => {
    await service.stop('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  });
  return { service, address: service.ready.address, home };
}

const health = async (address: string) =>
  (await (await fetch(`${address}/health`)).json()) as { workers: number; readers: number[] };

async function scan(address: string, picture: Buffer) {
  const body = new FormData();
  body.append('front', new Blob([new Uint8Array(picture)]), 'front.jpg');
  return fetch(`${address}/scan-complete`, { method: 'POST', body });
}

/** The process ids of a service's readers, once all of them have started. */
async function readersOf(address: string, count: number) {
  await until(async () => expect((await health(address)).workers).toBe(count));
  return (await health(address)).readers;
}

test('a scan leaves no file on the disk, not even the telemetry of a library', async () => {
  const { service, address, home } = await start({ OCR_WORKERS: '1' });
  expect(await (await scan(address, card)).json()).toMatchObject({ success: true });
  expect((await service.stop()).code).toBe(0);
  // Node caches compiled code there.
  expect(readdirSync(home).filter((name) => name !== 'node-compile-cache')).toEqual([]);
});

test('a service that is stopped ends its readers first', async () => {
  const { service, address } = await start({ OCR_WORKERS: '2' });
  const readers = await readersOf(address, 2);
  expect((await service.stop()).code).toBe(0);
  expect(readers.map(isAlive)).toEqual([false, false]);
});

test('a service that is killed leaves no reader, not even one that is reading or starting', async () => {
  const { service, address } = await start({ OCR_WORKERS: '2' });
  const readers = await readersOf(address, 2);
  process.kill(readers[1]!, 'SIGKILL');
  await until(async () => expect((await health(address)).readers).not.toContain(readers[1]));
  readers.push(...(await health(address)).readers);
  const scans = Promise.allSettled([scan(address, card), scan(address, card)]);
  expect((await service.stop('SIGKILL')).signal).toBe('SIGKILL');
  await until(() => expect(readers.filter(isAlive)).toEqual([]));
  await scans;
});

test('scans that time out never end the service: its process stays the same', async () => {
  const { service, address } = await start({ OCR_WORKERS: '1', OCR_TIMEOUT_MS: '50' });
  const pictures = ['the shape of a card', 'a screenshot of a list', 'a page of print'].map(noDocument);
  const statuses = new Set<number>();
  for (const picture of [...pictures, card, ...pictures, card]) {
    await readersOf(address, 1);
    statuses.add((await scan(address, picture)).status);
  }
  // A scan that waits for a reader which has not stopped yet is refused as busy; a fast machine may finish some scans.
  expect([200, 422, 503, 504]).toEqual(expect.arrayContaining([...statuses]));
  expect(statuses).toContain(504);
  await readersOf(address, 1);
  expect(service.isRunning()).toBe(true);
});
