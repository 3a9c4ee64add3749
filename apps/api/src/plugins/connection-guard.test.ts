import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApiProcess } from '../testing/api-process.ts';
import { ADMIN, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const until = async (isDone: () => boolean) => {
  while (!isDone()) await sleep(20);
};

async function dial(address: string): Promise<Socket & { said: string }> {
  const { port } = new URL(address);
  const socket = Object.assign(
    connect(Number(port), '127.0.0.1').on('error', () => {}),
    { said: '' },
  );
  socket.on('data', (chunk) => {
    socket.said += chunk;
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The built api in a process of its own, impatient. */
async function start(environment: NodeJS.ProcessEnv) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bawaba-server-'));
  const service = await startApiProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ADMIN_PASSWORD: ADMIN.password,
    UPLOAD_STALL_SECONDS: '1',
    ...environment,
  });
  onTestFinished(async () => {
    await service.stop('SIGKILL');
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const folder = `/proc/${service.pid}/fd`;
  /** Where the system tells: sockets that the program holds, its connections to the database among them. */
  const descriptors = () => (existsSync(folder) ? readdirSync(folder).length : 0);
  const { address } = service.ready;
  const isWell = async () => (await fetch(`${address}/api/health`)).status === 200;
  return { service, address, descriptors, isWell };
}

describe('senders that are slow on purpose', () => {
  it('are cut off, in the middle of a body or after an answer; descriptors come back, and the program is the same', async () => {
    const { service, address, descriptors, isWell } = await start({ CONNECTIONS_PER_ADDRESS: '1000' });
    expect(await isWell()).toBe(true);
    const before = descriptors();
    const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const sockets = await Promise.all(Array.from({ length: 90 }, () => dial(address)));
    // A third stands still, a third trickles, and a third was answered (401) and goes on sending.
    for (const [n, socket] of sockets.entries())
      socket.write(
        n % 3 < 2
          ? `${login}Content-Length: 5000\r\n\r\n{"username"`
          : 'POST /api/villages HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{',
      );
    const trickle = setInterval(() => {
      for (const [n, socket] of sockets.entries()) if (n % 3 > 0 && socket.writable) socket.write(' ');
    }, 100);
    onTestFinished(() => clearInterval(trickle));
    await until(() => sockets.every((socket) => socket.destroyed));
    for (const [n, socket] of sockets.entries()) if (n % 3 === 2) expect(socket.said).toContain('401');
    await until(() => descriptors() <= before + 5);
    expect(await isWell()).toBe(true);
    expect(service.said.out).not.toContain('"level":50');
    expect((await service.stop()).code).toBe(0);
  });

  it('get no more connections than one address may have; when they go, there is room again', async () => {
    const { address, isWell } = await start({ CONNECTIONS_PER_ADDRESS: '20', UPLOAD_STALL_SECONDS: '600' });
    const sockets = await Promise.all(Array.from({ length: 60 }, () => dial(address)));
    await until(() => sockets.filter((socket) => !socket.destroyed).length === 20);
    const [kept] = sockets.filter((socket) => !socket.destroyed);
    kept?.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => kept?.said.includes('200 OK') === true);
    for (const socket of sockets) socket.destroy();
    let isOpen = false;
    while (!isOpen) isOpen = await isWell().catch(() => false);
  });
});

it('headers that do not come are answered 408 and the connection is closed; one never used is closed', async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  expect(t.app.server.headersTimeout).toBe(20_000);
  t.app.server.headersTimeout = 100;
  const [slow, unused] = await Promise.all([dial(address), dial(address)]);
  slow.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  await until(() => slow.readableEnded && unused.readableEnded);
  expect(slow.said).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.said).toContain('"code":"request_timeout"');
  expect(unused.said).toBe('');
});

it('a sender that never closes after an answer to what is no HTTP is closed by us', async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(address);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const held = () =>
    new Promise<number>((resolve) => t.app.server.getConnections((_, count) => resolve(count)));
  socket.write('HELLO\r\n\r\n');
  socket.resume();
  await once(socket, 'end');
  while ((await held()) > 0) await sleep(20);
});
