import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { logPurge } from '../../retention.ts';
import { residentBody } from '../../testing/people.ts';
import { photoFiles, photoStoreOf } from '../../testing/photo-files.ts';
import { photoUpload } from '../../testing/photo-upload.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { photoPurgeTexts, purgeDepartedPhotos } from './photo-retention.service.ts';
import type { PhotoStore } from './photo-store.ts';
import { ORPHAN_AGE_MS, sweepOrphanPhotos } from './photo-sweep.service.ts';

const DAYS = 30;
const calendar = { today: () => '2026-11-15' };

let t: TestApp;
let village: { id: number };
let store: PhotoStore;
beforeAll(async () => {
  t = await testApp();
  village = await t.createVillage();
  store = photoStoreOf(t.config.dataDir);
});
afterAll(() => t.close());
beforeEach(() => t.pool.query('DELETE FROM residents'));

interface Kept {
  readonly id: number;
  readonly photos: { readonly id: number; readonly photo_url: string }[];
}

/** A stay that was recorded as it happened. */
const leave = (id: number, day: string) =>
  t.pool.query(
    `UPDATE residents SET arrived_on = check_in, arrived_at = check_in + time '12:00',
      left_on = $2, left_at = $2::date + time '09:00' WHERE id = $1`,
    [id, day],
  );

async function residentUntil(check_out: string): Promise<Kept> {
  const body = residentBody({ check_in: '2025-01-01', check_out, village_id: village.id });
  const { id } = (await t.admin.post('/residents', body)).body;
  await leave(id, check_out);
  const form = await photoUpload(['id_card_front', 'id_card_back']);
  const { status, body: photos } = await t.admin.post(`/residents/${id}/photos`, undefined, form);
  expect(status).toBe(201);
  return { id, photos };
}
const retention = (more: object = {}) =>
  purgeDepartedPhotos({ db: t.db, store, calendar, days: DAYS, ...more });
const purge = async (from: PhotoStore = store) => {
  const result = await retention({ store: from, confirmedDay: calendar.today() });
  return result.kind === 'purged' ? result.purged : expect.fail('it was confirmed');
};
const photosOf = async ({ id }: Kept) => (await t.admin.get(`/residents/${id}/photos`)).body;
const keyOf = ({ photo_url }: { photo_url: string }) => photo_url.split('/')[3] as string;
const files = async () => (await photoFiles(t.config.dataDir)).filter((name) => name.endsWith('.jpg'));
const purges = async () =>
  (
    await t.pool.query(
      `SELECT username, village_id, entity_id, details FROM audit_logs
        WHERE entity_type = 'photo' AND action = 'delete' AND details ->> 'retention_days' IS NOT NULL ORDER BY id`,
    )
  ).rows;

describe('keeping photos for 30 days', () => {
  it('keeps those of somebody who stays longer than planned, and counts from the day of leaving', async () => {
    const guest = await residentUntil('2026-09-08');
    await t.pool.query('UPDATE residents SET left_on = NULL, left_at = NULL WHERE id = $1', [guest.id]);
    expect(await purge()).toBe(0);
    await leave(guest.id, '2026-10-17');
    expect(await purge()).toBe(0);
    expect(await photosOf(guest)).toHaveLength(2);
    await leave(guest.id, '2026-10-16');
    expect(await purge()).toBe(2);
  });

  it('deletes those of residents who left 30 days ago, with their files, and no others', async () => {
    const [longGone, gone, recent, here] = [
      await residentUntil('2025-06-01'),
      await residentUntil('2026-10-16'),
      await residentUntil('2026-10-17'),
      await residentUntil('2026-12-01'),
    ];
    const before = (await purges()).length;
    const filesBefore = (await files()).length;
    expect(await purge()).toBe(4);
    expect(await photosOf(longGone)).toEqual([]);
    expect(await photosOf(gone)).toEqual([]);
    expect(await photosOf(recent)).toHaveLength(2);
    expect(await photosOf(here)).toHaveLength(2);
    expect((await t.admin.get(`/residents/${longGone.id}`)).body).toMatchObject({
      full_name: 'أحمد محمد علي',
    });
    expect((await files()).length).toBe(filesBefore - 8);
    for (const { photo_url } of [...longGone.photos, ...gone.photos])
      expect((await t.call('GET', photo_url.replace('/api', ''))).status).toBe(404);

    const audited = (await purges()).slice(before);
    expect(audited.map(({ entity_id }) => entity_id)).toEqual(
      [...longGone.photos, ...gone.photos].map(({ id }) => String(id)),
    );
    expect(audited[0]).toMatchObject({ username: 'system', village_id: village.id });
    expect(JSON.parse(audited[0].details)).toEqual({
      before: { resident_id: longGone.id, photo_type: 'id_card_front' },
      retention_days: DAYS,
    });
    expect(await purge()).toBe(0);
  });

  it('deletes each photo once, also when several copies of the program purge at once', async () => {
    const kept = await Promise.all(Array.from({ length: 6 }, () => residentUntil('2026-01-01')));
    const before = (await purges()).length;
    const counts = await Promise.all([purge(), purge(), purge()]);
    // Each purge skips the rows that another one has locked.
    expect(counts.reduce((sum, count) => sum + count)).toBe(12);
    const audited = (await purges()).slice(before).map(({ entity_id }) => Number(entity_id));
    expect(audited.sort((a, b) => a - b)).toEqual(
      kept.flatMap(({ photos }) => photos.map(({ id }) => id)).sort((a, b) => a - b),
    );
  });

  it('works in more than one batch', async () => {
    const { id } = await residentUntil('2026-01-01');
    await t.pool.query(
      `INSERT INTO resident_photos (resident_id, photo_type, storage_key, width, height, bytes)
        SELECT $1, 'others', gen_random_uuid(), 1, 1, 1 FROM generate_series(1, 250)`,
      [id],
    );
    expect(await purge()).toBe(252);
  });

  it('skips a stay that is being extended', async () => {
    const kept = await residentUntil('2026-10-01');
    const editor = await t.pool.connect();
    await editor.query('BEGIN');
    await editor.query(`UPDATE residents SET check_out = '2026-12-01' WHERE id = $1`, [kept.id]);
    expect(await purge()).toBe(0);
    await editor.query('COMMIT');
    editor.release();
    expect(await purge()).toBe(0);
    expect(await photosOf(kept)).toHaveLength(2);
  });

  it('lets the sweep remove the files if a crash comes after the rows are deleted', async () => {
    const kept = await residentUntil('2026-10-01');
    const crashing: PhotoStore = { ...store, remove: () => Promise.reject(new Error('killed')) };
    expect(await purge(crashing)).toBe(2);
    expect(await photosOf(kept)).toEqual([]);
    const keys = kept.photos.map(keyOf);
    for (const key of keys) expect(await store.open(key, 'full')).toBeDefined();
    await sweepOrphanPhotos(t.db, store, Date.now() + ORPHAN_AGE_MS + 1000);
    for (const key of keys) expect(await store.open(key, 'full')).toBeUndefined();
  });

  it('keeps the photos when the audit entry cannot be written', async () => {
    const kept = await residentUntil('2026-10-01');
    await t.pool.query(`ALTER TABLE audit_logs ADD CONSTRAINT closed CHECK (action <> 'delete') NOT VALID`);
    await expect(purge()).rejects.toThrow('closed');
    await t.pool.query('ALTER TABLE audit_logs DROP CONSTRAINT closed');
    expect(await photosOf(kept)).toHaveLength(2);
    for (const photo of kept.photos) expect(await store.open(keyOf(photo), 'full')).toBeDefined();
  });
});

describe('a wrong clock', () => {
  /** Photos of one resident who is present and of one who left, as many as given. */
  async function register(here: number, gone = 0) {
    for (const [check_out, count] of [
      ['2026-11-20', here],
      ['2026-10-01', gone],
    ] as const) {
      const { id } = await residentUntil(check_out);
      await t.pool.query('DELETE FROM resident_photos WHERE resident_id = $1', [id]);
      await t.pool.query(
        `INSERT INTO resident_photos (resident_id, photo_type, storage_key, width, height, bytes)
          SELECT $1, 'others', gen_random_uuid(), 1, 1, 1 FROM generate_series(1, $2::integer)`,
        [id, count],
      );
    }
  }
  const left = async () => (await t.pool.query('SELECT FROM resident_photos')).rows.length;
  const wrongClock = { today: () => '2036-11-15' };

  it('deletes no photo, and returns how many it would have deleted', async () => {
    await register(80);
    expect(await retention({ calendar: wrongClock })).toEqual({
      kind: 'too_many',
      today: '2036-11-15',
      departed: 80,
      photos: 80,
    });
    expect(await left()).toBe(80);
    // A confirmation for another day does not count.
    for (const confirmedDay of ['2036-11-14', '2026-11-15'])
      expect(await retention({ calendar: wrongClock, confirmedDay })).toMatchObject({ kind: 'too_many' });
    expect(await left()).toBe(80);
  });

  it('deletes them if the operator has confirmed the day', async () => {
    await register(80);
    expect(await retention({ calendar: wrongClock, confirmedDay: '2036-11-15' })).toEqual({
      kind: 'purged',
      purged: 80,
    });
  });

  it('does not stop normal deletions: up to a quarter of the photos, or up to 20', async () => {
    await register(90, 30);
    expect(await retention()).toEqual({ kind: 'purged', purged: 30 });
    await t.pool.query('DELETE FROM residents');
    await register(0, 20);
    expect(await retention()).toEqual({ kind: 'purged', purged: 20 });
    await t.pool.query('DELETE FROM residents');
    await register(60, 21);
    expect(await retention()).toMatchObject({ kind: 'too_many' });
  });

  it('is logged as an error, with the setting that confirms it', async () => {
    const lines: string[] = [];
    const log = { error: (_: object, text: string) => lines.push(text) };
    logPurge({ kind: 'too_many', today: '2036-11-15' }, log as never, photoPurgeTexts);
    expect(lines).toEqual([expect.stringContaining('PHOTO_RETENTION_CONFIRM=2036-11-15')]);
    const environment = { DATABASE_URL: 'postgresql://x', PHOTO_RETENTION_CONFIRM: '2036-11-15' };
    expect(readConfig(environment).photoRetentionConfirm).toBe('2036-11-15');
    expect(() => readConfig({ ...environment, PHOTO_RETENTION_CONFIRM: 'yes' })).toThrow(
      'PHOTO_RETENTION_CONFIRM',
    );
  });
});

describe('the setting', () => {
  const tasksOf = async (photoRetentionDays: number | undefined, during = async () => {}) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const app = await buildApp({ ...t.config, photoRetentionDays }, t.pool);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const tasks = vi.getTimerCount();
    vi.advanceTimersByTime(3_600_000);
    vi.useRealTimers();
    await during();
    await app.close();
    return tasks;
  };

  it('is off by default, and must be a number of days', () => {
    const environment = { DATABASE_URL: 'postgresql://x' };
    expect(readConfig(environment).photoRetentionDays).toBeUndefined();
    expect(readConfig({ ...environment, PHOTO_RETENTION_DAYS: '' }).photoRetentionDays).toBeUndefined();
    expect(readConfig({ ...environment, PHOTO_RETENTION_DAYS: '90' }).photoRetentionDays).toBe(90);
    for (const PHOTO_RETENTION_DAYS of ['0', '-1', '1.5', 'soon'])
      expect(() => readConfig({ ...environment, PHOTO_RETENTION_DAYS })).toThrow('PHOTO_RETENTION_DAYS');
  });

  it('adds one maintenance task, which runs every hour', async () => {
    const kept = await residentUntil('2025-02-01');
    const without = await tasksOf(undefined);
    const tasks = await tasksOf(DAYS, () =>
      vi.waitFor(async () => expect(await photosOf(kept)).toEqual([]), { timeout: 120_000, interval: 100 }),
    );
    expect(tasks).toBe(without + 1);
  });
});
