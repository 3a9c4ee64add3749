import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { config } from './config.ts';

/** None of these reaches a reader, so none is started. */
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await buildApp({ ...config, workers: 0, maxUploadBytes: 1000, uploadTimeoutMs: 2000 });
});
afterAll(() => app.close());

const send = (contentType: string, payload: string) =>
  app.inject({ method: 'POST', url: '/scan-complete', headers: { 'content-type': contentType }, payload });
const form = 'multipart/form-data; boundary=b';
const file = (name: string, body: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="x"\r\n\r\n${body}\r\n`;

test.each([
  ['nothing', form, ''],
  ['the beginning of a boundary', form, '--b'],
  ['a part that breaks off', form, file('front', 'half')],
  ['a part that breaks off in its head', form, '--b\r\ncontent-disposition: form-data; na'],
  ['a head that is none', form, '--b\r\nno header at all\r\n\r\nx\r\n--b--\r\n'],
  ['a head that is none, and no end', form, '--b\r\nno header at all\r\n\r\n--b--'],
  ['a head without an end', form, `--b\r\n${'x'.repeat(100_000)}`],
  ['no boundary', 'multipart/form-data', file('front', 'x')],
])('a form that is broken is 400: %s', async (_, contentType, payload) => {
  const response = await send(contentType, payload);
  expect([response.statusCode, response.json().success]).toEqual([400, false]);
  expect(response.json().code).toMatch(/^(malformed_upload|front_missing)$/);
});

test('two pictures are no larger together than one may be', async () => {
  const both = file('front', 'x'.repeat(600)) + file('back', 'x'.repeat(600));
  const response = await send(form, `${both}--b--\r\n`);
  expect([response.statusCode, response.json().code]).toEqual([413, 'image_too_large']);
});

test('a broken form leaves its seat', async () => {
  expect((await app.inject('/health')).json()).toMatchObject({ uploading: 0, inHand: 0 });
});
