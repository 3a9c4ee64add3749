import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { config } from './config.ts';

/** No reader is started, because none of these uploads gets that far. */
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
  ['an empty body', form, ''],
  ['a boundary without a part', form, '--b'],
  ['a part without an end', form, file('front', 'half')],
  ['a header that is cut off', form, '--b\r\ncontent-disposition: form-data; na'],
  ['an invalid header', form, '--b\r\nno header at all\r\n\r\nx\r\n--b--\r\n'],
  ['an invalid header and no end', form, '--b\r\nno header at all\r\n\r\n--b--'],
  ['a header without an end', form, `--b\r\n${'x'.repeat(100_000)}`],
  ['no boundary', 'multipart/form-data', file('front', 'x')],
])(
  'a malformed form is refused with 400, and makes room for the next: %s',
  async (_, contentType, payload) => {
    const response = await send(contentType, payload);
    expect([response.statusCode, response.json().success]).toEqual([400, false]);
    expect(response.json().code).toMatch(/^(malformed_upload|front_missing)$/);
    expect((await app.inject('/health')).json()).toMatchObject({ uploading: 0, inHand: 0 });
  },
);

test('the size limit is for both pictures together', async () => {
  const both = file('front', 'x'.repeat(600)) + file('back', 'x'.repeat(600));
  const response = await send(form, `${both}--b--\r\n`);
  expect([response.statusCode, response.json().code]).toEqual([413, 'image_too_large']);
});
