import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { HIGHEST_RATIO, MOST_UNPACKED, RATIO_COUNTS_AFTER } from '../limits.ts';
import { broken, SpreadsheetError } from '../spreadsheet-error.ts';
import { type DirectoryEntry, readDirectory } from './directory.ts';

const LOCAL_HEADER = 30;

/**
 * The parts of a zip file by name. Nothing is written to a disk, so a strange path leads nowhere. The sizes in the headers are
 * not believed: what is unpacked is counted, over all parts.
 */
export class ZipFile {
  private unpacked = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    private readonly entries: ReadonlyMap<string, DirectoryEntry>,
  ) {}

  static async open(file: FileHandle, path: string): Promise<ZipFile> {
    return new ZipFile(file, path, await readDirectory(file));
  }

  /** Names of parts do not differ by case (ECMA-376 part 2, 6.2.2.3). */
  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** The bytes of a part, as they are unpacked. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw broken('a part is missing');
    if (entry.isEncrypted) throw new SpreadsheetError('encrypted');
    if (entry.method !== 0 && entry.method !== 8) throw broken('unknown compression');
    const start = await this.startOf(entry);
    if (entry.packedSize === 0) return;
    const packed = createReadStream(this.path, { start, end: start + entry.packedSize - 1 });
    const bytes = entry.method === 8 ? packed.pipe(createInflateRaw()) : packed;
    packed.on('error', (error) => bytes.destroy(error));
    let size = 0;
    let sum = 0;
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.unpacked += chunk.length;
        const isBomb = size > RATIO_COUNTS_AFTER && size > entry.packedSize * HIGHEST_RATIO;
        if (isBomb || this.unpacked > MOST_UNPACKED) throw new SpreadsheetError('too_large', 'unpacked');
        sum = crc32(chunk, sum);
        yield chunk;
      }
    } catch (error) {
      if (error instanceof SpreadsheetError) throw error;
      throw broken('a part cannot be unpacked');
    } finally {
      packed.destroy();
      bytes.destroy();
    }
    if (sum !== entry.crc) throw broken('a part has a wrong checksum');
  }

  private async startOf({ offset }: DirectoryEntry): Promise<number> {
    const header = Buffer.alloc(LOCAL_HEADER);
    const { bytesRead } = await this.file.read(header, 0, LOCAL_HEADER, offset);
    if (bytesRead < LOCAL_HEADER || header.readUInt32LE(0) !== 0x04034b50) throw broken('no local header');
    return offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  }
}
