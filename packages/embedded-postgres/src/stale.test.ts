import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, isAlive, parentOf } from '@bawaba/test-programs';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startPostgres } from './start.ts';
import { killHard, serveElsewhere } from './testing/other-process.ts';
import { query } from './testing/query.ts';
import { makeFolderWithCluster } from './testing/temporary-folder.ts';

async function startAndStop(dataDir: string) {
  const postgres = await startPostgres({ dataDir, durable: false });
  await postgres.stop();
  return {
    pidFile: join(dataDir, 'postgres', 'postmaster.pid'),
    socketDir: new URL(postgres.url).searchParams.get('host')!,
  };
}

async function expectToStart(dataDir: string) {
  const postgres = await startPostgres({ dataDir });
  onTestFinished(() => postgres.stop());
  expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  return postgres;
}

describe('the server starts in spite of lock files', () => {
  test('of a process that has ended', async () => {
    const dataDir = makeFolderWithCluster();
    const { pidFile, socketDir } = await startAndStop(dataDir);
    const gone = spawn('true');
    await once(gone, 'exit');
    leaveLocks(dataDir, pidFile, socketDir, gone.pid!);
    await expectToStart(dataDir);
  });

  test('whose process id now belongs to another program, which stays alive', async () => {
    const dataDir = makeFolderWithCluster();
    const { pidFile, socketDir } = await startAndStop(dataDir);
    // With the same account, because PostgreSQL itself ignores a process of another one.
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    const foreign = spawn('sleep', ['600'], { uid, gid });
    onTestFinished(() => void foreign.kill());
    leaveLocks(dataDir, pidFile, socketDir, foreign.pid!);
    await expectToStart(dataDir);
    expect(isAlive(foreign.pid!)).toBe(true);
  });

  test('that are empty, as after a full disk or a power cut', async () => {
    const dataDir = makeFolderWithCluster();
    const { pidFile } = await startAndStop(dataDir);
    writeFileSync(pidFile, '');
    await expectToStart(dataDir);
  });

  function leaveLocks(dataDir: string, pidFile: string, socketDir: string, pid: number) {
    const lines = [
      pid,
      join(dataDir, 'postgres'),
      1_700_000_000,
      5432,
      socketDir,
      '',
      '  5432001        32',
      'ready   ',
    ];
    writeFileSync(pidFile, `${lines.join('\n')}\n`);
    mkdirSync(socketDir, { recursive: true, mode: 0o700 });
    writeFileSync(join(socketDir, '.s.PGSQL.5432.lock'), `${lines.join('\n')}\n`);
    writeFileSync(join(socketDir, '.s.PGSQL.5432'), '');
  }
});

describe('after a kill', () => {
  test('of the program, the server shuts down by itself', async () => {
    const dataDir = makeFolderWithCluster();
    const other = await serveElsewhere(dataDir);
    const busy = new pg.Client(other.url);
    busy.on('error', () => {});
    await busy.connect();
    await killHard(other.process);
    await vi.waitFor(() => expect(isAlive(other.pid!)).toBe(false), { timeout: 120_000 });
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    await expectToStart(dataDir);
  });

  test.runIf(process.platform === 'linux')(
    'of the program and the keeper, the next start stops the orphan',
    async () => {
      const dataDir = makeFolderWithCluster();
      const other = await serveElsewhere(dataDir);
      for (const pid of keepersOf(other.pid!)) process.kill(pid, 'SIGKILL');
      await killHard(other.process);
      expect(await query(other.url!, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

      const { pid } = await expectToStart(dataDir);
      expect(pid).not.toBe(other.pid);
      expect(isAlive(other.pid!)).toBe(false);
    },
  );

  test.runIf(process.platform === 'linux')(
    'of the postmaster alone, a busy backend does not delay the next start',
    async () => {
      const dataDir = makeFolderWithCluster();
      const first = await startPostgres({ dataDir, durable: false });
      const busy = new pg.Client(first.url);
      busy.on('error', () => {});
      await busy.connect();
      const { rows } = await busy.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      // This would run for days. In a subquery, because directly after FROM its rows would fill a temporary file.
      busy.query('SELECT count(*) FROM (SELECT generate_series(1, 1e12::bigint)) AS s').catch(() => {});
      const active = `SELECT state FROM pg_stat_activity WHERE pid = ${rows[0]!.pid} AND query LIKE '%1e12%'`;
      await vi.waitFor(async () => expect(await query(first.url, active)).toEqual([{ state: 'active' }]), {
        timeout: 120_000,
      });
      process.kill(first.pid, 'SIGKILL');
      await first.exited;
      expect(isAlive(rows[0]!.pid)).toBe(true);

      await expectToStart(dataDir);
      expect(isAlive(rows[0]!.pid)).toBe(false);
    },
  );

  /** The shell that started the server, and its watcher. */
  function keepersOf(server: number): number[] {
    const keeper = parentOf(server)!;
    return [...childrenOf(keeper).filter((pid) => pid !== server), keeper];
  }
});
