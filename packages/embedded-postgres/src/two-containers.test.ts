import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startProgram } from '@bawaba/test-programs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres } from './start.ts';
import { serveElsewhere, startInContainer } from './testing/other-process.ts';
import { query } from './testing/query.ts';
import { makeFolderWithCluster } from './testing/temporary-folder.ts';

const REFUSAL = 'Another PostgreSQL, perhaps in another container, is already running on';
const hasFlock = spawnSync('flock', ['--version']).status === 0;

const pidFileOf = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
const socketFolderOf = (url: string) => new URL(url).searchParams.get('host')!;

/** What a second start must not change. */
const lockFiles = (dataDir: string, socketDir: string) => ({
  pidFile: readFileSync(pidFileOf(dataDir), 'utf8'),
  sockets: readdirSync(socketDir).sort(),
});

describe.each([
  ['its own network and processes', ['--net', '--pid', '--fork', '--mount-proc']],
  ['its own network, and the processes of the first', ['--net']],
])('a container with %s', (_, namespaces) => {
  const canUnshare = spawnSync('unshare', [...namespaces, 'true']).status === 0;

  test.runIf(hasFlock && canUnshare)(
    'does not start on the folder of a running server, which stays as it was (needs root, unshare, flock)',
    async () => {
      const dataDir = makeFolderWithCluster();
      const first = await serveElsewhere(dataDir);
      const socketDir = socketFolderOf(first.url!);
      const before = lockFiles(dataDir, socketDir);

      const second = await startInContainer(namespaces, dataDir);
      expect(second.error).toContain(REFUSAL);
      expect(isAlive(first.pid!)).toBe(true);
      expect(lockFiles(dataDir, socketDir)).toEqual(before);
      expect(await query(first.url!, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );
});

test.runIf(hasFlock)(
  'the lock files stay as long as another process has locked the folder of the cluster (needs flock)',
  async () => {
    const dataDir = makeFolderWithCluster();
    const made = await startPostgres({ dataDir, durable: false });
    await made.stop();
    const socketDir = socketFolderOf(made.url);
    const state = [
      1,
      join(dataDir, 'postgres'),
      1_700_000_000,
      5432,
      socketDir,
      '',
      '  5432001  32',
      'ready',
    ];
    writeFileSync(pidFileOf(dataDir), state.join('\n'));
    mkdirSync(socketDir, { mode: 0o700 });
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) writeFileSync(join(socketDir, name), '');
    const before = lockFiles(dataDir, socketDir);

    const holder = await holdLock(join(dataDir, 'postgres'));
    await expect(startPostgres({ dataDir })).rejects.toThrow(REFUSAL);
    expect(lockFiles(dataDir, socketDir)).toEqual(before);

    await holder.stop('SIGKILL');
    const started = await vi.waitFor(() => startPostgres({ dataDir, durable: false }), { timeout: 120_000 });
    onTestFinished(() => started.stop());
    expect(await query(started.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  },
);

/** Until it is stopped: the shell reads to the end of a pipe that closes with the program. */
async function holdLock(folder: string) {
  const program = startProgram({
    name: 'the holder of the lock',
    args: [
      '-e',
      `require('node:child_process').spawn(
        'flock', ['-n', process.argv[1], 'sh', '-c', 'echo locked; read _'], { stdio: ['pipe', 'inherit', 'inherit'] },
      ).on('exit', (code) => process.exit(code));`,
      folder,
    ],
    env: { PATH: process.env.PATH },
  });
  onTestFinished(async () => void (await program.stop('SIGKILL')));
  await program.untilSaid('locked');
  return program;
}
