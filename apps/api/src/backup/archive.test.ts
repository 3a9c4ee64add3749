import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ArchiveWriter, writeArchive } from './archive.ts';

const MB = 1024 * 1024;
const FULL = 'ENOSPC: no space left on device, write';

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'bawaba-test-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** More than all buffers hold: what fills the archive still writes when the disk is full. */
const fills: Record<string, (archive: ArchiveWriter) => Promise<void>> = {
  tables: async (archive) => {
    for (let part = 0; part < 8; part += 1) await archive.add(`tables/${part}`, randomBytes(4 * MB));
  },
  photos: async (archive) => {
    for (let photo = 0; photo < 80; photo += 1)
      await archive.addStream(`photos/${photo}`, MB / 2, Readable.from([randomBytes(MB / 2)]));
  },
};

describe.each(Object.entries(fills))('a disk that is full while %s are written', (_, fill) => {
  it.each([0, 1, 9])('after %i MB fails the archive only, and leaves no file', async (megabytes) => {
    const folder = await newFolder();
    const uncaught = vi.fn();
    process.on('uncaughtException', uncaught);
    onTestFinished(() => void process.off('uncaughtException', uncaught));
    async function* encrypt(archive: AsyncIterable<Uint8Array>) {
      let bytes = 0;
      for await (const chunk of archive) {
        bytes += chunk.length;
        if (bytes > megabytes * MB) throw new Error(FULL);
        yield chunk;
      }
    }
    await expect(writeArchive(join(folder, 'a.backup'), fill, { encrypt })).rejects.toThrow(FULL);
    expect(await readdir(folder)).toEqual([]);
    expect(uncaught).not.toHaveBeenCalled();
  });
});
