import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { reservePort } from './port.ts';

test('reserved ports are all different, and free', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, reservePort));
  expect(new Set(ports).size).toBe(20);
  const servers = ports.map((port) => createServer().listen(Number(port), '127.0.0.1'));
  for (const server of servers) {
    if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
    server.close();
  }
});
