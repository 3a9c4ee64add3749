import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from './app.ts';
import { config } from './config.ts';
import { until } from './testing/until.ts';

/** Aborted and stalled requests affect only themselves; the process of the reader stays the same. */
const patient = { ...config, workers: 1, scanTimeoutMs: 600_000, stopTimeoutMs: 600_000 };
const card = readFileSync(new URL('../eval/data/easy-00-front.jpg', import.meta.url));

async function openService(settings: Partial<typeof config>) {
  const app = await buildApp({ ...patient, ...settings });
  onTestFinished(() => app.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  await untilHealth(app, { workers: 1 });
  const { readers } = (await app.inject('/health')).json();
  return { app, address, port: Number(new URL(address).port), reader: readers[0] as number };
}

const untilHealth = (app: FastifyInstance, expected: object) =>
  until(async () => expect((await app.inject('/health')).json()).toMatchObject(expected));

function scan(address: string, signal?: AbortSignal): Promise<number | string> {
  const body = new FormData();
  body.append('front', new Blob([card]), 'front.jpg');
  return fetch(`${address}/scan-complete`, { method: 'POST', body, signal }).then(
    ({ status }) => status,
    (error: Error) => error.name,
  );
}

/** A client that sends the start of an upload and then nothing. */
async function beginUpload(port: number) {
  // The server closes some of these connections while the client sends.
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const part =
    'content-disposition: form-data; name="front"; filename="front.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  socket.write(
    `POST /scan-complete HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${card.length + 500}\r\n\r\n--b\r\n${part}`,
  );
  socket.write(card.subarray(0, 1000));
  await once(socket, 'connect');
  return socket;
}

test('many cancelled scans leave nothing in the queue, and the same reader goes on', async () => {
  const { app, address, reader } = await openService({ queueLimit: 64 });
  process.kill(reader, 'SIGSTOP');
  const cancelled = new AbortController();
  const scans = Array.from({ length: 40 }, () => scan(address, cancelled.signal));
  await untilHealth(app, { queued: 39, busy: 1, uploading: 0 });
  cancelled.abort();
  expect(new Set(await Promise.all(scans))).toEqual(new Set(['AbortError']));
  await untilHealth(app, { queued: 0, busy: 1 });
  process.kill(reader, 'SIGCONT');
  await untilHealth(app, { queued: 0, busy: 0 });
  expect(await scan(address)).toBe(200);
  expect((await app.inject('/health')).json().readers).toEqual([reader]);
});

test('an aborted upload is forgotten, and the same reader goes on', async () => {
  const { app, address, port, reader } = await openService({});
  const socket = await beginUpload(port);
  await untilHealth(app, { uploading: 1 });
  socket.destroy();
  await untilHealth(app, { uploading: 0, queued: 0, busy: 0 });
  expect(await scan(address)).toBe(200);
  expect((await app.inject('/health')).json().readers).toEqual([reader]);
});

test('a stalled upload does not delay other scans', async () => {
  const { app, address, port } = await openService({});
  await beginUpload(port);
  await untilHealth(app, { uploading: 1 });
  expect(await scan(address)).toBe(200);
});

test('an upload that stalls for too long is answered with 408', async () => {
  const { app, port } = await openService({ uploadTimeoutMs: 300 });
  const socket = await beginUpload(port);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer).toContain('upload_stalled');
  await untilHealth(app, { uploading: 0 });
});

test('a scan above the limit is refused with 503; an aborted upload makes room again', async () => {
  const { app, address, port } = await openService({ queueLimit: 0 });
  const socket = await beginUpload(port);
  await untilHealth(app, { uploading: 1 });
  expect(await scan(address)).toBe(503);
  socket.destroy();
  await untilHealth(app, { uploading: 0 });
  expect(await scan(address)).toBe(200);
});

test('a stalled client is disconnected, and no address gets more connections than its limit', async () => {
  const { port, app, reader } = await openService({ uploadStallSeconds: 1, connectionsPerAddress: 3 });
  const senders = [await beginUpload(port), await beginUpload(port), await beginUpload(port)];
  const fourth = await beginUpload(port);
  for (const socket of [...senders, fourth]) socket.resume();
  await until(async () => expect(fourth.destroyed).toBe(true));
  await until(async () => expect(senders.map((socket) => socket.destroyed)).toEqual([true, true, true]));
  await untilHealth(app, { uploading: 0, readers: [reader] });
});
