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

async function dial(address: string): Promise<Socket & { received: string }> {
  const { port } = new URL(address);
  const socket = Object.assign(
    connect(Number(port), '127.0.0.1').on('error', () => {}),
    { received: '' },
  );
  socket.on('data', (chunk) => {
    socket.received += chunk;
  });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** The built api in its own process, with a short stall limit. */
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
  /** Open descriptors of the process, with its connections to the database; 0 on systems without /proc. */
  const descriptors = () => (existsSync(folder) ? readdirSync(folder).length : 0);
  const { address } = service.ready;
  const isWell = async () => (await fetch(`${address}/api/health`)).status === 200;
  return { service, address, descriptors, isWell };
}

describe('clients that are slow on purpose', () => {
  it('are disconnected, during a body or after a response; descriptors are released, and the process survives', async () => {
    const { service, address, descriptors, isWell } = await start({ CONNECTIONS_PER_ADDRESS: '1000' });
    expect(await isWell()).toBe(true);
    const before = descriptors();
    const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const sockets = await Promise.all(Array.from({ length: 90 }, () => dial(address)));
    // One third stalls, one third sends very slowly, and one third keeps sending after its response (401).
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
    for (const [n, socket] of sockets.entries()) if (n % 3 === 2) expect(socket.received).toContain('401');
    await until(() => descriptors() <= before + 5);
    expect(await isWell()).toBe(true);
    expect(service.said.out).not.toContain('"level":50');
    expect((await service.stop()).code).toBe(0);
  });

  it('get no more connections than one address may have; closed connections can be opened again', async () => {
    const { address, isWell } = await start({ CONNECTIONS_PER_ADDRESS: '20', UPLOAD_STALL_SECONDS: '600' });
    const sockets = await Promise.all(Array.from({ length: 60 }, () => dial(address)));
    await until(() => sockets.filter((socket) => !socket.destroyed).length === 20);
    const [kept] = sockets.filter((socket) => !socket.destroyed);
    kept?.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(() => kept?.received.includes('200 OK') === true);
    for (const socket of sockets) socket.destroy();
    let isOpen = false;
    while (!isOpen) isOpen = await isWell().catch(() => false);
  });
});

it('a client that never finishes its headers gets 408 and is disconnected; an unused connection is closed', async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  expect(t.app.server.headersTimeout).toBe(20_000);
  const served: Socket[] = [];
  t.app.server.on('connection', (socket) => served.push(socket));
  const [slow, unused] = await Promise.all([dial(address), dial(address)]);
  slow.write('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  await until(() => served.some(({ bytesRead }) => bytesRead > 0));
  t.app.server.headersTimeout = 100;
  await until(() => slow.readableEnded && unused.readableEnded);
  expect(slow.received).toMatch(/^HTTP\/1\.1 408 /);
  expect(slow.received).toContain('"code":"request_timeout"');
  expect(unused.received).toBe('');
});

it('a client that never closes after a response to invalid HTTP is disconnected', async () => {
  const t = await testApp();
  onTestFinished(() => t.close());
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(address);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const openConnections = () =>
    new Promise<number>((resolve) => t.app.server.getConnections((_, count) => resolve(count)));
  socket.write('HELLO\r\n\r\n');
  socket.resume();
  await once(socket, 'end');
  while ((await openConnections()) > 0) await sleep(20);
});
