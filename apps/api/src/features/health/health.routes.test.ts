import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

async function healthWith(environment: Record<string, string>) {
  const t = await testApp(environment);
  onTestFinished(() => t.close());
  return t.call('GET', '/health');
}

async function ocrAnswering(status: number | undefined) {
  const server = createServer((_request, response) => {
    if (status) response.writeHead(status).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { OCR_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it('is open to everyone and says that OCR answers', async () => {
  const { status, body } = await healthWith(await ocrAnswering(200));
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok', version: expect.any(String), database: 'ok', ocr: 'ok' });
});

it.each([500, undefined])('stays well when OCR answers %s', async (answer) => {
  expect(await healthWith(await ocrAnswering(answer))).toMatchObject({
    status: 200,
    body: { status: 'ok', ocr: 'unreachable' },
  });
});

it('stays well when there is no OCR at all', async () => {
  expect(await healthWith({ OCR_PORT: '9' })).toMatchObject({
    status: 200,
    body: { status: 'ok', ocr: 'unreachable' },
  });
});
