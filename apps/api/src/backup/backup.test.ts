import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startPostgres } from '@bawaba/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { createPool } from '../database/connection.ts';
import { createFilePhotoStore } from '../features/photos/photo-store.ts';
import { photoUpload } from '../testing/photo-upload.ts';
import { ADMIN, type TestApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { readArchive, readWhole, writeArchive } from './archive.ts';
import { finishRestoreAtStart } from './finish-restore.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { verifyBackup } from './verify-backup.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'bawaba-test-backup-'));
  await fill();
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

let registered = 0;
const newResident = (village_id: number) => ({
  full_name: `نزيل "${++registered}" \\`,
  id_type: 'passport',
  id_number: `B-${registered}`,
  check_in: '2026-11-01',
  check_out: '2026-11-20',
  village_id,
  address: registered % 2 ? null : 'سطر\nوسطر',
});

/** Some of everything, through the front door. */
async function fill() {
  const villages = [await t.createVillage('مارينا'), await t.createVillage('Gone soon')];
  const village_id = (villages[0] as { id: number }).id;
  await t.signInWith(['view_residents', 'add_resident'], village_id);
  const owner = { name: 'مالك', village_id, family_members: [{ name: 'ابن', relationship: 'son' }] };
  await t.admin.post('/owners', owner);
  for (let i = 0; i < 20; i++) await t.admin.post('/residents', newResident(village_id));
  const [resident] = (await t.admin.get('/residents?limit=1')).body;
  const upload = await photoUpload(['id_card_front', 'id_card_back']);
  expect((await t.admin.post(`/residents/${resident.id}/photos`, undefined, upload)).status).toBe(201);
  await t.admin.delete(`/residents/${resident.id - 1}`);
  await t.admin.post('/visitors', { full_name: 'زائر', visit_date: '2026-11-15', village_id });
  // Blacklisted after they were registered: nothing that checks newcomers may stop them from coming back.
  await t.admin.post('/blacklist', { id_number: resident.id_number, reason: 'damage', village_id });
  await t.admin.delete(`/villages/${villages[1]?.id}`);
}

const newFile = () => join(folder, `${Math.random().toString(36).slice(2)}.backup`);
const photosOf = (dataDir: string) => createFilePhotoStore(join(dataDir, 'photos'));
const backup = async (file = newFile()) => {
  await takeBackup({ databaseUrl: t.url, photos: photosOf(t.config.dataDir), file });
  return file;
};

async function restore({ file, ...target }: { file: string } & Parameters<typeof restoreBackup>[1]) {
  const verified = await verifyBackup(file);
  await restoreBackup(verified, target);
  return verified.manifest;
}

async function newTarget() {
  const database = await testDatabase({ empty: true });
  const dataDir = await mkdtemp(join(folder, 'target-'));
  onTestFinished(() => database.close());
  return { databaseUrl: database.url, dataDir };
}

async function query(url: string, text: string): Promise<string[][]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const NOT_SAVED = ['sessions', 'known_devices', 'sign_in_attempts'];
/** Every row of every table as text, generated columns and all; but for the entries about backups themselves. */
async function readRows(url: string): Promise<Record<string, string[]>> {
  const tables = await query(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`);
  const all: Record<string, string[]> = {};
  // The running program folds its counts when it likes; folded on both sides, they are the same.
  if (tables.some(([name]) => name === 'resident_counts')) await query(url, 'SELECT fold_resident_counts()');
  for (const [table = ''] of tables.filter(([name]) => !NOT_SAVED.includes(name as string))) {
    const row = table === 'migrations' ? `json_build_array(x.name, x.hash)` : 'row_to_json(x)';
    const rows = await query(url, `SELECT ${row}::text FROM "${table}" x ORDER BY 1`);
    all[table] = rows
      .map(([text]) => text as string)
      .filter((text) => !/"(restored_)?backup":/.test(text.replaceAll('\\', '')));
  }
  return all;
}

async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const names = await readdir(join(dataDir, 'photos'), { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = files.sort().map(async (file) => {
    return [file.slice(dataDir.length), (await readFile(file)).toString('base64')];
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('a backup', () => {
  it('restores elsewhere, row by row and photo by photo', async () => {
    const file = await backup();
    const target = await newTarget();
    const manifest = await restore({ ...target, file, overwrite: false });

    const [saved, restored] = [await readRows(t.url), await readRows(target.databaseUrl)];
    expect(Object.keys(restored).length).toBeGreaterThan(8);
    expect(saved.residents).toHaveLength(19);
    expect(restored).toEqual(saved);
    const files = await readFiles(target.dataDir);
    expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toHaveLength(4);
    expect(files).toEqual(await readFiles(t.config.dataDir));
    expect(manifest).toMatchObject({ photos: { files: 4 }, missing_photos: [] });
    expect(await readdir(target.dataDir)).toEqual(['photos']);
  });

  it('opens as a register that goes on where the saved one stood', async () => {
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

    // The number of a village that was deleted is not given out again, and the rules are in force.
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

  it('is taken while the program writes, and is of one moment', async () => {
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
      const [[residents, traces]] = (await query(
        target.databaseUrl,
        `SELECT (SELECT count(*)::int FROM residents),
           (SELECT sum(CASE action WHEN 'create' THEN 1 WHEN 'delete' THEN -1 ELSE 0 END)::int
            FROM audit_logs WHERE entity_type = 'resident')`,
      )) as unknown as [[number, number]];
      expect(residents).toBeGreaterThanOrEqual(before);
      // A resident and its entry in the trail are written together: here together or not at all.
      expect(residents).toBe(traces);
    }
  });

  it('says which photos the store did not have, and goes on', async () => {
    const [[key]] = (await query(t.url, 'SELECT storage_key FROM resident_photos ORDER BY id LIMIT 1')) as [
      [string],
    ];
    const photos = photosOf(t.config.dataDir);
    const lost = {
      ...photos,
      open: async (name: string, size: 'full' | 'thumbnail') =>
        name === key && size === 'full' ? undefined : photos.open(name, size),
    };
    const file = newFile();
    const manifest = await takeBackup({ databaseUrl: t.url, photos: lost, file });
    expect(manifest).toMatchObject({ missing_photos: [`${key} (full)`], photos: { files: 3 } });
    await verifyBackup(file);
  });

  it('leaves nothing under its name when it fails', async () => {
    const broken = { ...photosOf(t.config.dataDir), open: () => Promise.reject(new Error('disk on fire')) };
    const file = newFile();
    await expect(takeBackup({ databaseUrl: t.url, photos: broken, file })).rejects.toThrow('disk on fire');
    const left = (await readdir(folder)).filter((name) => file.endsWith(name.replace('.part', '')));
    expect(left).toEqual([]);
  });

  it('is for its owner alone, and is recorded as an export', async () => {
    const file = await backup();
    const { mode } = await stat(file);
    expect(mode & 0o077).toBe(0);
    const { logs } = (await t.admin.get('/audit-logs?action=export&limit=1')).body;
    expect(logs[0]).toMatchObject({ username: 'system', entity_type: 'system' });
  });
});

describe('what is not a whole, unharmed backup', () => {
  let whole: Buffer;
  let target: Awaited<ReturnType<typeof newTarget>>;
  beforeAll(async () => {
    whole = await readFile(await backup());
    const database = await testDatabase({ empty: true });
    target = { databaseUrl: database.url, dataDir: await mkdtemp(join(folder, 'target-')) };
    return () => database.close();
  });

  async function expectRefused(bytes: Buffer, why: RegExp) {
    const file = newFile();
    await writeFile(file, bytes);
    await expect(restore({ ...target, file, overwrite: true })).rejects.toThrow(why);
    expect(await readRows(target.databaseUrl)).toEqual({});
    expect(await readdir(target.dataDir)).toEqual([]);
    await rm(file);
  }
  /** The same entries with one replaced, as a whole file again. */
  const rewritten = (change: (tar: Buffer) => Buffer) => gzipSync(change(gunzipSync(whole)));
  const withManifest = (change: (manifest: Manifest) => object) =>
    rewritten((tar) => {
      const start = tar.indexOf('{\n "format"');
      const end = tar.indexOf('\n}', start) + 2;
      const text = JSON.stringify(change(JSON.parse(tar.subarray(start, end).toString())), null, 1);
      // The header's size is fixed: pad to it.
      return Buffer.concat([
        tar.subarray(0, start),
        Buffer.from(text.padEnd(end - start).slice(0, end - start)),
        tar.subarray(end),
      ]);
    });

  it('is refused when it is cut short, wherever', async () => {
    for (const share of [0, 0.001, 0.1, 0.5, 0.9, 0.999])
      await expectRefused(
        whole.subarray(0, Math.floor(whole.length * share)),
        /not a complete, unharmed backup/,
      );
    await expectRefused(whole.subarray(0, whole.length - 1), /not a complete, unharmed backup/);
  });

  it('is refused when one bit is wrong, wherever', async () => {
    for (let i = 0; i < 16; i++) {
      const harmed = Buffer.from(whole);
      // Past the ten bytes of gzip's own header, whose time stamp and system mean nothing.
      const at = 10 + Math.floor(((whole.length - 11) * i) / 15);
      harmed[at] = (harmed[at] as number) ^ (1 << (i % 8));
      await expectRefused(harmed, /not a complete, unharmed backup/);
    }
  });

  it('is refused when its content is not what was saved, though the file itself is sound', async () => {
    const changed = rewritten((tar) => {
      const at = tar.indexOf('مارينا');
      tar[at + 1] = (tar[at + 1] as number) ^ 1;
      return tar;
    });
    await expectRefused(changed, /its tables are not those that were saved/);
  });

  it('is refused when it is something else', async () => {
    await expectRefused(Buffer.from('just some text'), /not a complete, unharmed backup/);
    await expectRefused(gzipSync('a gzipped text'), /not a complete, unharmed backup/);
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

  it('changes nothing when loading it fails half-way', async () => {
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
      'visitors came to 1 rows instead of 2',
    );
    expect(await readRows(full.databaseUrl)).toEqual(saved);
    expect(await readFiles(full.dataDir)).toEqual(photos);
    expect(await readdir(full.dataDir)).toEqual(['photos']);
  });
});

describe('a forged backup, whose checksums are right', () => {
  type Entry = { name: string; bytes: Buffer };
  /** The same file with other entries, and a manifest that says so. */
  async function forge(change: (entries: Entry[], manifest: Manifest) => void): Promise<string> {
    const entries: Entry[] = [];
    for await (const { name, content } of readArchive(await backup()))
      entries.push({ name, bytes: await readWhole(content) });
    const last = entries.pop() as Entry;
    const manifest = JSON.parse(last.bytes.toString()) as Manifest;
    change(entries, manifest);
    const file = newFile();
    await writeArchive(file, async (archive) => {
      for (const { name, bytes } of entries) await archive.add(name, bytes);
      await archive.add(last.name, Buffer.from(JSON.stringify(manifest, null, 1)));
    });
    await verifyBackup(file);
    return file;
  }
  const insertTable = (name: string, columns: string[], text: string) =>
    forge((entries, manifest) => {
      const bytes = Buffer.from(text);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const rows = text.split('\n').length - 1;
      const at = entries.findIndex((entry) => entry.name.startsWith('photos/'));
      entries.splice(at, 0, { name: `tables/${name}/000001`, bytes });
      manifest.tables.push({ name, columns, rows, sha256 });
    });

  it('is refused with a table that no backup holds, and nothing is changed', async () => {
    const target = await newTarget();
    await restore({ ...target, file: await backup(), overwrite: false });
    const before = await readRows(target.databaseUrl);
    const forged = {
      sessions: [['token_hash', 'user_id'], `\\\\x${'ab'.repeat(32)}\t1\n`],
      sign_in_attempts: [['subject', 'attempts', 'window_ends_at'], ''],
      migrations: [['name', 'hash'], ''],
      pg_authid: [['rolname'], ''],
    } as const;
    for (const [name, [columns, text]] of Object.entries(forged)) {
      const file = await insertTable(name, [...columns], text);
      await expect(restore({ ...target, file, overwrite: true })).rejects.toThrow(
        `It holds the table ${name}, which no backup holds. Nothing was changed.`,
      );
    }
    expect(await readRows(target.databaseUrl)).toEqual(before);
    expect(await query(target.databaseUrl, 'SELECT FROM sessions')).toEqual([]);
    expect(await readdir(target.dataDir)).toEqual(['photos']);
  });

  it('is refused with a table or a column too few, and with the numbering of another table', async () => {
    const target = await newTarget();
    const without = await forge((entries, manifest) => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'audit_logs');
      const at = entries.findIndex(({ name }) => name.startsWith('tables/audit_logs/'));
      entries.splice(at, 1);
    });
    await expect(restore({ ...target, file: without, overwrite: false })).rejects.toThrow(
      'lacks the table audit_logs',
    );
    const narrower = await forge((_, manifest) => {
      manifest.tables.find(({ name }) => name === 'users')?.columns.pop();
    });
    await expect(restore({ ...target, file: narrower, overwrite: false })).rejects.toThrow(
      'users has other columns',
    );
    const numbering = await forge((_, manifest) => {
      manifest.sequences.push({ table: 'pg_class', column: 'oid', last_value: 1, is_called: true });
    });
    await expect(restore({ ...target, file: numbering, overwrite: false })).rejects.toThrow(
      'numbers the table pg_class',
    );
    expect(await readRows(target.databaseUrl)).toEqual({});
    expect(await readdir(target.dataDir)).toEqual([]);
  });
});

describe('a restore that is killed', () => {
  const UNDONE = 'A restore was cut off before its end.';
  const FINISHED = 'A restore was cut off after its rows were written.';
  async function finishAtStart({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }) {
    const pool = createPool(databaseUrl);
    try {
      return await finishRestoreAtStart(pool, join(dataDir, 'photos'));
    } finally {
      await pool.end();
    }
  }

  it.runIf(process.platform !== 'win32')(
    'half-way changes nothing; the next start and the next restore clear what it left, and say so',
    async () => {
      const target = await newTarget();
      const file = await backup();
      await restore({ ...target, file, overwrite: false });
      const [rows, photos] = [await readRows(target.databaseUrl), await readFiles(target.dataDir)];
      const whole = await readFile(file);
      for (const clear of ['the next start', 'the next restore']) {
        // Pipes instead of a file: the first is read whole to be verified, the second keeps its last bytes back.
        const pipe = newFile();
        execFileSync('mkfifo', [pipe]);
        const script = fileURLToPath(new URL('../restore.ts', import.meta.url));
        const env = { ...process.env, DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir };
        const child = spawn(process.execPath, ['--import', 'tsx', script, pipe, '--overwrite'], {
          env,
          stdio: 'inherit',
        });
        const ended = once(child, 'exit');
        const verified = await open(pipe, 'w');
        execFileSync('mkfifo', [`${pipe}.next`]);
        await rename(`${pipe}.next`, pipe);
        await verified.writeFile(whole);
        await verified.close();
        const slow = await open(pipe, 'w');
        await slow.writeFile(whole.subarray(0, -100));
        const left = async () => (await readdir(target.dataDir)).filter((name) => name !== 'photos');
        await vi.waitFor(
          async () => expect(await left()).toEqual([expect.stringContaining('photos.restored-')]),
          {
            timeout: 120_000,
          },
        );
        child.kill('SIGKILL');
        expect(await ended).toEqual([null, 'SIGKILL']);
        await slow.close();
        expect(await left()).toHaveLength(1);

        const said =
          clear === 'the next start'
            ? await finishAtStart(target)
            : await restoreBackup(await verifyBackup(file), { ...target, overwrite: true });
        expect(said, clear).toContain(UNDONE);
        expect(await left()).toEqual([]);
        expect(await readRows(target.databaseUrl)).toEqual(rows);
        expect(await readFiles(target.dataDir)).toEqual(photos);
      }
      expect(await finishAtStart(target)).toBeUndefined();
    },
  );

  it('after its rows were written is completed, whichever step of the photos is missing', async () => {
    const target = await newTarget();
    await restore({ ...target, file: await backup(), overwrite: false });
    const photos = await readFiles(target.dataDir);
    const [[id]] = (await query(
      target.databaseUrl,
      `SELECT details->'restored_backup'->>'restore_id' FROM audit_logs WHERE details->'restored_backup' IS NOT NULL`,
    )) as [[string]];
    const at = (name: string) => join(target.dataDir, name);
    const old = async (name: string) => {
      await mkdir(at(name));
      await writeFile(join(at(name), 'old.jpg'), 'old');
    };
    await rename(at('photos'), at(`photos.restored-${id}`));
    await old('photos');
    expect(await finishAtStart(target)).toContain(FINISHED);
    expect(await readFiles(target.dataDir)).toEqual(photos);

    await rename(at('photos'), at(`photos.restored-${id}`));
    await old('photos.replaced');
    expect(await Promise.all([finishAtStart(target), finishAtStart(target)])).toContainEqual(
      expect.stringContaining(FINISHED),
    );
    expect(await readFiles(target.dataDir)).toEqual(photos);

    await old('photos.replaced');
    await finishAtStart(target);
    expect(await readFiles(target.dataDir)).toEqual(photos);
    expect(await readdir(target.dataDir)).toEqual(['photos']);
  });
});

describe('restoring', () => {
  it('refuses to replace a register unless told, and then replaces all of it', async () => {
    const target = await newTarget();
    const file = await backup();
    await restore({ ...target, file, overwrite: false });
    await query(target.databaseUrl, `INSERT INTO villages (name) VALUES ('Made since')`);
    await mkdir(join(target.dataDir, 'photos', 'zz'), { recursive: true });
    await writeFile(join(target.dataDir, 'photos', 'zz', 'since.jpg'), 'since');

    await expect(restore({ ...target, file, overwrite: false })).rejects.toThrow('add --overwrite');
    expect((await query(target.databaseUrl, `SELECT FROM villages WHERE name = 'Made since'`)).length).toBe(
      1,
    );

    await restore({ ...target, file, overwrite: true });
    expect(await readRows(target.databaseUrl)).toEqual(await readRows(t.url));
    expect(await readFiles(target.dataDir)).toEqual(await readFiles(t.config.dataDir));
  });

  it('refuses a folder that has photos already', async () => {
    const target = await newTarget();
    await photosOf(target.dataDir).put(randomUUID(), 'full', Buffer.from('photo'));
    await expect(restore({ ...target, file: await backup(), overwrite: false })).rejects.toThrow(
      'add --overwrite',
    );
  });

  it('refuses a database that the program is using, or that is another program’s', async () => {
    const file = await backup();
    const used = { databaseUrl: t.url, dataDir: t.config.dataDir, file, overwrite: true };
    await expect(restore(used)).rejects.toThrow('The program is running');
    const foreign = await newTarget();
    await query(foreign.databaseUrl, 'CREATE TABLE somebody_elses (a integer)');
    await expect(restore({ ...foreign, file, overwrite: true })).rejects.toThrow('another program');
    expect(Object.keys(await readRows(foreign.databaseUrl))).toEqual(['somebody_elses']);
  });
});

describe('the programs', () => {
  const run = (program: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const script = fileURLToPath(new URL(`../${program}.ts`, import.meta.url));
      const options = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } };
      execFile(process.execPath, ['--import', 'tsx', script, ...args], options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() }),
      );
    });

  it('save and restore the register of a data folder, while it runs and while it does not', async () => {
    const saved = await readRows(t.url);
    const [first, second] = [await mkdtemp(join(folder, 'data-')), await mkdtemp(join(folder, 'data-'))];
    expect(await run('restore', [await backup()], { DATA_DIR: first })).toEqual({
      code: 0,
      said: expect.stringMatching(/^Restored [\d,]+ rows and 4 photo files as of .+ UTC$/),
    });

    const program = await startPostgres({ dataDir: first });
    expect(await readRows(program.url)).toEqual(saved);
    const running = newFile();
    expect(await run('backup', [running], { DATA_DIR: first })).toMatchObject({ code: 0 });
    expect(await run('restore', [running, '--overwrite'], { DATA_DIR: first })).toEqual({
      code: 1,
      said: `The program is running on ${first}. Stop it first.`,
    });
    await program.stop();

    const atRest = newFile();
    expect(await run('backup', [atRest], { DATA_DIR: first })).toEqual({
      code: 0,
      said: expect.stringMatching(/^Saved [\d,]+ rows and 4 photo files to /),
    });
    for (const file of [running, atRest]) {
      const args = [file, '--overwrite'];
      expect(await run('restore', args, { DATA_DIR: second })).toMatchObject({ code: 0 });
      const copy = await startPostgres({ dataDir: second });
      expect(await readRows(copy.url)).toEqual(saved);
      await copy.stop();
      expect(await readFiles(second)).toEqual(await readFiles(t.config.dataDir));
    }
  });

  it('go from a data folder to another server and back', async () => {
    const target = await newTarget();
    const env = { DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir };
    const file = await backup();
    expect(await run('restore', [file], env)).toMatchObject({ code: 0 });
    expect(await readRows(target.databaseUrl)).toEqual(await readRows(t.url));
    const again = newFile();
    expect(await run('backup', [again], env)).toMatchObject({ code: 0 });
    expect((await verifyBackup(again)).manifest.photos.files).toBe(4);
  });

  it('say in one line what they cannot do', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    expect(await run('backup', [], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      said: 'Usage: npm run backup -- FILE',
    });
    expect(await run('backup', [newFile()], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      said: `There is no register in ${dataDir}.`,
    });
    const broken = newFile();
    await writeFile(broken, 'nothing');
    const { code, said } = await run('restore', [broken], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(said.split('\n')).toHaveLength(1);
    expect(said).toContain('Nothing was changed.');
    expect(await readdir(dataDir)).toEqual([]);
  });
});
