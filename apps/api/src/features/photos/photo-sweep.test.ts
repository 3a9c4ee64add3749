import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { createPool } from '../../database/connection.ts';
import { residentBody } from '../../testing/people.ts';
import { isS3, photoFiles, photoStoreOf } from '../../testing/photo-files.ts';
import { photoUpload } from '../../testing/photo-upload.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { PhotoStore } from './photo-store.ts';
import { ORPHAN_AGE_MS, QUARANTINE_MS, sweepOrphanPhotos } from './photo-sweep.service.ts';

let t: TestApp;
let store: PhotoStore;
beforeEach(async () => {
  t = await testApp();
  store = photoStoreOf(t.config.dataDir);
});
afterEach(() => t.close());

/** A time at which every present file counts as old. */
const later = () => Date.now() + ORPHAN_AGE_MS + 1000;
const sweep = (now = later(), database = t) => sweepOrphanPhotos(database.db, store, now);
const swept = (counts: object) => ({ kind: 'swept', quarantined: 0, released: 0, deleted: 0, ...counts });

async function putOrphans(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => crypto.randomUUID());
  for (const key of keys) {
    await store.put(key, 'full', Buffer.from('full'));
    await store.put(key, 'thumbnail', Buffer.from('small'));
  }
  return keys;
}

/** Creates a resident with a photo. Returns the key of the photo. */
async function putPhoto(): Promise<string> {
  const village = await t.createVillage();
  const { id } = (await t.admin.post('/residents', residentBody({ village_id: village.id }))).body;
  const { payload, headers } = await photoUpload();
  const [photo] = (await t.admin.post(`/residents/${id}/photos`, payload, { headers })).body;
  return photo.photo_url.split('/')[3];
}
const isThere = async (key: string) => {
  const file = await store.open(key, 'full');
  file?.stream.destroy();
  return file !== undefined;
};
const quarantined = async () =>
  (await photoFiles(t.config.dataDir)).filter((name) => name.startsWith('quarantine/'));

it('moves old photos without a row to quarantine, and no others', async () => {
  const kept = await putPhoto();
  const [orphan] = (await putOrphans(1)) as [string];
  expect(await sweep(Date.now())).toEqual(swept({}));
  expect(await sweep()).toEqual(swept({ quarantined: 1 }));
  expect([await isThere(orphan), await isThere(kept)]).toEqual([false, true]);
  expect(await quarantined()).toEqual([`quarantine/${orphan}.jpg`, `quarantine/${orphan}.thumbnail.jpg`]);
});

it('deletes photos after a month in quarantine, counted from the day they were moved', async () => {
  const [orphan] = (await putOrphans(1)) as [string];
  const longAgo = new Date(Date.now() - 2 * QUARANTINE_MS);
  const file = join(t.config.dataDir, 'photos', orphan.slice(0, 2), `${orphan}.jpg`);
  if (!isS3) await utimes(file, longAgo, longAgo);
  await sweep();
  expect(await sweep(Date.now() + QUARANTINE_MS - 60_000)).toEqual(swept({}));
  expect(await sweep(Date.now() + QUARANTINE_MS + 60_000)).toEqual(swept({ deleted: 1 }));
  expect(await quarantined()).toEqual([]);
});

it('moves a photo back when it has a row again', async () => {
  const kept = await putPhoto();
  const { rows } = await t.pool.query('DELETE FROM resident_photos RETURNING *');
  expect(await sweep()).toEqual(swept({ quarantined: 1 }));
  await t.pool.query(
    `INSERT INTO resident_photos (resident_id, photo_type, storage_key, width, height, bytes) VALUES ($1, $2, $3, $4, $5, $6)`,
    ['resident_id', 'photo_type', 'storage_key', 'width', 'height', 'bytes'].map((column) => rows[0][column]),
  );
  expect(await sweep()).toEqual(swept({ released: 1 }));
  expect(await isThere(kept)).toBe(true);
});

it('changes nothing when the folder belongs to another database, and logs it at the start', async () => {
  const keys = [await putPhoto(), ...(await putOrphans(2))];
  const another = await testDatabase();
  const lines: string[] = [];
  const pool = createPool(another.url);
  const config = { ...t.config, databaseUrl: another.url, logLevel: 'error' };
  const app = await buildApp(config, pool, { write: (line: string) => void lines.push(line) });
  try {
    expect(await sweepOrphanPhotos(another.db, store, later())).toEqual({ kind: 'another_database' });
    expect(await Promise.all(keys.map(isThere))).toEqual([true, true, true]);
    expect(lines.join()).toContain('belongs to another database');
  } finally {
    await app.close();
    await pool.end();
    await another.close();
  }
});

it('changes nothing when the database has lost its rows', async () => {
  const keys = await putOrphans(30);
  expect(await sweep()).toEqual({ kind: 'too_many', orphans: 30, photos: 30 });
  expect((await Promise.all(keys.map(isThere))).every(Boolean)).toBe(true);
});

it('claims a folder of an earlier version once most of its photos have rows', async () => {
  const id = await store.databaseId();
  await putPhoto();
  await store.setDatabaseId('');
  expect(await sweep()).toEqual(swept({}));
  expect(await store.databaseId()).toBe(id);

  await store.setDatabaseId('');
  await putOrphans(30);
  expect(await sweep()).toMatchObject({ kind: 'too_many' });
  expect(await store.databaseId()).toBeUndefined();
});
