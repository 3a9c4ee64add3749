import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';

export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** Returns the digest. */
  addStream(name: string, size: number, source: Readable): Promise<string>;
}

/**
 * A gzipped tar, which any computer can open. The file gets its name after all bytes are on the disk: an incomplete file
 * (full disk, power cut) never looks like a backup.
 */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>) {
  const unfinished = `${file}.part`;
  const pack = tar.pack();
  // Photos cannot be compressed further, and the rest is small: speed matters more.
  const written = pipeline(pack, createGzip({ level: 3 }), createWriteStream(unfinished, { mode: 0o600 }));
  const filled = (async () => {
    await fill({
      add: (name, bytes) =>
        new Promise((done, fail) => pack.entry({ name }, bytes, (error) => (error ? fail(error) : done()))),
      async addStream(name, size, source) {
        const hash = createHash('sha256');
        const entry = pack.entry({ name, size });
        await pipeline(
          source,
          async function* digest(chunks) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              yield chunk;
            }
          },
          entry,
        );
        return hash.digest('hex');
      },
    });
    pack.finalize();
  })();
  try {
    await Promise.all([filled, written]);
    await syncToDisk(unfinished);
    await rename(unfinished, file);
    await syncToDisk(dirname(file));
  } catch (error) {
    pack.destroy();
    await Promise.allSettled([filled, written]);
    await rm(unfinished, { force: true });
    throw error;
  }
}

export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly content: Readable;
}

/** The entries in order. Each must be read to its end before the next. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(file), createGunzip(), extract);
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
