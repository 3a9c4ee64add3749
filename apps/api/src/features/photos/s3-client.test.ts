import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasProgram } from '../../testing/has-program.ts';
import { parseListing } from './s3-answers.ts';
import { createS3Client, type Patience } from './s3-client.ts';
import { createS3Objects } from './s3-objects.ts';

/** Servers that are not S3, or are broken. A real one: `npm run test:s3`. */
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const SECRET = 'never-on-the-line';
const patient: Patience = { attempts: 2, attemptMs: 300_000, totalMs: 600_000, pauseMs: 0 };

async function against(handler: Handler, patience = patient) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    expect(JSON.stringify(request.headers)).not.toContain(SECRET);
    request.resume();
    handler(request, response);
  });
  return { ...(await listen(server, 'http', patience)), requests: () => requests };
}

async function listen(server: ReturnType<typeof createServer>, scheme: string, patience: Patience) {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const settings = {
    endpoint: new URL(`${scheme}://127.0.0.1:${port}`),
    region: 'us-east-1',
    bucket: 'photos',
    root: '',
    accessKeyId: 'desk',
    secretAccessKey: SECRET,
  };
  return {
    url: settings.endpoint.href,
    objects: createS3Objects(createS3Client(settings, patience), 'photos'),
  };
}
const put = { key: 'a.jpg', bytes: Buffer.from('photo') };

it('a server that hangs is given up after the deadline; then requests fail at once, and one tries again later', async () => {
  let isHanging = true;
  // A request that is given up may arrive late, so each is known by its key.
  const asked: string[] = [];
  const answer: Handler = ({ url = '' }, response) => {
    asked.push(url);
    if (!isHanging) response.writeHead(204).end();
  };
  const brief = { ...patient, attemptMs: 500 };
  const pausing = await against(answer, { ...brief, pauseMs: 24 * 60 * 60 * 1000 });
  await expect(pausing.objects.remove('first')).rejects.toThrow('the photo store did not answer in time');
  const returning = await against(answer, { ...brief, pauseMs: 1 });
  await expect(returning.objects.remove('first')).rejects.toThrow('the photo store did not answer in time');

  isHanging = false;
  await expect(pausing.objects.remove('at-once')).rejects.toThrow('did not answer a moment ago');
  await expect
    .poll(() =>
      returning.objects.remove('later').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  expect(asked).toContain('/photos/later');
  expect(asked).not.toContain('/photos/at-once');
  expect(pausing.requests()).toBeLessThanOrEqual(brief.attempts);
});

it('a lost connection and 5xx are tried again, a refusal is not', async () => {
  const answers: Handler[] = [
    (request) => request.socket.destroy(),
    (_, response) => response.writeHead(503).end(),
    (_, response) => response.writeHead(204).end(),
  ];
  const flaky = await against((...args) => answers.shift()?.(...args), { ...patient, attempts: 3 });
  await flaky.objects.remove('a');
  expect(flaky.requests()).toBe(3);
  const refusing = await against((_, response) =>
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>'),
  );
  await expect(refusing.objects.remove('a')).rejects.toThrow('403 SignatureDoesNotMatch');
  expect(refusing.requests()).toBe(1);
});

it('a redirect is never followed', async () => {
  const other = await against((_, response) => response.writeHead(204).end());
  const { objects } = await against((_, response) => response.writeHead(307, { location: other.url }).end());
  await expect(objects.put(put.key, put.bytes, 'image/jpeg')).rejects.toThrow('points to another address');
  expect(other.requests()).toBe(0);
});

it('an answer that does not end, is cut off, or is no object is never taken for a photo', async () => {
  const endless = await against((_, response) => {
    const send = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(2 ** 20)));
      response.once('drain', send);
    };
    response.writeHead(404);
    send();
  });
  await expect(endless.objects.remove('a')).rejects.toThrow('a longer answer than asked for');
  const cut = await against((_, response) => {
    response.writeHead(200, { 'content-length': 100, etag: '"x"' }).write('half');
    response.socket?.end();
  });
  await expect(cut.objects.get('a')).rejects.toThrow('cannot be reached');
  const page = await against((_, response) =>
    response.writeHead(200).end('<html>Sign in to this network</html>'),
  );
  await expect(page.objects.get('a')).rejects.toThrow('not an object');
  await expect(page.objects.put(put.key, put.bytes, 'image/jpeg')).rejects.toThrow('and has not');
  await expect(page.objects.list('').next()).rejects.toThrow('not a list');
  await expect(page.objects.copy('a', 'b')).rejects.toThrow('did not confirm a copy');
  const other = await against((_, response) =>
    response.writeHead(200, { etag: '"x"', 'x-amz-meta-sha256': 'f'.repeat(64) }).end('another photo'),
  );
  await expect(other.objects.get('a')).rejects.toThrow('a is damaged in the photo store');
});

it('404 is a missing photo only if the store says so', async () => {
  const code =
    (text: string): Handler =>
    (_, response) =>
      response.writeHead(404).end(text);
  const missing = await against(code('<Error><Code>NoSuchKey</Code></Error>'));
  expect(await missing.objects.get('a')).toBeUndefined();
  for (const text of ['<Error><Code>NoSuchBucket</Code></Error>', '<h1>Not found</h1>', '']) {
    const { objects } = await against(code(text));
    await expect(objects.get('a')).rejects.toThrow('refused a request with 404');
    await expect(objects.remove('a')).rejects.toThrow('refused a request with 404');
  }
});

it('a list that begins again or lies about its end is an error', async () => {
  const page = (key: string, next = '') =>
    `<?xml version="1.0"?><ListBucketResult xmlns="x"><IsTruncated>${next ? 'true' : 'false'}</IsTruncated>${
      next && `<NextContinuationToken>${next}</NextContinuationToken>`
    }<Contents><Key>${key}</Key><LastModified>2026-11-17T10:00:00.000Z</LastModified></Contents></ListBucketResult>`;
  const circle = await against((_, response) => response.writeHead(200).end(page('a', 'again')));
  const list = circle.objects.list('');
  expect(await list.next()).toMatchObject({ value: { key: 'a' } });
  await expect(list.next()).rejects.toThrow('not in order');
  expect(parseListing(page('a&amp;b&#10;&lt;&#x62A;')).objects[0]?.key).toBe('a&b\n<ت');
  for (const text of [
    page('a').slice(0, -5),
    page('a').replace('false', 'true'),
    page('a').replace('2026', 'x'),
  ])
    expect(() => parseListing(text)).toThrow(/not a list|cannot be read/);
});

it.runIf(hasProgram('openssl'))('a certificate that nobody vouches for is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bawaba-test-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    {
      stdio: 'ignore',
    },
  );
  let requests = 0;
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
    requests += 1;
    response.end();
  });
  const { objects } = await listen(server as never, 'https', patient);
  await expect(objects.get('a')).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(requests).toBe(0);
});
