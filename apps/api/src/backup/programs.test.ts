import { execFile } from 'node:child_process';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@bawaba/embedded-postgres';
import { describe, expect, it } from 'vitest';
import { builtProgram } from '../testing/built-program.ts';
import { photoEnvironment, readPhotoFiles as readFiles } from '../testing/photo-files.ts';
import {
  backup,
  fillRegisterForTests,
  folder,
  newFile,
  newTarget,
  readRows,
  t,
} from './testing/filled-register.ts';
import { verifyBackup } from './verify-backup.ts';

fillRegisterForTests();

describe('the programs', () => {
  const run = (
    program: 'backup' | 'restore',
    args: string[],
    env: { DATA_DIR: string; DATABASE_URL?: string },
  ) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const options = {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...photoEnvironment(env.DATA_DIR), ...env },
      };
      execFile(process.execPath, [builtProgram(program), ...args], options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: `${stdout}${stderr}`.trim() }),
      );
    });

  it('save and restore the register of a data folder, while it runs and while it is stopped', async () => {
    const saved = await readRows(t.url);
    const [first, second] = [await mkdtemp(join(folder, 'data-')), await mkdtemp(join(folder, 'data-'))];
    expect(await run('restore', [await backup()], { DATA_DIR: first })).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`^Restored [\\d,]+ rows and 6 photo files as of .+ UTC to ${first}( and s3://.+)?$`),
      ),
    });

    const program = await startPostgres({ dataDir: first });
    expect(await readRows(program.url)).toEqual(saved);
    const running = newFile();
    expect(await run('backup', [running], { DATA_DIR: first })).toMatchObject({ code: 0 });
    expect(await run('restore', [running, '--overwrite'], { DATA_DIR: first })).toEqual({
      code: 1,
      output: `The program is running on ${first}. Stop it first.`,
    });
    await program.stop();

    const stopped = newFile();
    expect(await run('backup', [stopped], { DATA_DIR: first })).toEqual({
      code: 0,
      output: expect.stringMatching(/^Saved [\d,]+ rows and 6 photo files to /),
    });
    for (const file of [running, stopped]) {
      const args = [file, '--overwrite'];
      expect(await run('restore', args, { DATA_DIR: second })).toMatchObject({ code: 0 });
      const copy = await startPostgres({ dataDir: second });
      expect(await readRows(copy.url)).toEqual(saved);
      await copy.stop();
      expect(await readFiles(second)).toEqual(await readFiles(t.config.dataDir));
    }
  });

  it('restore to an external server and save from it', async () => {
    const target = await newTarget();
    const env = { DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir };
    const file = await backup();
    expect(await run('restore', [file], env)).toEqual({
      code: 0,
      output: expect.stringContaining(' UTC to the database of DATABASE_URL and '),
    });
    expect(await readRows(target.databaseUrl)).toEqual(await readRows(t.url));
    const again = newFile();
    expect(await run('backup', [again], env)).toMatchObject({ code: 0 });
    expect((await verifyBackup(again)).manifest.photos.files).toBe(6);
  });

  it('report an error in one line', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'));
    expect(await run('backup', [], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: 'Usage: npm run backup -- FILE',
    });
    expect(await run('backup', [newFile()], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: `There is no register in ${dataDir}.`,
    });
    const broken = newFile();
    await writeFile(broken, 'nothing');
    const { code, output } = await run('restore', [broken], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output.split('\n')).toHaveLength(1);
    expect(output).toContain('Nothing was changed.');
    expect(await readdir(dataDir)).toEqual([]);
  });
});
