import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signalIfAlive } from '@bawaba/test-programs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startApiProcess } from '../testing/api-process.ts';
import { peakMemoryGrowth } from '../testing/peak-memory.ts';
import { ADMIN } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { startOcrService } from './ocr-service.ts';

const MEGABYTE = 1024 * 1024;
const CLERKS = 20;
const SCANS_EACH = 2;
/** With one reader: five scans at a time. */
const QUEUE = 4;
const SIZE = 25 * MEGABYTE;
/** For parsers, sockets and uncollected garbage, in addition to the pictures. */
const OVERHEAD = 256 * MEGABYTE;

/** The two programs as `npm start` runs them, on an empty register. */
async function startBoth() {
  const database = await testDatabase({ empty: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'bawaba-flood-'));
  const ocr = await startOcrService({ OCR_QUEUE: String(QUEUE), OCR_TIMEOUT_MS: '600000' });
  const api = await startApiProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    OCR_URL: ocr.url,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  });
  onTestFinished(async () => {
    await Promise.all([api.stop(), ocr.stop()]);
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  async function call(path: string, token?: string, body?: object) {
    const answer = await fetch(`${api.ready.address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects
    return { status: answer.status, body: (await answer.json()) as any };
  }
  return { api, ocr, call };
}
type Both = Awaited<ReturnType<typeof startBoth>>;

async function signInClerks({ call }: Both): Promise<string[]> {
  const { token } = (await call('/auth/login', undefined, ADMIN)).body;
  const village = (await call('/villages', token, { name: 'Flooded' })).body.id;
  const permissions = ['add_residents', 'view_residents'];
  const role = (await call('/roles', token, { name: 'clerk', display_name: 'Clerk', permissions })).body.id;
  const tokens: string[] = [];
  // One after the other: on a busy machine twenty hashes at once keep requests waiting for too long.
  for (let n = 0; n < CLERKS; n++) {
    const account = { username: `clerk${n}`, password: randomBytes(12).toString('hex') };
    const created = await call('/auth/users', token, {
      ...account,
      full_name: `Clerk ${n}`,
      role_id: role,
      village_id: village,
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const signedIn = await call('/auth/login', undefined, account);
    expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
    tokens.push(signedIn.body.token);
  }
  return tokens;
}

const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="front"; filename="x.jpg"\r\n\r\n');
const tail = Buffer.from('\r\n--b--\r\n');
/** One buffer for all requests, so that the test itself needs little memory. */
const picture = Buffer.alloc(SIZE, 7);

async function scan(address: string, token: string) {
  const sent = request(`${address}/api/ocr/scan-complete`, {
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': head.length + picture.length + tail.length,
      authorization: `Bearer ${token}`,
    },
  });
  for (const part of [head, picture, tail]) sent.write(part);
  sent.end();
  // After its answer the api reads the rest of a refused body for a while, and then closes the connection.
  sent.on('error', () => {});
  const [answer] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return {
    status: answer.statusCode as number,
    retryAfter: answer.headers['retry-after'] as string | undefined,
    body: JSON.parse(Buffer.concat(chunks).toString()),
  };
}

const inHand = async (ocr: Both['ocr']) =>
  ((await (await fetch(`${ocr.url}/health`)).json()) as { inHand: number }).inHand;

test('forty large scans at once: memory is limited, lists are answered, and every place is released', async () => {
  const both = await startBoth();
  const { api, ocr, call } = both;
  const clerks = await signInClerks(both);
  const [reader] = (await ocr.readers()) as [number];
  let refused = 0;
  let givenUp = 0;
  const grown = { api: 0, ocr: 0 };

  grown.api = await peakMemoryGrowth(api.pid, async () => {
    grown.ocr = await peakMemoryGrowth(ocr.pid, async () => {
      // The reader is stopped, so that every place stays in use.
      process.kill(reader, 'SIGSTOP');
      const scans = clerks.flatMap((token) =>
        Array.from({ length: SCANS_EACH }, () =>
          scan(api.ready.address, token).then((answer) => {
            if (answer.status === 503) refused++;
            if (answer.status === 504) givenUp++;
            return answer;
          }),
        ),
      );
      await vi.waitFor(() => expect(refused).toBeGreaterThan(20), { timeout: 290_000 });
      expect(await inHand(ocr)).toBeLessThanOrEqual(QUEUE + 1);
      expect((await call('/residents', clerks[0])).status).toBe(200);
      signalIfAlive(reader, 'SIGCONT');
      for (const { status, retryAfter, body } of await Promise.all(scans)) {
        // On a slow machine the api ends a scan that was accepted (504), and then OCR ends the reader that does not stop.
        expect([400, 503, 504], JSON.stringify(body)).toContain(status);
        expect(body).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
        if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
      }
    });
  });

  console.log('megabytes used by each:', {
    api: Math.round(grown.api / MEGABYTE),
    ocr: Math.round(grown.ocr / MEGABYTE),
  });
  expect(grown.ocr).toBeLessThan((QUEUE + 1) * SIZE + OVERHEAD);
  // The api forwards pictures without storing them.
  expect(grown.api).toBeLessThan(OVERHEAD);
  await vi.waitFor(async () => expect(await inHand(ocr)).toBe(0), { timeout: 290_000 });
  if (givenUp === 0) expect(await ocr.readers()).toEqual([reader]);
  // Every user can scan again.
  for (const token of clerks.slice(0, 3)) {
    const answers = await Promise.all([scan(api.ready.address, token), scan(api.ready.address, token)]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  }
});
