import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathFor } from './cluster-path.ts';
import type { Server, ServerOptions } from './server.ts';
import { asArguments } from './settings.ts';
import { prepareSocketFolder } from './socket-folder.ts';
import { killServer, stopOrphan } from './stale.ts';

const IN_USE_ELSEWHERE = 75;
const STARTING = 'starting';

/** How long to wait for the last log lines of a server that has ended. */
const LAST_OUTPUT_MS = 5_000;
const LAST_OUTPUT_AFTER_CRASH_MS = 300;

/**
 * A shell script that runs the server. The pipe on its standard input closes however our process ends; then the keeper stops
 * the server. If flock is installed, the server also locks its folder, against a second container with the same volume, which
 * sees neither our own lock nor our processes. Only with that lock are the lock files stale: PostgreSQL shuts down when its
 * postmaster.pid is gone. The keeper ignores signals from a terminal or a service manager: our process receives them too, and
 * stops the server last.
 */
const KEEPER = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
if command -v flock >/dev/null; then exec 4<. && flock -n 4 || exit ${IN_USE_ELSEWHERE}; fi
rm -f postmaster.pid "$1"/.s.PGSQL.* || exit 1
shift
echo ${STARTING}
exec >/dev/null
"$@" 3<&- &
server=$!
exec 4<&-
(read -r _ <&3; kill -INT $server) 2>/dev/null &
watcher=$!
exec 3<&-
wait $server
code=$?
kill -KILL $watcher 2>/dev/null
exit $code`;

export async function startOnUnix({
  clusterDir,
  binaries,
  account,
  settings,
  log,
}: ServerOptions): Promise<Server> {
  const socketDir = prepareSocketFolder(clusterDir, account);
  await stopOrphan(clusterDir);

  const command = [
    binaries.postgres,
    ...['-D', pathFor(account, clusterDir)],
    ...asArguments({ ...settings, listen_addresses: '', port: '5432', unix_socket_directories: socketDir }),
  ];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', socketDir, ...command], {
    ...account,
    cwd: clusterDir,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  keeper.stdin.on('error', () => {});
  let starting = false;
  keeper.stdout.on('data', () => {
    starting = true;
  });
  const lastLines: string[] = [];
  createInterface(keeper.stderr).on('line', (line) => {
    lastLines.push(line);
    if (lastLines.length > 10) lastLines.shift();
    log(line);
  });
  let ended = false;
  let ready = false;
  const exited = new Promise<number | null>((resolve, reject) => {
    keeper.on('error', reject);
    keeper.on('exit', async (code) => {
      ended = true;
      keeper.stdin.destroy();
      // The last lines may still be in the pipe. After a crash a backend that still runs can keep the pipe open for a
      // long time, and the next start should not wait for it.
      const crashed = ready && code !== 0;
      const limitMs = crashed ? LAST_OUTPUT_AFTER_CRASH_MS : LAST_OUTPUT_MS;
      await Promise.race([once(keeper, 'close'), sleep(limitMs)]);
      if (code !== IN_USE_ELSEWHERE) rmSync(socketDir, { recursive: true, force: true });
      resolve(code);
    });
  });

  const state = () => (ended ? 'ended' : starting ? 'starting' : 'waiting');
  const pid = await Promise.race([becomesReady(clusterDir, state), exited.then(() => undefined)]);
  ready = pid !== undefined;
  if (pid === undefined) {
    throw new Error(
      (await exited) === IN_USE_ELSEWHERE
        ? `Another PostgreSQL, perhaps in another container, is already running on ${clusterDir}.`
        : `PostgreSQL did not start: ${lastLines.join('\n')}`,
    );
  }
  const kill = async () => {
    await killServer(clusterDir, pid);
    // A keeper that was suspended with the server would not notice the end of the server.
    keeper.kill('SIGCONT');
  };
  return {
    host: socketDir,
    pid,
    exited,
    stop: async () => {
      keeper.stdin.end();
      const inTime = await Promise.race([exited.then(() => true), sleep(30_000, false, { ref: false })]);
      if (!inTime) await kill();
    },
    kill,
  };
}

/**
 * The server writes its state to the eighth line of postmaster.pid; pg_ctl waits for that too. Until the keeper starts the
 * server, that file may be of another one.
 */
async function becomesReady(
  clusterDir: string,
  state: () => 'waiting' | 'starting' | 'ended',
): Promise<number | undefined> {
  while (state() !== 'ended') {
    const lines = state() === 'starting' ? readLines(join(clusterDir, 'postmaster.pid')) : [];
    if (lines[7]?.trim() === 'ready') return Number(lines[0]);
    await sleep(10);
  }
  return undefined;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
