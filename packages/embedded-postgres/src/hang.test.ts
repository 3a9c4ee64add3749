import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startProgram } from '@bawaba/test-programs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addressOf } from './address.ts';
import { watchForHang } from './hang.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

/** Answers a startup packet as a PostgreSQL that recovers. Its queue of new connections is short. */
const SERVER = `
const fields = Buffer.from('SFATAL\\0C57P03\\0Mthe database system is starting up\\0\\0');
const head = Buffer.from([69, 0, 0, 0, 4 + fields.length]);
require('node:net')
  .createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      socket.end(Buffer.concat([head, fields]));
      socket.on('close', () => console.log('has answered'));
    });
  })
  .listen({ path: process.argv[1], backlog: 1 }, () => console.log('listens'));`;

const INTERVAL_MS = 1_000;

describe.runIf(process.platform === 'linux')('a server whose queue of new connections is full', () => {
  test('hangs if it stays so', async () => {
    const { refusePings, onHang } = await startWithFullQueue();
    await refusePings(12);
    expect(onHang).not.toHaveBeenCalled();
    vi.advanceTimersByTime(INTERVAL_MS);
    expect(onHang).toHaveBeenCalledTimes(1);
  });

  test('does not hang if it answers a later ping', async () => {
    const { server, queue, refusePings, onHang } = await startWithFullQueue();
    await refusePings(11);
    const closed = queue.map((socket) => once(socket, 'close'));
    server.process.kill('SIGCONT');
    for (const socket of queue) socket.end();
    await Promise.all(closed);
    vi.advanceTimersByTime(INTERVAL_MS);
    await server.untilSaid('has answered');
    vi.advanceTimersByTime(12 * INTERVAL_MS);
    expect(onHang).not.toHaveBeenCalled();
  });
});

/** A suspended server, and a watch whose intervals pass only when a test says so. */
async function startWithFullQueue() {
  const folder = makeTemporaryFolder();
  const path = join(folder, '.s.PGSQL.5432');
  const server = startProgram({ name: 'the server', args: ['-e', SERVER, path], env: {} });
  onTestFinished(async () => void (await server.stop('SIGKILL')));
  await server.untilSaid('listens');
  server.process.kill('SIGSTOP');
  await vi.waitFor(() => expect(readFileSync(`/proc/${server.pid}/stat`, 'utf8')).toMatch(/\) T /), {
    timeout: 120_000,
  });
  const queue = await fillQueue(path);

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const onHang = vi.fn();
  onTestFinished(watchForHang(addressOf('password', { host: folder }), INTERVAL_MS, onHang));
  const refusePings = async (count: number) => {
    for (let n = 0; n < count; n++) {
      vi.advanceTimersByTime(INTERVAL_MS);
      // When our own connection is refused, the ping before it has been, too.
      expect(await tryToConnect(path)).toBeUndefined();
    }
  };
  return { server, queue, refusePings, onHang };
}

/** Undefined if the queue is full. */
async function tryToConnect(path: string) {
  const socket = connect({ path });
  onTestFinished(() => void socket.destroy());
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    return undefined;
  }
}

async function fillQueue(path: string) {
  const queue = [];
  for (let socket = await tryToConnect(path); socket; socket = await tryToConnect(path)) queue.push(socket);
  return queue;
}
