import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { childrenOf } from '@bawaba/test-programs';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { residentBody } from '../../testing/people.ts';
import { photoFiles } from '../../testing/photo-files.ts';
import { photoUpload } from '../../testing/photo-upload.ts';
import { testApp } from '../../testing/test-app.ts';

/** Uploads that fail or stall, and pictures whose decoder dies, must not affect other uploads. */
async function openRegister(stallSeconds: number) {
  const t = await testApp({ UPLOAD_STALL_SECONDS: String(stallSeconds) });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const village = (await t.createVillage()).id;
  const clerk = () =>
    t.signInWith(
      ['add_residents', 'view_residents', 'view_resident_photos', 'upload_resident_photos'],
      village,
    );
  const clerks = [await clerk(), await clerk()] as const;
  const residentId: number = (await clerks[0].post('/residents', residentBody())).body.id;
  return { t, port, clerks, residentId };
}
type Register = Awaited<ReturnType<typeof openRegister>>;

let register: Register;
beforeAll(async () => {
  register = await openRegister(5);
});
afterAll(() => register.t.close());

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 290_000, interval: 20 });
const upload = async (
  { clerks, residentId }: Register,
  { clerk = 0, types }: { clerk?: 0 | 1; types?: string[] } = {},
) => clerks[clerk].post(`/residents/${residentId}/photos`, undefined, await photoUpload(types));

async function countCompletePhotos({ t, clerks, residentId }: Register): Promise<number> {
  const { body } = await clerks[0].get(`/residents/${residentId}/photos`);
  const names = await photoFiles(t.config.dataDir);
  expect(names.filter((name) => name.includes('.'))).toHaveLength(2 * body.length);
  return body.length;
}

/** A client that sends the start of an upload and then nothing. */
async function startUpload({ port, clerks, residentId }: Register) {
  const { payload, headers } = await photoUpload();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    `POST /api/residents/${residentId}/photos HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${clerks[0].token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, 300));
  // A socket reports its end only while it is read.
  socket.resume().on('error', () => {});
  return { socket };
}

async function workerPids() {
  const pids: number[] = [];
  for (const pid of childrenOf(process.pid))
    if ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('photo-worker'))
      pids.push(pid);
  return pids;
}

it.runIf(process.platform === 'linux')(
  'a worker that dies fails its own upload only, with all its photos; the next upload works',
  async () => {
    expect((await upload(register)).status).toBe(201);
    const before = await countCompletePhotos(register);
    const pids = await workerPids();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const lost = upload(register, { types: ['id_card_front', 'id_card_back'] });
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    const { status, body } = await lost;
    // If the worker died before it received the picture, another one encodes it.
    expect([201, 422]).toContain(status);
    if (status === 422) expect(body).toMatchObject({ code: 'picture_failed', error: expect.any(String) });
    expect(await countCompletePhotos(register)).toBe(before + (status === 201 ? 2 : 0));
    expect((await upload(register)).status).toBe(201);
    expect(await workerPids()).not.toEqual(expect.arrayContaining(pids));
  },
);

it('stalled uploads do not block other users, and are ended; then the same user can upload again', async () => {
  const stalled = [await startUpload(register), await startUpload(register)];
  expect((await upload(register, { clerk: 1 })).status).toBe(201);
  await until(() => {
    for (const { socket } of stalled) expect(socket.closed).toBe(true);
  });
  expect((await upload(register)).status).toBe(201);
  await countCompletePhotos(register);
});

it('an upload whose connection closes early releases its place at once and leaves no file', async () => {
  const neverStalls = await openRegister(86_400);
  onTestFinished(() => neverStalls.t.close());
  for (let n = 0; n < 6; n++) {
    const { socket } = await startUpload(neverStalls);
    socket.destroy();
  }
  expect((await upload(neverStalls)).status).toBe(201);
  expect(await countCompletePhotos(neverStalls)).toBe(1);
});

it('a client can send the rest of its form after a picture is refused', async () => {
  const { port, clerks, residentId } = register;
  const { payload, headers } = await photoUpload(['others', 'others'], Buffer.alloc(8 * 1024 * 1024, 7));
  const answer = await fetch(`http://127.0.0.1:${port}/api/residents/${residentId}/photos`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${clerks[0].token}` },
    body: new Uint8Array(payload),
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'not_an_image']);
});

it('a malformed form is answered with 400', async () => {
  const { clerks, residentId } = register;
  const type = 'multipart/form-data; boundary=b';
  const broken: [string, string][] = [
    [type, ''],
    [type, '--b'],
    [type, '--b\r\ncontent-disposition: form-data; name="photos"; filename="x"\r\n\r\nhalf'],
    [type, '--b\r\nno header at all\r\n\r\n--b--'],
    [type, `--b\r\n${'x'.repeat(100_000)}\r\n\r\n--b--`],
    ['multipart/form-data', '--b--'],
  ];
  for (const [contentType, payload] of broken) {
    const { status, body } = await clerks[0].post(`/residents/${residentId}/photos`, Buffer.from(payload), {
      headers: { 'content-type': contentType },
    });
    expect([status, body?.error], payload.slice(0, 80)).toEqual([400, expect.any(String)]);
  }
});
