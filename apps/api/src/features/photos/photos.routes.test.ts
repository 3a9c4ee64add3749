import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formBody } from '../../testing/form-body.ts';
import { residentBody } from '../../testing/people.ts';
import { photoFiles } from '../../testing/photo-files.ts';
import { type Caller, PASSWORD, type TestApp, testApp } from '../../testing/test-app.ts';
import { createPhotoAddresses } from './photo-addresses.ts';

let t: TestApp;
let clerk: Caller;
let villageId: number;
let residentId: number;
beforeAll(async () => {
  t = await testApp();
  villageId = (await t.createVillage()).id;
  clerk = await t.signInWith(
    ['add_residents', 'view_residents', 'delete_residents', 'view_resident_photos', 'upload_resident_photos'],
    villageId,
  );
  residentId = await register();
});
afterAll(() => t.close());

const register = async (): Promise<number> => (await clerk.post('/residents', residentBody())).body.id;

/** 60 × 40, red on the left and blue on the right, with a location and an orientation in its EXIF. */
const picture = (options: { orientation?: number; format?: 'jpeg' | 'png' | 'webp' } = {}) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'blue' } })
    .composite([
      { input: { create: { width: 30, height: 40, channels: 3, background: 'red' } }, left: 0, top: 0 },
    ])
    .withExif({
      IFD0: { Copyright: 'SECRET-EXIF' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 2/1 3/1' },
    })
    .withMetadata(options.orientation ? { orientation: options.orientation } : {})
    .toFormat(options.format ?? 'jpeg', { quality: 95 })
    .toBuffer();

function form(files: readonly Buffer[], types?: string) {
  const data = new FormData();
  for (const [index, bytes] of files.entries()) {
    data.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `../../${index}.jpg`);
  }
  if (types !== undefined) data.append('photo_types', types);
  return data;
}

const upload = async (files: readonly Buffer[], types?: string, id = residentId, caller = clerk) =>
  caller.post(`/residents/${id}/photos`, undefined, await formBody(form(files, types)));

const fetchPhoto = (url: string) => t.call('GET', url.replace(/^\/api/, ''));
const storedFiles = async () => (await photoFiles(t.config.dataDir)).filter((name) => name.endsWith('.jpg'));

describe('photos', () => {
  it('are uploaded several at once, each with its type, and open in an <img> without a token', async () => {
    const { status, body } = await upload(
      [await picture(), await picture({ format: 'png' })],
      'id_card_front, id_card_back',
    );
    expect(status).toBe(201);
    expect(body).toMatchObject([{ photo_type: 'id_card_front', width: 60 }, { photo_type: 'id_card_back' }]);
    const list = (await clerk.get(`/residents/${residentId}/photos`)).body;
    expect(list.map((photo: { id: number }) => photo.id)).toEqual(
      body.map((photo: { id: number }) => photo.id),
    );
    for (const url of [list[0].photo_url, list[0].thumbnail_url]) {
      const image = await fetchPhoto(url);
      // Computers are shared: no passport may stay in the cache of a browser.
      expect(image).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store' },
      });
      expect((await sharp(image.bytes).metadata()).format).toBe('jpeg');
    }
  });

  it('lose their metadata, and keep their orientation', async () => {
    // Orientation 6: the camera was held upright, so red (left) must come out on top.
    const { body } = await upload([await picture({ orientation: 6 })]);
    expect(body).toMatchObject([{ photo_type: 'others', width: 40, height: 60 }]);
    const { bytes } = await fetchPhoto(body[0].photo_url);
    expect(bytes.includes('SECRET-EXIF')).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  it('are refused if they are not pictures, and nothing is stored', async () => {
    const before = await storedFiles();
    const good = await picture();
    const invalid: [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['text', Buffer.from('not a picture')],
      ['truncated', good.subarray(0, good.length / 2)],
      ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ];
    for (const [name, bytes] of invalid) {
      expect(await upload([good, bytes]), name).toMatchObject({
        status: 400,
        body: { code: 'not_an_image' },
      });
    }
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(await upload([bomb])).toMatchObject({ status: 400, body: { code: 'image_too_large' } });
    expect(await upload([Buffer.alloc(16 * 1024 * 1024)])).toMatchObject({ status: 413 });
    expect(await upload([])).toMatchObject({ status: 400 });
    expect(await upload([good], 'selfie')).toMatchObject({
      status: 400,
      body: { code: 'photo_types_mismatch' },
    });
    expect(await clerk.post(`/residents/${residentId}/photos`, { photos: [] })).toMatchObject({
      status: 415,
    });
    expect(await storedFiles()).toEqual(before);
  });

  it('are listed without a write: reads go on while no replica confirms a change', async () => {
    const lockOf = () => t.pool.query('SELECT xmax::text FROM residents WHERE id = $1', [id]);
    const id = await register();
    const { rows } = await lockOf();
    await clerk.get(`/residents/${id}/photos`);
    expect((await lockOf()).rows).toEqual(rows);
  });

  it('have addresses that cannot be forged or used for another photo', async () => {
    const { body } = await upload([await picture(), await picture({ format: 'png' })]);
    const [first, second] = body as { photo_url: string; thumbnail_url: string }[];
    const url = new URL(first?.photo_url as string, 'http://x');
    expect((await fetchPhoto(url.pathname)).status).toBe(404);
    for (const [name, value] of [
      ['signature', 'A'.repeat(43)],
      ['expires', '99999999999'],
      ['user', '1'],
      ['session', 'A'.repeat(16)],
    ] as const) {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      expect((await fetchPhoto(changed.pathname + changed.search)).status, name).toBe(404);
    }
    const other = new URL(second?.photo_url as string, 'http://x').pathname;
    expect((await fetchPhoto(other + url.search)).status).toBe(404);
    expect((await fetchPhoto(`${url.pathname.replace('full', 'thumbnail')}${url.search}`)).status).toBe(404);
    expect((await fetchPhoto(`/api/photos/..%2f..%2fsecrets/full${url.search}`)).status).toBe(404);
  });

  it('cannot be opened by a user who has lost access to the village', async () => {
    const reader = await t.signInWith(['view_resident_photos'], villageId);
    const [photo] = (await reader.get(`/residents/${residentId}/photos`)).body;
    expect((await fetchPhoto(photo.photo_url)).status).toBe(200);
    await t.admin.put(`/auth/users/${reader.user.id}`, { village_id: (await t.createVillage()).id });
    expect((await fetchPhoto(photo.photo_url)).status).toBe(404);
  });

  it('cannot be opened after the session that requested them has ended', async () => {
    const reader = await t.signInWith(['view_resident_photos'], villageId);
    const again = await t.signIn({
      username: reader.user.username,
      password: PASSWORD,
    });
    const addressFor = async (caller: Caller) =>
      (await caller.get(`/residents/${residentId}/photos`)).body[0].photo_url as string;
    const [first, second] = [await addressFor(reader), await addressFor(again)];
    await reader.post('/auth/logout');
    expect((await fetchPhoto(first)).status).toBe(404);
    expect((await fetchPhoto(second)).status).toBe(200);
    // The name of the other session does not fit the signature.
    const borrowed = new URL(first, 'http://x');
    borrowed.searchParams.set('session', new URL(second, 'http://x').searchParams.get('session') ?? '');
    expect((await fetchPhoto(borrowed.pathname + borrowed.search)).status).toBe(404);
  });

  it('have addresses that expire after five minutes', async () => {
    const secret = randomBytes(32);
    let now = Date.parse('2026-11-15T10:00:00Z');
    const addresses = createPhotoAddresses(secret, () => now);
    const key = randomUUID();
    const address = addresses.addressOf(key, 'full', { userId: 7, sessionHash: randomBytes(32) });
    const { user, expires, session, signature } = Object.fromEntries(
      new URL(address, 'http://x').searchParams,
    ) as Record<string, string>;
    const isValid = () =>
      addresses.isValid({
        key,
        size: 'full',
        userId: Number(user),
        session: session as string,
        expires: Number(expires),
        signature: signature as string,
      });
    now += 299_000;
    expect(isValid()).toBe(true);
    now += 1000;
    expect(isValid()).toBe(false);
  });

  it('of another village are not found: no list, no upload, no deletion', async () => {
    const stranger = await t.signInWith(
      ['view_resident_photos', 'upload_resident_photos'],
      (await t.createVillage()).id,
    );
    const [photo] = (await clerk.get(`/residents/${residentId}/photos`)).body;
    expect((await stranger.get(`/residents/${residentId}/photos`)).status).toBe(404);
    expect((await upload([await picture()], undefined, residentId, stranger)).status).toBe(404);
    expect((await stranger.delete(`/residents/${residentId}/photos/${photo.id}`)).status).toBe(404);
  });

  it('are deleted with their files, alone or with their resident', async () => {
    const before = (await storedFiles()).length;
    const id = await register();
    const { body } = await upload([await picture(), await picture()], 'id_card_front', id);
    expect((await storedFiles()).length).toBe(before + 4);
    expect((await clerk.delete(`/residents/${id}/photos/${body[0].id}`)).status).toBe(204);
    expect((await fetchPhoto(body[0].photo_url)).status).toBe(404);
    expect((await storedFiles()).length).toBe(before + 2);
    expect((await clerk.delete(`/residents/${id}`)).status).toBe(204);
    expect((await storedFiles()).length).toBe(before);
  });
});
