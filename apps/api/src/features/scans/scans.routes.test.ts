import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formBody } from '../../testing/form-body.ts';
import { COPIES, type TestApp, testApp } from '../../testing/test-app.ts';

/** The api with a fake OCR service that also fails. The real service has its own tests. */
let t: TestApp;
let ocr: Server;
let answer: (body: Buffer) => { status: number; text: string; type?: string };
/** Scans that the service has received; it answers them after `released`. */
let received: number;
let released: Promise<void>;
beforeEach(async () => {
  received = 0;
  released = Promise.resolve();
  answer = (body) => ({ status: 200, text: JSON.stringify({ success: true, bytes: body.length }) });
  ocr = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received++;
    await released;
    const { status, text, type = 'application/json' } = answer(Buffer.concat(chunks));
    response
      .writeHead(status, { 'content-type': type, ...(status === 503 && { 'retry-after': '2' }) })
      .end(text);
  });
  await new Promise<void>((listening) => ocr.listen(0, '127.0.0.1', listening));
  t = await testApp({ OCR_PORT: String((ocr.address() as AddressInfo).port) });
});
afterEach(async () => {
  await t.close();
  ocr.close();
});

const scan = async (bytes: number, clerk = t.admin) => {
  const form = new FormData();
  form.append('front', new Blob([new Uint8Array(bytes)]), 'front.jpg');
  const call = await formBody(form);
  return { payload: call.payload, ...(await clerk.post('/ocr/scan-complete', undefined, call)) };
};

describe('scanning', () => {
  it('forwards the pictures and returns the response of the service', async () => {
    const { status, body, payload } = await scan(100_000);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, bytes: payload.length } });
  });

  it('forwards a refusal with its text and its Retry-After', async () => {
    answer = () => ({ status: 503, text: JSON.stringify({ success: false, error: 'busy' }) });
    expect(await scan(10)).toMatchObject({
      status: 503,
      body: { success: false, error: 'busy' },
      headers: { 'retry-after': '2' },
    });
  });

  it('names the port if the service is not reachable', async () => {
    ocr.closeAllConnections();
    await new Promise((closed) => ocr.close(closed));
    expect(await scan(1_000_000)).toMatchObject({
      status: 503,
      body: {
        success: false,
        error: 'Cannot connect to OCR server. Please make sure the OCR API is running on port 5001.',
        code: 'ocr_unreachable',
      },
    });
  });

  it('reports a response that is not JSON as a failure', async () => {
    answer = () => ({ status: 200, text: '<html>', type: 'text/html' });
    expect(await scan(10)).toMatchObject({
      status: 502,
      body: { error: 'OCR API request failed', success: false },
    });
  });

  // Each copy of the program counts its own.
  it.skipIf(COPIES > 1)(
    'forwards two scans of a user at once: a third waits, and other users do not',
    async () => {
      let release = () => {};
      released = new Promise((resolve) => {
        release = resolve;
      });
      const other = await t.signInWith(['add_residents'], (await t.createVillage()).id);
      const mine = [scan(10), scan(10)];
      const until = (count: number) =>
        vi.waitFor(() => expect(received).toBeGreaterThanOrEqual(count), { timeout: 290_000 });
      await until(2);
      const third = scan(10);
      const theirs = scan(10, other);
      await until(3);
      // Time enough for a third that would not wait.
      for (let n = 0; n < 5; n++) await t.admin.get('/villages');
      expect(received).toBe(3);
      release();
      const answers = await Promise.all([...mine, third, theirs]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(received).toBe(4);
    },
  );

  it('refuses a body that is not a form, and one that is too large', async () => {
    expect(await t.admin.post('/ocr/scan-complete', { front: 'x' })).toMatchObject({ status: 415 });
    expect(await scan(33 * 1024 * 1024)).toMatchObject({ status: 413, body: { success: false } });
  });
});
