import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { photoPlaces } from '../testing/photo-files.ts';
import { readAll, readArchive, writeArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import {
  backup,
  fillRegisterForTests,
  newFile,
  newTarget,
  query,
  readRows,
  restore,
} from './testing/filled-register.ts';
import { verifyBackup } from './verify-backup.ts';

fillRegisterForTests();

describe('a forged backup with correct checksums', () => {
  type Entry = { name: string; bytes: Buffer };
  /** A backup with changed entries and a manifest that matches them. */
  async function forge(change: (entries: Entry[], manifest: Manifest) => void): Promise<string> {
    const entries: Entry[] = [];
    for await (const { name, content } of readArchive(createReadStream(await backup())))
      entries.push({ name, bytes: await readAll(content) });
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

  it('is refused with a table that is not part of a backup, and nothing is changed', async () => {
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
        `It contains the table ${name}, which is not part of a backup. Nothing was changed.`,
      );
    }
    expect(await readRows(target.databaseUrl)).toEqual(before);
    expect(await query(target.databaseUrl, 'SELECT FROM sessions')).toEqual([]);
    expect(await photoPlaces(target.dataDir)).toEqual(['photos']);
  });

  it('is refused without a table or a column, and with the ids of an unknown table', async () => {
    const target = await newTarget();
    const without = await forge((entries, manifest) => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'audit_logs');
      const at = entries.findIndex(({ name }) => name.startsWith('tables/audit_logs/'));
      entries.splice(at, 1);
    });
    await expect(restore({ ...target, file: without, overwrite: false })).rejects.toThrow(
      'The table audit_logs is missing',
    );
    const narrower = await forge((_, manifest) => {
      manifest.tables.find(({ name }) => name === 'users')?.columns.pop();
    });
    await expect(restore({ ...target, file: narrower, overwrite: false })).rejects.toThrow(
      'The columns of its table users are not those of the register',
    );
    const numbering = await forge((_, manifest) => {
      manifest.sequences.push({ table: 'pg_class', column: 'oid', last_value: 1, is_called: true });
    });
    await expect(restore({ ...target, file: numbering, overwrite: false })).rejects.toThrow(
      'It sets the ids of the table pg_class',
    );
    expect(await readRows(target.databaseUrl)).toEqual({});
    expect(await photoPlaces(target.dataDir)).toEqual([]);
  });
});
