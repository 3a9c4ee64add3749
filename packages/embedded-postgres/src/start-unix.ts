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
import { clearStale, killServer } from './stale.ts';

const TAKEN_ELSEWHERE = 75;

const LAST_WORDS_MS = 5_000;
const LAST_WORDS_AFTER_CRASH_MS = 300;

/**
 * Keeps the server tied to us: the pipe on its standard input closes however we end, and the server is then stopped
 * fast. Where flock is at hand, the server holds the folder itself too, so that a second container with the same volume,
 * which sees neither our lock nor our processes, is refused. Signals meant for us (a terminal's, a service manager's)
 * pass the keeper by: it is we who stop the server, after everything that uses it.
 */
const KEEPER = `
trap '' HUP INT TERM
exec 3<&0 </dev/null
if command -v flock >/dev/null; then exec 4<. && flock -n 4 || exit ${TAKEN_ELSEWHERE}; fi
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
  await clearStale(clusterDir, socketDir);

  const command = [
    binaries.postgres,
    ...['-D', pathFor(account, clusterDir)],
    ...asArguments({ ...settings, listen_addresses: '', port: '5432', unix_socket_directories: socketDir }),
  ];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', ...command], {
    ...account,
    cwd: clusterDir,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  keeper.stdin.on('error', () => {});
  const lastWords: string[] = [];
  createInterface(keeper.stderr).on('line', (line) => {
    lastWords.push(line);
    if (lastWords.length > 10) lastWords.shift();
    log(line);
  });
  let ended = false;
  let ready = false;
  const exited = new Promise<number | null>((resolve, reject) => {
    keeper.on('error', reject);
    keeper.on('exit', async (code) => {
      ended = true;
      keeper.stdin.destroy();
      // Its last words may still be in the pipe. After a crash a backend that outlives the server can keep the pipe open
      // for long, and the next start hardly waits for that one.
      const crashed = ready && code !== 0;
      await Promise.race([once(keeper, 'close'), sleep(crashed ? LAST_WORDS_AFTER_CRASH_MS : LAST_WORDS_MS)]);
      rmSync(socketDir, { recursive: true, force: true });
      resolve(code);
    });
  });

  const pid = await Promise.race([becomesReady(clusterDir, () => ended), exited.then(() => undefined)]);
  ready = pid !== undefined;
  if (pid === undefined) {
    throw new Error(
      (await exited) === TAKEN_ELSEWHERE
        ? `Another PostgreSQL, perhaps in another container, is already running on ${clusterDir}.`
        : `PostgreSQL did not start: ${lastWords.join('\n')}`,
    );
  }
  const kill = async () => {
    await killServer(clusterDir, pid);
    // Stopped with the server, the keeper would not see its end.
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

/** The eighth line of postmaster.pid is the server's own word on its state; pg_ctl waits for it too. */
async function becomesReady(clusterDir: string, ended: () => boolean): Promise<number | undefined> {
  while (!ended()) {
    const lines = readLines(join(clusterDir, 'postmaster.pid'));
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
