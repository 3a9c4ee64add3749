import { createHash } from 'node:crypto';
import { closeSync, constants, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

export class FolderInUseError extends Error {
  constructor(dir: string) {
    super(`Another copy of the program is already running on the data folder ${dir}.`);
    this.name = 'FolderInUseError';
  }
}

/**
 * The longest name that an abstract socket can have (unix(7)). Node 20 fills shorter names up with zeros and Node 22 does
 * not, so the same short name would be two locks.
 */
const SOCKET_NAME_BYTES = 108;

/** Makes the folder if need be and takes it for this process alone. The kernel lets go of it however the process ends. */
export async function lockFolder(dir: string): Promise<FolderLock> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const folder = realpathSync(dir);
  if (process.platform === 'darwin') return lockByFile(folder);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32);
    return lockByAddress(`\\\\.\\pipe\\bawaba-${name}`, folder);
  }
  const { dev, ino } = statSync(folder, { bigint: true });
  return lockByAddress(`\0bawaba-data-folder-${dev}-${ino}`.padEnd(SOCKET_NAME_BYTES, '-'), folder);
}

/** An abstract socket (Linux) or a named pipe (Windows): a name in the kernel, with no file to go stale. */
function lockByAddress(path: string, folder: string): Promise<FolderLock> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' || error.code === 'EACCES' ? new FolderInUseError(folder) : error);
    });
    server.listen({ path, exclusive: true }, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

/** BSD's open() can take flock()'s lock in the same step; Node passes the flag on though it has no name for it. */
function lockByFile(folder: string): FolderLock {
  const O_EXLOCK = 0x20;
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  try {
    const file = openSync(join(folder, '.lock'), flags, 0o600);
    return { release: async () => closeSync(file) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'EAGAIN' || code === 'EWOULDBLOCK' ? new FolderInUseError(folder) : error;
  }
}
