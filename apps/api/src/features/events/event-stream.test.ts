import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { type EventStream, MOST_UNREAD_BYTES, openEventStream } from './event-stream.ts';

it('drops a reader that does not read, and keeps little for it until then', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  let opened: { stream: EventStream; raw: FastifyReply['raw'] } | undefined;
  app.get('/', (_request, reply) => {
    opened = { stream: openEventStream(reply), raw: reply.raw };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  reader.pause();
  reader.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  while (!opened) await new Promise((resolve) => setImmediate(resolve));
  const { stream, raw } = opened;
  const closed = once(raw, 'close');
  const event = `data: ${'x'.repeat(1_000)}\n\n`;
  let most = 0;
  // The network takes the first megabytes, whoever reads them.
  while (!raw.destroyed) {
    stream.send(event);
    most = Math.max(most, raw.writableLength);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  expect(most).toBeGreaterThan(MOST_UNREAD_BYTES);
  expect(most).toBeLessThan(MOST_UNREAD_BYTES + 2 * event.length);
  reader.destroy();
});
