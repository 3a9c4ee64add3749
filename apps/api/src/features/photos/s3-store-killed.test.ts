import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { residentBody } from '../../testing/people.ts';
import { photoFiles, photoStoreOf } from '../../testing/photo-files.ts';
import { photoUpload } from '../../testing/photo-upload.ts';
import { testApp } from '../../testing/test-app.ts';
import { ORPHAN_AGE_MS, sweepOrphanPhotos } from './photo-sweep.service.ts';

/** `npm run test:s3` tells how to kill and start its server. */
const { SWIFT_SERVER, SWIFT_FOLDER = '' } = process.env;
const server = (command: 'kill' | 'start') =>
  promisify(execFile)(process.execPath, [SWIFT_SERVER as string, command, SWIFT_FOLDER]);

const WRITERS = 4;
const KILLS = 3;
const BETWEEN = 25;

it.runIf(SWIFT_SERVER)(
  'a store that is killed in the middle of uploads loses no acknowledged photo',
  async () => {
    const t = await testApp();
    onTestFinished(() => t.close());
    const village = (await t.createVillage()).id;
    const acknowledged: string[] = [];
    let refused = 0;
    let isOver = false;
    let longestPause = 0;
    let lastAt = Date.now();

    async function write() {
      const clerk = await t.signInWith(
        ['add_residents', 'view_resident_photos', 'upload_resident_photos'],
        village,
      );
      const { id } = (await clerk.post('/residents', residentBody())).body;
      while (!isOver) {
        const { status, body, headers } = await clerk.post(
          `/residents/${id}/photos`,
          undefined,
          await photoUpload(['id_card_front', 'id_card_back']),
        );
        if (status === 201) {
          acknowledged.push(...body.map((photo: { photo_url: string }) => photo.photo_url.split('/')[3]));
          longestPause = Math.max(longestPause, Date.now() - lastAt);
          lastAt = Date.now();
        } else {
          expect([status, body.code, headers['retry-after']]).toEqual([503, 'photo_store_unavailable', '5']);
          refused += 1;
        }
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, write));
    const untilMore = async (count: () => number, more: number) => {
      const wanted = count() + more;
      await expect.poll(count, { timeout: 800_000 }).toBeGreaterThanOrEqual(wanted);
    };

    for (let kill = 0; kill < KILLS; kill++) {
      await untilMore(() => acknowledged.length, BETWEEN);
      await server('kill');
      await untilMore(() => refused, WRITERS);
      // The register works without its photos.
      expect((await t.admin.get('/residents')).status).toBe(200);
      await server('start');
    }
    await untilMore(() => acknowledged.length, BETWEEN);
    isOver = true;
    await writers;

    const store = photoStoreOf(t.config.dataDir);
    const { rows } = await t.pool.query<{ key: string }>(
      'SELECT storage_key::text AS key FROM resident_photos',
    );
    const keys = rows.map(({ key }) => key);
    expect(keys.sort()).toEqual(acknowledged.sort());
    // Opening compares the digest.
    for (const key of keys)
      for (const size of ['full', 'thumbnail'] as const)
        expect(await store.open(key, size), key).toBeDefined();

    const before = await photoFiles(t.config.dataDir);
    const swept = await sweepOrphanPhotos(t.db, store, Date.now() + ORPHAN_AGE_MS + 60_000);
    expect(swept).toMatchObject({ kind: 'swept' });
    const left = (await photoFiles(t.config.dataDir)).filter((name) => /^[0-9a-f]{2}\//.test(name));
    expect(left).toEqual(
      keys.flatMap((key) => ['', '.thumbnail'].map((size) => `${key.slice(0, 2)}/${key}${size}.jpg`)).sort(),
    );
    console.log(
      `${KILLS} kills: ${acknowledged.length} photos acknowledged, 0 lost; ${refused} uploads refused; ` +
        `longest pause ${(longestPause / 1000).toFixed(1)} s; ${before.length - 1 - left.length} files without a row swept`,
    );
  },
);
