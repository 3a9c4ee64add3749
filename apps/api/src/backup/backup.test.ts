import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { createPool } from '../database/connection.ts';
import {
  photoPlaces,
  photoSettings,
  photoStoreOf,
  readPhotoFiles as readFiles,
} from '../testing/photo-files.ts';
import { ADMIN } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createBackup } from './create-backup.ts';
import type { Manifest } from './manifest.ts';
import {
  backup,
  fillRegisterForTests,
  folder,
  newFile,
  newResident,
  newTarget,
  query,
  readRows,
  restore,
  t,
} from './testing/filled-register.ts';
import { verifyBackup } from './verify-backup.ts';

fillRegisterForTests();

describe('a backup', () => {
  it('restores every row and every photo in another place', async () => {
    const file = await backup();
    const target = await newTarget();
    const manifest = await restore({ ...target, file, overwrite: false });

    const [saved, restored] = [await readRows(t.url), await readRows(target.databaseUrl)];
    expect(Object.keys(restored).length).toBeGreaterThan(8);
    expect(saved.residents).toHaveLength(19);
    expect(restored).toEqual(saved);
    const files = await readFiles(target.dataDir);
    expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toHaveLength(6);
    expect(files).toEqual(await readFiles(t.config.dataDir));
    expect(manifest).toMatchObject({ photos: { files: 6 }, missing_photos: [] });
    expect(await photoPlaces(target.dataDir)).toEqual(['photos']);
  });

  it('restores a working register: sign-in, photos, new ids and database rules', async () => {
    const target = await newTarget();
    await restore({ ...target, file: await backup(), overwrite: false });
    const pool = createPool(target.databaseUrl);
    const app = await buildApp({ ...t.config, ...target }, pool);
    onTestFinished(async () => {
      await app.close();
      await pool.end();
    });
    const { token } = (await app.inject({ method: 'POST', url: '/api/auth/login', payload: ADMIN })).json();
    const headers = { authorization: `Bearer ${token}` };
    const call = async (url: string) => app.inject({ url, headers });

    const [resident] = (await call('/api/residents?limit=1')).json();
    const [photo] = (await call(`/api/residents/${resident.id}/photos`)).json();
    const picture = await app.inject(photo.photo_url);
    expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } });

    // The id of a deleted village is not used again, and the rules of the database apply.
    const [[highest]] = (await query(target.databaseUrl, 'SELECT last_value::int FROM villages_id_seq')) as [
      [string],
    ];
    const village = await app.inject({
      method: 'POST',
      url: '/api/villages',
      headers,
      payload: { name: 'New' },
    });
    expect(village.json().id).toBe(Number(highest) + 1);
    await expect(query(target.databaseUrl, 'DELETE FROM audit_logs')).rejects.toThrow('cannot be changed');
    expect(
      (await app.inject({ url: '/api/villages', headers: { authorization: `Bearer ${t.admin.token}` } }))
        .statusCode,
    ).toBe(401);
  });

  it('is consistent although the program writes at the same time', async () => {
    const [village] = (await t.admin.get('/villages?limit=1')).body;
    let writing = true;
    let written = 0;
    const writers = [1, 2, 3].map(async () => {
      while (writing) {
        const { status } = await t.admin.post('/residents', newResident(village.id));
        expect(status).toBe(201);
        written += 1;
      }
    });
    const before = Number((await query(t.url, 'SELECT count(*) FROM residents'))[0]?.[0]);
    const files = [await backup(), await backup()];
    writing = false;
    await Promise.all(writers);
    expect(written).toBeGreaterThan(10);

    for (const file of files) {
      const target = await newTarget();
      await restore({ ...target, file, overwrite: false });
      const [[residents, entries]] = (await query(
        target.databaseUrl,
        `SELECT (SELECT count(*)::int FROM residents),
           (SELECT sum(CASE action WHEN 'create' THEN 1 WHEN 'delete' THEN -1 ELSE 0 END)::int
            FROM audit_logs WHERE entity_type = 'resident')`,
      )) as unknown as [[number, number]];
      expect(residents).toBeGreaterThanOrEqual(before);
      // A resident and its audit entry are written in one transaction, so both are in the backup or neither.
      expect(residents).toBe(entries);
    }
  });

  it('names the photos without a file, and saves the rest', async () => {
    const [[key]] = (await query(t.url, 'SELECT storage_key FROM resident_photos ORDER BY id LIMIT 1')) as [
      [string],
    ];
    const photos = photoStoreOf(t.config.dataDir);
    const lost = {
      ...photos,
      open: async (name: string, size: 'full' | 'thumbnail') =>
        name === key && size === 'full' ? undefined : photos.open(name, size),
    };
    const file = newFile();
    const manifest = await createBackup({ databaseUrl: t.url, photos: lost, file });
    expect(manifest).toMatchObject({ missing_photos: [`${key} (full)`], photos: { files: 5 } });
    await verifyBackup(file);
  });

  it('leaves no file when it fails', async () => {
    const broken = {
      ...photoStoreOf(t.config.dataDir),
      open: () => Promise.reject(new Error('disk on fire')),
    };
    const file = newFile();
    await expect(createBackup({ databaseUrl: t.url, photos: broken, file })).rejects.toThrow('disk on fire');
    const left = (await readdir(folder)).filter((name) => file.endsWith(name.replace('.part', '')));
    expect(left).toEqual([]);
  });

  it('is readable by its owner only, and is audited as an export', async () => {
    const file = await backup();
    const { mode } = await stat(file);
    expect(mode & 0o077).toBe(0);
    const { logs } = (await t.admin.get('/audit-logs?action=export&limit=1')).body;
    expect(logs[0]).toMatchObject({ username: 'system', entity_type: 'system' });
  });
});

describe('an incomplete or damaged backup', () => {
  let whole: Buffer;
  let target: Awaited<ReturnType<typeof newTarget>>;
  beforeAll(async () => {
    whole = await readFile(await backup());
    const database = await testDatabase({ empty: true });
    const dataDir = await mkdtemp(join(folder, 'target-'));
    target = { databaseUrl: database.url, dataDir, photoStore: photoSettings(dataDir) };
    return () => database.close();
  });

  async function expectRefused(bytes: Buffer, why: RegExp) {
    const file = newFile();
    await writeFile(file, bytes);
    await expect(restore({ ...target, file, overwrite: true })).rejects.toThrow(why);
    expect(await readRows(target.databaseUrl)).toEqual({});
    expect(await photoPlaces(target.dataDir)).toEqual([]);
    await rm(file);
  }
  /** A valid gzip file with changed contents. */
  const rewritten = (change: (tar: Buffer) => Buffer) => gzipSync(change(gunzipSync(whole)));
  const withManifest = (change: (manifest: Manifest) => object) =>
    rewritten((tar) => {
      const start = tar.indexOf('{\n "format"');
      const end = tar.indexOf('\n}', start) + 2;
      const text = JSON.stringify(change(JSON.parse(tar.subarray(start, end).toString())), null, 1);
      // The size in the header is fixed, so the text is padded.
      return Buffer.concat([
        tar.subarray(0, start),
        Buffer.from(text.padEnd(end - start).slice(0, end - start)),
        tar.subarray(end),
      ]);
    });

  it('is refused when its end is missing, at any length', async () => {
    for (const share of [0, 0.001, 0.1, 0.5, 0.9, 0.999])
      await expectRefused(
        whole.subarray(0, Math.floor(whole.length * share)),
        /not a complete, undamaged backup/,
      );
    await expectRefused(whole.subarray(0, whole.length - 1), /not a complete, undamaged backup/);
  });

  /** Before a block of bytes that gzip cannot compress, the rest of a byte is padding: it says nothing. */
  const isPadding = (harmed: Buffer) => {
    try {
      return gunzipSync(harmed).equals(gunzipSync(whole));
    } catch {
      return false;
    }
  };

  it('is refused when one bit is wrong, at any place', async () => {
    let refused = 0;
    for (let i = 0; i < 16; i++) {
      const harmed = Buffer.from(whole);
      // After the ten bytes of the gzip header: its time stamp and system do not matter.
      const at = 10 + Math.floor(((whole.length - 11) * i) / 15);
      harmed[at] = (harmed[at] as number) ^ (1 << (i % 8));
      if (isPadding(harmed)) continue;
      await expectRefused(harmed, /not a complete, undamaged backup/);
      refused++;
    }
    expect(refused).toBeGreaterThan(12);
  });

  it('is refused when its content was changed, although the file itself is valid', async () => {
    const changed = rewritten((tar) => {
      const at = tar.indexOf('مارينا');
      tar[at + 1] = (tar[at + 1] as number) ^ 1;
      return tar;
    });
    await expectRefused(changed, /its tables do not match its manifest/);
  });

  it('is refused when it is another kind of file', async () => {
    await expectRefused(Buffer.from('just some text'), /not a complete, undamaged backup/);
    await expectRefused(gzipSync('a gzipped text'), /not a complete, undamaged backup/);
    await expectRefused(gzipSync(Buffer.alloc(1024)), /its end is missing/);
    await expect(verifyBackup(join(folder, 'nowhere'))).rejects.toThrow('There is no file');
  });

  it('is refused when a newer version made it', async () => {
    await expectRefused(
      withManifest((manifest) => ({ ...manifest, format: 9 })),
      /newer version of the program/,
    );
    const unknown = withManifest(({ migrations: [first, ...others], ...manifest }) => ({
      ...manifest,
      migrations: [{ ...first, name: '9999_future.sql'.padEnd(first?.name.length ?? 0) }, ...others],
    }));
    await expectRefused(unknown, /another version of the program/);
  });

  it('changes nothing when loading fails in the middle', async () => {
    const [saved, photos] = [await readRows(t.url), await readFiles(t.config.dataDir)];
    const file = newFile();
    await writeFile(file, await readFile(await backup()));
    const full = await newTarget();
    await restore({ ...full, file, overwrite: false });
    const wrong = withManifest(({ tables, ...manifest }) => ({
      ...manifest,
      tables: tables.map((table) => ({ ...table, rows: table.name === 'visitors' ? 2 : table.rows })),
    }));
    await writeFile(file, wrong);
    await expect(restore({ ...full, file, overwrite: true })).rejects.toThrow(
      'visitors has 1 rows instead of 2',
    );
    expect(await readRows(full.databaseUrl)).toEqual(saved);
    expect(await readFiles(full.dataDir)).toEqual(photos);
    expect(await photoPlaces(full.dataDir)).toEqual(['photos']);
  });
});
