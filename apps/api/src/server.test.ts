import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startApiProcess } from './testing/api-process.ts';
import { testDatabase } from './testing/test-database.ts';

async function start(environment: NodeJS.ProcessEnv = {}) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bawaba-server-'));
  const service = await startApiProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...environment,
  });
  onTestFinished(async () => {
    await service.stop('SIGKILL');
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const { port } = new URL(service.ready.address);
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  return { service, open };
}

it('stops though browsers keep connections open, used and never used', async () => {
  const { service, open } = await start();
  const used = await open();
  used.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(used, 'data');
  await open();
  expect((await service.stop()).code).toBe(0);
});

it('answers a request that arrives while it stops, and closes its connection', async () => {
  const { service, open } = await start();
  const socket = await open();
  socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n');
  const ending = service.stop();
  const refused = () =>
    open().then(
      (other) => void other.destroy(),
      () => true,
    );
  await vi.waitFor(async () => expect(await refused()).toBe(true), { timeout: 60_000, interval: 5 });
  socket.write('\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nconnection: close\r\n/i);
  expect((await ending).code).toBe(0);
});

it('says at the first start that ADMIN_PASSWORD is easy to guess', async () => {
  const weak = await start({ LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'Password123' });
  await weak.service.untilSaid('ADMIN_PASSWORD is easy to guess');
  const good = await start({ LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'olives behind the blue door' });
  await good.service.stop();
  expect(good.service.said.out).not.toContain('ADMIN_PASSWORD');
});
