import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { photoSettings, photoStoreOf } from '../../testing/photo-files.ts';
import { photoUpload } from '../../testing/photo-upload.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createBackup } from '../create-backup.ts';
import { restoreBackup } from '../restore-backup.ts';
import { verifyBackup } from '../verify-backup.ts';

export let t: TestApp;
/** For backups and targets; deleted after the last test of the file. */
export let folder: string;

/** A register with records of every kind, for all tests of a file. */
export function fillRegisterForTests() {
  beforeAll(async () => {
    t = await testApp();
    folder = await mkdtemp(join(tmpdir(), 'bawaba-test-backup-'));
    await fill();
  });
  afterAll(async () => {
    await t.close();
    await rm(folder, { recursive: true });
  });
}

let registered = 0;
export const newResident = (village_id: number) => ({
  full_name: `نزيل "${++registered}" \\`,
  id_type: 'passport',
  id_number: `B-${registered}`,
  check_in: '2026-11-01',
  check_out: '2026-11-20',
  village_id,
  address: registered % 2 ? null : 'سطر\nوسطر',
});

/** Creates records of every kind through the api. */
async function fill() {
  const villages = [await t.createVillage('مارينا'), await t.createVillage('Gone soon')];
  const village_id = (villages[0] as { id: number }).id;
  await t.signInWith(['view_residents', 'add_resident'], village_id);
  const owner = { name: 'مالك', village_id, family_members: [{ name: 'ابن', relationship: 'son' }] };
  await t.admin.post('/owners', owner);
  for (let i = 0; i < 20; i++) await t.admin.post('/residents', newResident(village_id));
  const [resident] = (await t.admin.get('/residents?limit=1')).body;
  const upload = await photoUpload(['id_card_front', 'id_card_back']);
  const [photo] = (await t.admin.post(`/residents/${resident.id}/photos`, undefined, upload)).body;
  const rotation = `/residents/${resident.id}/photos/${photo.id}/rotation`;
  expect((await t.admin.post(rotation, { quarter_turns: 1 })).status).toBe(200);
  await t.admin.delete(`/residents/${resident.id - 1}`);
  await t.admin.post('/visitors', { full_name: 'زائر', visit_date: '2026-11-15', village_id });
  // Blacklisted after registration: the checks for new residents must not stop the restore.
  await t.admin.post('/blacklist', { id_number: resident.id_number, reason: 'damage', village_id });
  await t.admin.delete(`/villages/${villages[1]?.id}`);
}

export const newFile = () => join(folder, `${Math.random().toString(36).slice(2)}.backup`);
export const backup = async (file = newFile()) => {
  await createBackup({ databaseUrl: t.url, photos: photoStoreOf(t.config.dataDir), file });
  return file;
};

export async function restore({ file, ...target }: { file: string } & Parameters<typeof restoreBackup>[1]) {
  const verified = await verifyBackup(file);
  await restoreBackup(verified, target);
  return verified.manifest;
}

export async function newTarget() {
  const database = await testDatabase({ empty: true });
  const dataDir = await mkdtemp(join(folder, 'target-'));
  onTestFinished(() => database.close());
  return { databaseUrl: database.url, dataDir, photoStore: photoSettings(dataDir) };
}

export async function query(url: string, text: string): Promise<string[][]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const NOT_SAVED = [
  'sessions',
  'known_devices',
  'sign_in_attempts',
  'announcements',
  'backups',
  'blacklist_comparisons',
  'blacklist_walk',
];
/** The running program computes these from the others at any time. */
const COMPUTED = ['name_words', 'name_words_progress'];
const NOT_COMPARED = [...NOT_SAVED, ...COMPUTED];
const rowOf: Readonly<Record<string, string>> = {
  migrations: 'json_build_array(x.name, x.hash)',
  // The running program tries again at any time.
  upright_photos: `(to_jsonb(x) - 'next_attempt_at')`,
  // It marks what is settled at any time. That everybody on a list has a mark is what a backup must keep.
  authority_settled_stays: 'json_build_array(x.village_id, x.kind, x.resident_id)',
};

/** Every row of every table as text, with generated columns, without the audit entries about backups. */
export async function readRows(url: string): Promise<Record<string, string[]>> {
  const tables = await query(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  const all: Record<string, string[]> = {};
  // The running program folds its counts at any time. Folded in both databases, they are equal.
  if (tables.some(([name]) => name === 'resident_counts')) await query(url, 'SELECT fold_resident_counts()');
  for (const [table = ''] of tables.filter(([name]) => !NOT_COMPARED.includes(name as string))) {
    const row = rowOf[table] ?? 'row_to_json(x)';
    const rows = await query(url, `SELECT ${row}::text FROM "${table}" x ORDER BY 1`);
    all[table] = rows
      .map(([text]) => text as string)
      .filter((text) => !/"(restored_)?backup":/.test(text.replaceAll('\\', '')));
  }
  return all;
}
