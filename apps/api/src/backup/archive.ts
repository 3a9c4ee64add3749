import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Returns the digest. */
  addStream(name: string, size: number, source: AsyncIterable<Uint8Array>): Promise<string>;
}

export interface WriteOptions {
  /** Reads the whole archive while it is written, before encryption, and throws if it is not as it must be. */
  readonly check?: (archive: Readable) => Promise<unknown>;
  readonly encrypt?: (archive: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** So much space stays free on the disk. The database may be on the same one, and stops without space. */
  readonly reserveBytes?: number;
  /** Called when the file is on the disk and verified, before it gets its name. */
  readonly beforeNaming?: (written: WrittenFile) => Promise<void>;
}

/** What is on the disk: the archive, or its encrypted form. */
export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

export const unfinishedName = (file: string) => `${file}.part`;

/**
 * A gzipped tar, which any computer can open. The file gets its name after all bytes are on the disk and were read again: an
 * incomplete file (full disk, power cut) never looks like a backup.
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  { check, encrypt, reserveBytes = 0, beforeNaming }: WriteOptions = {},
): Promise<WrittenFile> {
  const unfinished = unfinishedName(file);
  const pack = tar.pack();
  const sent = createMeasure();
  const stages = [
    // Photos cannot be compressed further, and the rest is small: speed matters more.
    createGzip({ level: 3 }),
    ...(check ? [checkWith(check)] : []),
    ...(encrypt ? [encrypt] : []),
    sent.measure,
    leaveSpace(dirname(file), reserveBytes),
  ];
  const written = pipeline([pack, ...stages, createWriteStream(unfinished, { mode: 0o600 })] as never);
  const filled = fillPack(pack, fill);
  try {
    await Promise.all([filled, written]);
    await syncToDisk(unfinished);
    const result = await readAgain(unfinished);
    if (result.sha256 !== sent.end().sha256)
      throw new Error('the disk returned other bytes than were written');
    await beforeNaming?.(result);
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
    return result;
  } catch (error) {
    pack.destroy();
    await Promise.allSettled([filled, written]);
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function fillPack(pack: tar.Pack, fill: (archive: ArchiveWriter) => Promise<void>) {
  await fill({
    add: (name, bytes) =>
      new Promise((done, fail) => {
        const entry = pack.entry({ name }, bytes, (error) => (error ? fail(error) : done()));
        // A full disk destroys it. The callback has the error; without this listener it would also end the process.
        entry.on('error', () => {});
      }),
    async addStream(name, size, source) {
      const sent = createMeasure();
      await pipeline(source, sent.measure, pack.entry({ name, size }));
      return sent.end().sha256;
    },
  });
  pack.finalize();
}

/** A stage of a pipeline that counts the bytes and computes their digest. */
function createMeasure() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *measure(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    end: (): WrittenFile => ({ bytes, sha256: hash.digest('hex') }),
  };
}

async function readAgain(file: string): Promise<WrittenFile> {
  const { measure, end } = createMeasure();
  await pipeline(createReadStream(file), measure, async (chunks) => {
    for await (const _ of chunks);
  });
  return end();
}

/** Sends each chunk to the check, too, and waits for it: none of the two is ahead of the other by more than a buffer. */
const checkWith = (check: (archive: Readable) => Promise<unknown>) =>
  async function* copyToCheck(chunks: AsyncIterable<Uint8Array>) {
    const copy = new PassThrough();
    const checked = check(copy);
    checked.catch((error) => copy.destroy(error));
    copy.on('error', () => {});
    try {
      for await (const chunk of chunks) {
        // The check has failed, and throws here.
        if (copy.destroyed) await checked;
        else if (!copy.write(chunk)) await once(copy, 'drain');
        yield chunk;
      }
      copy.end();
      await checked;
    } finally {
      copy.destroy();
    }
  };

const SPACE_EVERY_BYTES = 8 * 1024 * 1024;

export class DiskFullError extends Error {
  constructor(folder: string) {
    super(`The disk of ${folder} is full.`);
  }
}

export async function assertSpace(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw new DiskFullError(folder);
}

const leaveSpace = (folder: string, reserveBytes: number) =>
  async function* watchSpace(chunks: AsyncIterable<Uint8Array>) {
    let unchecked = SPACE_EVERY_BYTES;
    for await (const chunk of chunks) {
      unchecked += chunk.length;
      if (reserveBytes > 0 && unchecked >= SPACE_EVERY_BYTES) {
        await assertSpace(folder, reserveBytes);
        unchecked = 0;
      }
      yield chunk;
    }
  };

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly content: Readable;
}

/** The entries in order. Each must be read to its end before the next. */
export async function* readArchive(archive: Readable): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const read = pipeline(archive, createGunzip(), extract);
  read.catch(() => {});
  for await (const entry of extract) {
    const { name, size = 0 } = entry.header;
    yield { name, size, content: entry as unknown as Readable };
    entry.resume();
  }
  await read;
}

export async function readAll(content: Readable, limit = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limit) throw new Error('an entry is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function syncToDisk(path: string) {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
