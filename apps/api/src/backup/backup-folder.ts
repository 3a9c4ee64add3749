import { access, constants, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unfinishedName, type WrittenFile } from './archive.ts';

/** The id of the database is in the name: several registers may use one folder, and none deletes the files of another. */
const prefixOf = (databaseId: string) => `bawaba-${databaseId.slice(0, 8)}-`;
const NAME = /^bawaba-[0-9a-f]{8}-\d{8}T\d{6}Z\.backup(\.age)?$/;

export const backupName = (databaseId: string, startedAt: Date, isEncrypted: boolean) =>
  `${prefixOf(databaseId)}${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}.backup${isEncrypted ? '.age' : ''}`;

/** In the format of `sha256sum --check`, which ignores the first line. */
const sumName = (file: string) => `${file}.sha256`;
const sumText = (name: string, { bytes, sha256 }: WrittenFile) => `# ${bytes} bytes\n${sha256}  ${name}\n`;
export const writeSum = (file: string, written: WrittenFile) =>
  writeFile(sumName(file), sumText(basename(file), written), { mode: 0o600, flush: true });

/** The folder is not created: without its disk, the backups would fill another one. */
export const assertFolder = (folder: string) => access(folder, constants.W_OK | constants.X_OK);

interface Listed {
  readonly name: string;
  readonly isGood: boolean;
}

/** The backups of a database, newest first. One is good if it has its sum and the size that the sum names. */
async function listBackups(folder: string, databaseId: string): Promise<Listed[]> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(prefixOf(databaseId)) && NAME.test(name),
  );
  const newestFirst = names.sort().reverse();
  return Promise.all(
    newestFirst.map(async (name) => {
      const sum = await readFile(sumName(join(folder, name)), 'utf8').catch(() => '');
      const { size } = await stat(join(folder, name));
      const [, bytes] = /^# (\d+) bytes\n[0-9a-f]{64} {2}/.exec(sum) ?? [];
      return { name, isGood: Number(bytes) === size };
    }),
  );
}

/** Removes what a backup left that was killed. Only with the lock: nobody else writes one now. */
export async function removeUnfinished(folder: string, databaseId: string) {
  const names = await readdir(folder);
  const finished = new Set(names.filter((name) => NAME.test(name)));
  for (const name of names) {
    const file = name.replace(/\.(part|sha256)$/, '');
    const isLeftOver = name === unfinishedName(file) || (name === sumName(file) && !finished.has(file));
    if (isLeftOver && NAME.test(file) && file.startsWith(prefixOf(databaseId))) await rm(join(folder, name));
  }
}

/**
 * Deletes what is older than the oldest of the newest good ones. As long as there are not enough good ones, it deletes nothing. The
 * backup just made is the newest: a name after it was given while the clock was ahead, and does not count.
 */
export async function removeOld(folder: string, databaseId: string, keep: number, made: string) {
  const backups = (await listBackups(folder, databaseId)).filter(({ name }) => name <= made);
  const good = backups.filter(({ isGood }) => isGood);
  const oldest = good[keep - 1];
  if (!oldest) return [];
  const old = backups.slice(backups.indexOf(oldest) + 1).map(({ name }) => name);
  for (const name of old) {
    await rm(join(folder, name));
    await rm(sumName(join(folder, name)), { force: true });
  }
  return old;
}
