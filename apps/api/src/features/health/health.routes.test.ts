import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { COPIES, testApp } from '../../testing/test-app.ts';

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

it('needs no sign-in and reports a reachable OCR service', async () => {
  const { status, body } = await healthWith(await ocrAnswering(200));
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    version: expect.any(String),
    database: 'ok',
    ocr: 'ok',
    proxy: 'none',
  });
});

it.each([
  ['fails', 500],
  ['never answers', undefined],
])('is still ok if OCR %s', async (_, answer) => {
  expect(await healthWith(await ocrAnswering(answer))).toMatchObject({
    status: 200,
    body: { status: 'ok', ocr: 'unreachable' },
  });
});

it('is still ok without an OCR service', async () => {
  expect(await healthWith({ OCR_PORT: '9' })).toMatchObject({
    status: 200,
    body: { status: 'ok', ocr: 'unreachable' },
  });
});

it('reports an untrusted proxy to its clients, and once in the log', async () => {
  const lines: string[] = [];
  const t = await testApp(
    { TRUST_PROXY: '10.9.8.7', LOG_LEVEL: 'warn' },
    { write: (line) => void lines.push(line) },
  );
  onTestFinished(() => t.close());
  const proxyFor = async (remoteAddress: string, headers: Record<string, string>) =>
    (await t.call('GET', '/health', { remoteAddress, headers })).body.proxy;
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await proxyFor('10.9.8.7', forwarded)).toBe('trusted');
  // A client on the machine of the proxy.
  expect(await proxyFor('10.9.8.7', { 'x-forwarded-for': '10.9.8.7' })).toBe('trusted');
  expect(await proxyFor('10.9.8.8', {})).toBe('none');
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY')).length;
  expect(warnings()).toBe(0);
  expect(await proxyFor('10.9.8.8', forwarded)).toBe('untrusted');
  expect(await proxyFor('10.9.8.8', { forwarded: 'for=203.0.113.9' })).toBe('untrusted');
  expect(await proxyFor('10.9.8.8', { via: '1.1 gate' })).toBe('untrusted');
  expect(warnings()).toBe(COPIES);
  expect(lines.join('')).not.toContain('203.0.113.9');
});
