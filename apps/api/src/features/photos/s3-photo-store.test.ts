import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtProgram } from '../../testing/built-program.ts';
import { residentBody } from '../../testing/people.ts';
import {
  isS3,
  photoEnvironment,
  photoFiles,
  photoSettings,
  photoStoreOf,
} from '../../testing/photo-files.ts';
import { photoUpload } from '../../testing/photo-upload.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { copyPhotos } from './copy-photos.ts';
import { inParallel } from './in-parallel.ts';
import { openPhotoStore, openS3Objects } from './open-photo-store.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoDamagedError } from './photo-store-error.ts';
import { photoFolder } from './photo-store-settings.ts';
import { createS3Client } from './s3-client.ts';

async function dataFolder() {
  const dir = await mkdtemp(join(tmpdir(), 'bawaba-test-store-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
async function register(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const t = await testApp({ LOG_LEVEL: 'error', ...environment }, { write: (line) => void lines.push(line) });
  onTestFinished(() => t.close());
  const village_id = (await t.createVillage()).id;
  const { id } = (await t.admin.post('/residents', residentBody({ village_id }))).body;
  return { t, id, lines };
}
const upload = async (t: TestApp, id: number) =>
  t.admin.post(`/residents/${id}/photos`, undefined, await photoUpload());
const bytesOf = async (store: PhotoStore, key: string) => {
  const file = await store.open(key, 'full');
  return file && (await buffer(file.stream)).toString();
};

/** With a real server: `npm run test:s3`. */
describe.runIf(isS3)('an S3 store', () => {
  it('gets no photo of a database to which it does not belong, and the log says why', async () => {
    const { t, id } = await register();
    expect((await upload(t, id)).status).toBe(201);
    const before = await photoFiles(t.config.dataDir);
    const foreign = await register({ PHOTO_STORE: photoEnvironment(t.config.dataDir).PHOTO_STORE as string });
    const { status, body, headers } = await upload(foreign.t, foreign.id);
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'photo_store_unavailable', '5']);
    expect(foreign.lines.join()).toContain('the photo store belongs to another database');
    expect(await photoFiles(t.config.dataDir)).toEqual(before);
  });

  it.each([
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'wrong-secret' }, '403 SignatureDoesNotMatch'],
    ['a bucket that does not exist', { PHOTO_STORE: 's3://no-such-bucket' }, '404 NoSuchBucket'],
    ['a port where nobody listens', { S3_ENDPOINT: 'http://127.0.0.1:9' }, 'ECONNREFUSED'],
  ])(
    'with %s leaves the register open; photos are 503, and nothing of it is in the answer',
    async (_, wrong, reason) => {
      const { t, id, lines } = await register(wrong);
      const { status, headers, body } = await upload(t, id);
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'photo_store_unavailable', '5']);
      expect((await t.admin.get(`/residents/${id}/photos`)).body).toEqual([]);
      expect((await t.admin.get('/residents')).status).toBe(200);
      expect(lines.join()).toContain(reason);
      for (const text of [JSON.stringify(body), lines.join()]) {
        expect(text).not.toContain('wrong-secret');
        expect(text).not.toContain(process.env.S3_SECRET_ACCESS_KEY);
        expect(text).not.toMatch(/Signature=|Credential=/);
      }
    },
  );

  it('that hangs does not delay the register, and its photos fail at once after the first', async () => {
    const server = createServer(() => {});
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const { t, id } = await register({ S3_ENDPOINT: `http://127.0.0.1:${port}` });
    let isWaiting = true;
    const first = Promise.all([upload(t, id), upload(t, id)]).finally(() => {
      isWaiting = false;
    });
    let answered = 0;
    while (isWaiting) {
      expect((await t.admin.get('/residents')).status).toBe(200);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(20);
    for (const { status, body } of [...(await first), await upload(t, id)])
      expect([status, body.code]).toEqual([503, 'photo_store_unavailable']);
  });

  it('finds a photo whose bytes have changed', async () => {
    const dir = await dataFolder();
    const [settings, store] = [photoSettings(dir), photoStoreOf(dir)];
    const key = randomUUID();
    await store.put(key, 'full', Buffer.from('photo'));
    expect(await bytesOf(store, key)).toBe('photo');
    const s3 = settings.kind === 's3' ? settings.s3 : expect.fail();
    // Another tool overwrites the object and keeps our digest.
    await createS3Client(s3).send({
      method: 'PUT',
      key: `${s3.root}${key.slice(0, 2)}/${key}.jpg`,
      headers: { 'x-amz-meta-sha256': 'a'.repeat(64) },
      body: Buffer.from('something else'),
      maxBytes: 1000,
    });
    await expect(store.open(key, 'full')).rejects.toThrow(PhotoDamagedError);
    // An object without our digest, as another tool copies it, is compared with its MD5.
    await createS3Client(s3).send({
      method: 'PUT',
      key: `${s3.root}${key.slice(0, 2)}/${key}.jpg`,
      body: Buffer.from('photo'),
      maxBytes: 1000,
    });
    expect(await bytesOf(store, key)).toBe('photo');
  });

  it('ignores other objects in the bucket, whatever their names', async () => {
    const dir = await dataFolder();
    const [settings, store] = [photoSettings(dir), photoStoreOf(dir)];
    const s3 = settings.kind === 's3' ? settings.s3 : expect.fail();
    const objects = openS3Objects(s3);
    const odd = [
      'a b&c<d>"\'é+*()!~',
      'ق/ر',
      'x%2Fy',
      'tab\tz',
      `zz/${randomUUID()}.jpg`,
      'ab/not-a-key.jpg',
    ];
    for (const name of odd) await objects.put(`${s3.root}${name}`, Buffer.from(name), 'text/plain');
    expect(await store.isEmpty()).toBe(true);
    expect(await photoFiles(dir)).toEqual([...odd].sort());
    for (const name of odd) {
      expect((await objects.get(`${s3.root}${name}`))?.toString()).toBe(name);
      expect(await objects.copy(`${s3.root}${name}`, `${s3.root}copy of ${name}`)).toBe(true);
      await objects.remove(`${s3.root}${name}`);
    }
    await expect(store.put('../../secrets', 'full', Buffer.from('x'))).rejects.toThrow('not a storage key');
    expect(await store.open('../../secrets', 'full')).toBeUndefined();
  });

  it('lists more than one page', async () => {
    const store = photoStoreOf(await dataFolder());
    const keys = Array.from({ length: 1010 }, () => randomUUID()).sort();
    await inParallel(keys, (key) => store.put(key, 'full', Buffer.from('x')));
    const listed: string[] = [];
    for await (const { key } of store.list()) listed.push(key);
    expect(listed).toEqual(keys);
  });
});

describe.runIf(isS3)('moving photos', () => {
  async function folderWith(count: number) {
    const dir = await dataFolder();
    const [folder, s3] = [openPhotoStore(photoFolder(dir)), photoStoreOf(dir)];
    const keys = Array.from({ length: count }, () => randomUUID());
    await folder.setDatabaseId('this database');
    for (const key of keys) {
      await folder.put(key, 'full', Buffer.from(`full ${key}`));
      await folder.put(key, 'thumbnail', Buffer.from(`small ${key}`));
    }
    return { dir, folder, s3, keys };
  }

  const move = (dir: string, to: string) => {
    const env = { ...process.env, DATA_DIR: dir, ...photoEnvironment(dir) };
    return spawn(process.execPath, [builtProgram('move-photos'), to], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };
  const moved = async (dir: string, to: string) => text(move(dir, to).stdout);

  it('by a command that is killed in the middle, and run again, to S3 and back', async () => {
    const { dir, folder, s3, keys } = await folderWith(50);
    const first = move(dir, 's3');
    const ended = once(first, 'exit');
    await expect.poll(async () => (await photoFiles(dir)).length, { interval: 20 }).toBeGreaterThan(10);
    first.kill('SIGKILL');
    await ended;
    expect(await moved(dir, 's3')).toMatch(
      /^Copied \d+ photo files; [1-9]\d* were there already\. .*Nothing was removed/s,
    );
    for (const key of keys) expect(await bytesOf(s3, key)).toBe(`full ${key}`);
    await rm(join(dir, 'photos'), { recursive: true });
    expect(await moved(dir, 'folder')).toMatch(
      /^Copied 100 photo files; 0 were there already\. .*Nothing was removed/s,
    );
    for (const key of keys) expect(await bytesOf(folder, key)).toBe(`full ${key}`);
  });

  it('replaces what differs, and counts what only one side has', async () => {
    const { folder, s3, keys } = await folderWith(30);
    const [damaged = '', gone = ''] = keys;
    await copyPhotos(folder, s3);
    await s3.put(damaged, 'full', Buffer.from('half'));
    expect(await copyPhotos(folder, s3)).toMatchObject({ copied: 1, present: 59 });
    expect(await copyPhotos(folder, s3)).toEqual({
      copied: 0,
      present: 60,
      onlyInTarget: 0,
      inQuarantine: 0,
    });
    expect(await bytesOf(s3, damaged)).toBe(`full ${damaged}`);
    expect(await bytesOf(folder, damaged)).toBe(`full ${damaged}`);

    await folder.remove(damaged);
    await s3.quarantine(gone);
    expect(await copyPhotos(s3, folder)).toEqual({
      copied: 2,
      present: 56,
      onlyInTarget: 1,
      inQuarantine: 1,
    });
    expect(await bytesOf(folder, damaged)).toBe(`full ${damaged}`);
  });

  it('refuses a target of another database, or of nobody, and a source without photos', async () => {
    const { folder, s3 } = await folderWith(1);
    await s3.setDatabaseId('another database');
    await expect(copyPhotos(folder, s3)).rejects.toThrow('the photos of another database');
    const unknown = photoStoreOf(await dataFolder());
    await unknown.put(randomUUID(), 'full', Buffer.from('x'));
    await expect(copyPhotos(folder, unknown)).rejects.toThrow('nobody knows whose they are');
    await expect(copyPhotos(unknown, folder)).rejects.toThrow('There are no photos to move');
  });
});
