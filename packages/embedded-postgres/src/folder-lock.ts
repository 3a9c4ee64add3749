import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  writeSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUseError extends Error {
  constructor(dir: string, pid?: number) {
    const which = pid ? ` (process ${pid})` : '';
    super(`Another copy of the program${which} is already running on the data folder ${dir}.`);
    this.name = 'FolderInUseError';
  }
}

/**
 * The longest name of an abstract socket (unix(7)). Node 20 pads shorter names with zeros and Node 22 does not, so that a
 * short name would be two different locks.
 */
const SOCKET_NAME_BYTES = 108;

/** Longer than a holder on a busy machine needs for its answer. Only one that hangs makes anybody wait so long. */
const ASK_MS = 10_000;

/** Creates the folder if needed, and locks it for this process. The kernel releases the lock however the process ends. */
export async function lockFolder(dir: string, askMs = ASK_MS): Promise<FolderLock> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dir);
  if (process.platform === 'darwin') return lockByFile(folder);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32);
    return lockByAddress(`\\\\.\\pipe\\bawaba-${name}`, folder, askMs);
  }
  const { dev, ino } = statSync(folder, { bigint: true });
  const address = `\0bawaba-data-folder-${dev}-${ino}`.padEnd(SOCKET_NAME_BYTES, '-');
  return lockByAddress(address, folder, askMs);
}

/** An abstract socket (Linux) or a named pipe (Windows): a name in the kernel, so no stale file is possible. */
function lockByAddress(path: string, folder: string, askMs: number): Promise<FolderLock> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(String(process.pid), () => socket.destroy());
    });
    server.once('error', async (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      reject(isTaken ? new FolderInUseError(folder, await askForPid(path, askMs)) : error);
    });
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

/** The holder of the lock answers with its process id, for the error message. A holder that hangs does not answer. */
function askForPid(path: string, askMs: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ path });
    const end = () => {
      socket.destroy();
      resolve(/^\d{1,10}$/.test(answer) ? Number(answer) : undefined);
    };
    socket.setTimeout(askMs, end);
    socket.on('data', (chunk) => {
      answer = (answer + chunk).slice(0, 20);
    });
    socket.on('error', end);
    socket.on('end', end);
  });
}

/** BSD's open() can acquire the lock of flock() in the same call. Node has no constant for the flag, but accepts it. */
function lockByFile(folder: string): FolderLock {
  const O_EXLOCK = 0x20;
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  const path = join(folder, '.lock');
  try {
    const file = openSync(path, flags, 0o600);
    ftruncateSync(file);
    writeSync(file, String(process.pid));
    return { release: async () => closeSync(file) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EAGAIN' && code !== 'EWOULDBLOCK') throw error;
    throw new FolderInUseError(folder, Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined);
  }
}
