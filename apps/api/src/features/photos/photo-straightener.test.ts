import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Photo } from '@bawaba/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type OcrService, startOcrService } from '../../attack/ocr-service.ts';
import { residentBody } from '../../testing/people.ts';
import { photoFiles, photoStoreOf } from '../../testing/photo-files.ts';
import { photoUpload } from '../../testing/photo-upload.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';
import { createPhotoEncoder } from './photo-encoder.ts';
import { createPhotoStraightener } from './photo-straightener.ts';

/** A photo of a card that lies sideways and tilted. */
const tilted = readFileSync(new URL('../../../../ocr/eval/data/hard-11-front.jpg', import.meta.url));
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 290_000, interval: 50 });

let ocr: OcrService;
let t: TestApp;
let clerk: Caller;
let villageId: number;
beforeAll(async () => {
  ocr = await startOcrService();
  t = await testApp({ OCR_URL: ocr.url });
  villageId = (await t.createVillage()).id;
  clerk = await t.signInWith(
    ['add_residents', 'view_residents', 'delete_residents', 'view_resident_photos', 'upload_resident_photos'],
    villageId,
  );
});
afterAll(async () => {
  await t.close();
  await ocr.stop();
});

const storedFiles = async (app = t) =>
  (await photoFiles(app.config.dataDir)).filter((name) => name.endsWith('.jpg'));
const fetchPhoto = (url: string, app = t) => app.call('GET', url.replace(/^\/api/, ''));
const sizeOf = async (url: string) => {
  const { width, height } = await sharp((await fetchPhoto(url)).bytes).metadata();
  return [width, height];
};

/** A new resident with a photo. Returns the way to its photos, and the photo. */
async function withPhoto(picture?: Buffer, caller = clerk, app = t) {
  const village_id = caller === clerk ? undefined : (await app.createVillage()).id;
  const { id } = (await caller.post('/residents', residentBody({ ...(village_id && { village_id }) }))).body;
  const url = `/residents/${id}/photos`;
  const { status, body } = await caller.post(url, undefined, await photoUpload(['id_card_front'], picture));
  expect(status).toBe(201);
  return { id, url, photo: body[0] as Photo };
}
const photoAt = async (url: string, caller = clerk) => (await caller.get(url)).body[0] as Photo;
const untilDone = (url: string) =>
  until(async () => {
    const photo = await photoAt(url);
    expect(photo.pending).toBe(false);
    return photo;
  });
const rotate = (url: string, { id }: Photo, quarter_turns: number, caller = clerk) =>
  caller.post(`${url}/${id}/rotation`, { quarter_turns });

describe('a photo of a document', () => {
  it('is shown upright and cut to its border, with its face, and the original is kept', async () => {
    const before = await storedFiles();
    const { url, photo } = await withPhoto(tilted);
    expect(photo).toMatchObject({ straightened: false, pending: true, face_url: null });
    const done = await untilDone(url);
    expect(done).toMatchObject({ id: photo.id, straightened: true });
    expect(await sizeOf(done.photo_url)).toEqual([done.width, done.height]);
    expect(done.width / done.height).toBeCloseTo(85.6 / 53.98, 1);
    expect(await sizeOf(done.original_url)).toEqual([photo.width, photo.height]);
    const [width = 0, height = 0] = await sizeOf(done.face_url as string);
    expect(width / height).toBeCloseTo(3 / 4, 1);
    expect((await sizeOf(done.thumbnail_url))[0]).toBe(320);
    // Two files of the original, three of the upright picture; a deletion removes them all.
    expect((await storedFiles()).length).toBe(before.length + 5);
    expect((await clerk.delete(`${url}/${done.id}`)).status).toBe(204);
    expect(await storedFiles()).toEqual(before);
  });

  it('is deleted with all its files when its resident is deleted', async () => {
    const before = await storedFiles();
    const { id, url } = await withPhoto(tilted);
    await untilDone(url);
    expect((await clerk.delete(`/residents/${id}`)).status).toBe(204);
    expect(await storedFiles()).toEqual(before);
  });

  it('can be rotated: new files, the old ones removed, an audit entry, and the face only while it is upright', async () => {
    const { url } = await withPhoto(tilted);
    const upright = await untilDone(url);
    const before = await storedFiles();
    const { status, body } = await rotate(url, upright, 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      straightened: true,
      width: upright.height,
      height: upright.width,
      face_url: null,
    });
    expect(await sizeOf(body.photo_url)).toEqual([upright.height, upright.width]);
    expect(await sizeOf(body.original_url)).toEqual(await sizeOf(upright.original_url));
    expect((await fetchPhoto(upright.photo_url)).status).toBe(404);
    expect((await storedFiles()).length).toBe(before.length);
    expect((await rotate(url, upright, 3)).body.face_url).not.toBeNull();
    const { rows } = await t.pool.query(
      `SELECT details::jsonb #>> '{before,quarter_turns}' AS before, details::jsonb #>> '{after,quarter_turns}' AS after
       FROM audit_logs WHERE entity_type = 'photo' AND action = 'update' AND entity_id = $1 ORDER BY id`,
      [`${upright.id}`],
    );
    expect(rows).toEqual([
      { before: '0', after: '1' },
      { before: '1', after: '0' },
    ]);
  });

  it('that is rotated twice at the same moment is rotated by both', async () => {
    const { url } = await withPhoto(tilted);
    const upright = await untilDone(url);
    const before = await storedFiles();
    const another = await t.signInWith(['upload_resident_photos'], villageId);
    const answers = await Promise.all([rotate(url, upright, 1), rotate(url, upright, 1, another)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await photoAt(url)).toMatchObject({
      width: upright.width,
      height: upright.height,
      face_url: null,
    });
    const { rows } = await t.pool.query('SELECT quarter_turns FROM upright_photos WHERE photo_id = $1', [
      upright.id,
    ]);
    expect(rows).toEqual([{ quarter_turns: 2 }]);
    expect((await storedFiles()).length).toBe(before.length);
  });

  it('that one user rotates many times at once is rotated every time', async () => {
    const { url } = await withPhoto();
    const photo = await untilDone(url);
    const answers = await Promise.all(Array.from({ length: 6 }, () => rotate(url, photo, 1)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { rows } = await t.pool.query('SELECT quarter_turns FROM upright_photos WHERE photo_id = $1', [
      photo.id,
    ]);
    expect(rows).toEqual([{ quarter_turns: 2 }]);
  });

  it('whose upright picture is lost can be rotated from the original', async () => {
    const { url } = await withPhoto(tilted);
    const upright = await untilDone(url);
    const { rows } = await t.pool.query('SELECT storage_key FROM upright_photos WHERE photo_id = $1', [
      upright.id,
    ]);
    await photoStoreOf(t.config.dataDir).remove(rows[0].storage_key);
    const { status, body } = await rotate(url, upright, 2);
    expect(status).toBe(200);
    expect(await sizeOf(body.photo_url)).toEqual(await sizeOf(upright.original_url));
  });
});

describe('a photo without a document', () => {
  it('stays as it is, and can be rotated', async () => {
    const wall = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#8899aa' } })
      .jpeg()
      .toBuffer();
    const { url } = await withPhoto(wall);
    const photo = await untilDone(url);
    expect(photo).toMatchObject({ straightened: false, face_url: null, width: 400, height: 300 });
    expect((await rotate(url, photo, 3)).body).toMatchObject({ straightened: true, width: 300, height: 400 });
  });
});

describe('a rotation', () => {
  it('of a photo of another village, of another resident, or of a deleted one is not found', async () => {
    const { url, photo } = await withPhoto();
    const other = await withPhoto();
    const stranger = await t.signInWith(['upload_resident_photos'], (await t.createVillage()).id);
    expect((await rotate(url, photo, 1, stranger)).status).toBe(404);
    expect((await rotate(other.url, photo, 1)).status).toBe(404);
    await clerk.delete(`${url}/${photo.id}`);
    expect((await rotate(url, photo, 1)).status).toBe(404);
  });

  it('needs one to three quarter turns, and the permission to upload', async () => {
    const { url, photo } = await withPhoto();
    for (const wrong of [0, 4, -1, 1.5, '1', null, 1e9])
      expect((await rotate(url, photo, wrong as number)).status, `${wrong}`).toBe(400);
    const reader = await t.signInWith(['view_resident_photos'], villageId);
    expect((await rotate(url, photo, 1, reader)).status).toBe(403);
  });
});

/** An application whose OCR service is this program. */
async function withOcr(answer: Parameters<typeof createServer>[1]) {
  const server = createServer({}, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ocrUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = await testApp({ OCR_URL: ocrUrl });
  onTestFinished(async () => {
    await app.close();
    server.closeAllConnections();
    server.close();
  });
  return app;
}
const stateOf = async (app: TestApp, { id }: Photo) =>
  (await app.pool.query('SELECT state, attempts FROM upright_photos WHERE photo_id = $1', [id])).rows[0];
/** Another owner of the same work, as in another copy of the program; every waiting photo is due. */
async function sweepWith(app: TestApp, ocrUrl: string) {
  const encoder = createPhotoEncoder();
  const store = photoStoreOf(app.config.dataDir);
  const straightener = createPhotoStraightener({ db: app.db, store, encoder, ocrUrl });
  await app.pool.query('UPDATE upright_photos SET next_attempt_at = now()');
  await straightener.sweep();
  await straightener.close();
  await encoder.close();
}

describe('an OCR service', () => {
  it('that ends while it has the picture does not fail the upload, and the sweep tries again', async () => {
    let requests = 0;
    const app = await withOcr((request) => {
      requests++;
      request.socket.destroy();
    });
    const { url, photo } = await withPhoto(tilted, app.admin, app);
    await until(() => expect(requests).toBe(1));
    expect(await photoAt(url, app.admin)).toMatchObject({ straightened: false, pending: true });
    expect((await fetchPhoto(photo.photo_url, app)).status).toBe(200);
    await sweepWith(app, ocr.url);
    expect(await photoAt(url, app.admin)).toMatchObject({ id: photo.id, straightened: true, pending: false });
  });

  it('that never answers does not delay the upload, and a rotation meanwhile wins', async () => {
    let held: (() => void) | undefined;
    const app = await withOcr((request, reply) => {
      request.resume();
      held = () => reply.writeHead(422, { 'content-length': 0 }).end();
    });
    const { url, photo } = await withPhoto(tilted, app.admin, app);
    await until(() => expect(held).toBeDefined());
    expect((await rotate(url, photo, 1, app.admin)).status).toBe(200);
    held?.();
    expect(await photoAt(url, app.admin)).toMatchObject({ straightened: true, pending: false });
    expect(await stateOf(app, photo)).toMatchObject({ state: 'ready' });
  });

  it('that is away or busy costs no attempt; one that breaks off, or does not say how much it sends, does', async () => {
    const answers: ((reply: ServerResponse) => void)[] = [
      ...[502, 408, 429].map((status) => (reply: ServerResponse) => reply.writeHead(status).end('busy')),
      (reply) => reply.destroy(),
      (reply) => {
        reply
          .writeHead(200, { 'x-straightened': '{"face":null}', 'transfer-encoding': 'chunked' })
          .end(tilted);
      },
    ];
    let sent = 0;
    const app = await withOcr((request, reply) => {
      const answer = answers[sent] as (typeof answers)[number];
      request.resume().once('end', () => answer(reply));
      sent++;
    });
    const { photo } = await withPhoto(tilted, app.admin, app);
    await until(() => expect(sent).toBe(1));
    for (const attempts of [0, 0, 1, 2]) {
      await sweepWith(app, app.config.ocrUrl);
      expect(await stateOf(app, photo)).toEqual({ state: 'waiting', attempts });
    }
    expect(sent).toBe(answers.length);
  });

  it('that answers with something else has three attempts, and nothing of it is stored', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const facts = { 'x-straightened': JSON.stringify({ face: null }) };
    const answers: [Record<string, string | number>, Buffer][] = [
      [{ ...facts, 'content-length': bomb.length }, bomb],
      [{ 'x-straightened': 'nonsense', 'content-length': tilted.length }, tilted],
      [{ ...facts, 'content-length': 2 ** 40 }, tilted],
    ];
    let sent = 0;
    const app = await withOcr((request, reply) => {
      const [headers, body] = answers[sent % answers.length] as (typeof answers)[number];
      request.resume().once('end', () => reply.writeHead(200, headers).end(body));
      sent++;
    });
    const { photo } = await withPhoto(tilted, app.admin, app);
    await until(async () => expect(await stateOf(app, photo)).toEqual({ state: 'waiting', attempts: 1 }));
    for (let i = 0; i < 2; i++) await sweepWith(app, app.config.ocrUrl);
    expect(await stateOf(app, photo)).toEqual({ state: 'none', attempts: 3 });
    expect(await storedFiles(app)).toHaveLength(2);
  });
});
