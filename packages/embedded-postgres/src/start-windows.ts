import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runToEnd } from './run-to-end.ts';
import type { Server, ServerOptions } from './server.ts';
import { asArguments } from './settings.ts';
import { readPid } from './stale.ts';

/** Stops the server when our end of the watcher's standard input closes, however our process ends. */
const WATCHER = `process.stdin.resume().on('end', () =>
  require('node:child_process').spawnSync(process.argv[1], ['stop', '-m', 'fast', '-D', process.argv[2]]))`;

/** A restarted server keeps its port, because clients have it in their URL. */
const ports = new Map<string, number>();

/**
 * `pg` cannot use unix sockets on Windows, so the server listens on a free port of the loopback address only. The server
 * refuses to run as an administrator, as it refuses root; pg_ctl drops those rights.
 */
export async function startOnWindows({
  clusterDir,
  binaries,
  settings,
  log,
}: ServerOptions): Promise<Server> {
  const here = { cwd: clusterDir };
  const stop = () => runToEnd(binaries.pgCtl, ['stop', '-m', 'fast', '-D', clusterDir], here);
  if (readPid(join(clusterDir, 'postmaster.pid')) !== undefined) await stop().catch(() => {});

  const port = ports.get(clusterDir) ?? (await findFreePort());
  ports.set(clusterDir, port);
  const args = asArguments({
    ...settings,
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  });
  const logFile = join(clusterDir, '..', 'postgres.log');
  log(`starting PostgreSQL on 127.0.0.1:${port}`);
  await runToEnd(
    binaries.pgCtl,
    ['start', '-w', '-D', clusterDir, '-l', logFile, '-o', args.map((part) => `"${part}"`).join(' ')],
    here,
  );
  const pid = readPid(join(clusterDir, 'postmaster.pid'));
  if (pid === undefined) throw new Error(`PostgreSQL ended as soon as it had started; see ${logFile}.`);

  const watcher = spawn(process.execPath, ['-e', WATCHER, binaries.pgCtl, clusterDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  const exited = untilGone(pid).then((code) => {
    watcher.kill();
    return code;
  });
  const kill = async () => {
    spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'], { windowsHide: true });
  };
  return { host: '127.0.0.1', port, pid, exited, stop, kill };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** The server is not our child process, so its exit code is unknown. */
async function untilGone(pid: number): Promise<null> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return null;
    }
    await sleep(250, undefined, { ref: false });
  }
}
