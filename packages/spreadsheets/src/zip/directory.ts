import type { FileHandle } from 'node:fs/promises';
import { broken } from '../spreadsheet-error.ts';

/** PKWARE APPNOTE 6.3.10, sections 4.3.12 to 4.3.16. */
const END = { signature: 0x06054b50, size: 22, longestComment: 0xffff };
const ZIP64_LOCATOR = { signature: 0x07064b50, size: 20 };
const ZIP64_END = { signature: 0x06064b50, size: 56 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const ZIP64_EXTRA = 1;

/** A workbook has some dozen parts; one with many pictures some hundred. */
const MOST_ENTRIES = 20_000;
const LARGEST_DIRECTORY = 8 * 2 ** 20;

export interface DirectoryEntry {
  method: number;
  isEncrypted: boolean;
  crc: number;
  packedSize: number;
  /** Of the local header. */
  offset: number;
}

/** The parts of a zip file by name, in lower case with forward slashes. */
export async function readDirectory(file: FileHandle): Promise<Map<string, DirectoryEntry>> {
  const { size: fileSize } = await file.stat();
  const end = await findEnd(file, fileSize);
  if (end.size > LARGEST_DIRECTORY || end.count > MOST_ENTRIES) throw broken('too many parts');
  if (end.offset + end.size > fileSize) throw broken('the directory is cut off');
  const bytes = await readAt(file, end.offset, end.size);
  const entries = new Map<string, DirectoryEntry>();
  for (let at = 0; at < bytes.length && entries.size < end.count; ) {
    if (at + ENTRY.size > bytes.length || bytes.readUInt32LE(at) !== ENTRY.signature)
      throw broken('a wrong entry in the directory');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    ) as [number, number, number];
    const next = at + ENTRY.size + nameLength + extraLength + commentLength;
    if (next > bytes.length) throw broken('the directory is cut off');
    const nameEnd = at + ENTRY.size + nameLength;
    const name = partName(bytes.toString('utf8', at + ENTRY.size, nameEnd));
    // Two programs could read different ones.
    if (entries.has(name)) throw broken('two parts have one name');
    entries.set(name, {
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      crc: bytes.readUInt32LE(at + 16),
      ...sizesOf(bytes, at, bytes.subarray(nameEnd, nameEnd + extraLength)),
    });
    at = next;
  }
  return entries;
}

const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** Sizes that do not fit into 32 bits are in an extra field, in a fixed order and only those that did not fit. */
function sizesOf(bytes: Buffer, at: number, extra: Buffer) {
  let [packedSize, size, offset] = [20, 24, 42].map((field) => bytes.readUInt32LE(at + field)) as [
    number,
    number,
    number,
  ];
  for (let field = 0; field + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(field + 2);
    if (extra.readUInt16LE(field) === ZIP64_EXTRA && field + 4 + length <= extra.length) {
      const values = extra.subarray(field + 4, field + 4 + length);
      let read = 0;
      const next = (value: number) => {
        if (value !== 0xffffffff || read + 8 > values.length) return value;
        read += 8;
        return Number(values.readBigUInt64LE(read - 8));
      };
      size = next(size);
      packedSize = next(packedSize);
      offset = next(offset);
    }
    field += 4 + length;
  }
  return { packedSize, offset };
}

async function findEnd(file: FileHandle, fileSize: number) {
  const start = Math.max(0, fileSize - END.size - END.longestComment);
  const tail = await readAt(file, start, fileSize - start);
  for (let at = tail.length - END.size; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    const end = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      offset: tail.readUInt32LE(at + 16),
    };
    const needsZip64 = end.count === 0xffff || end.size === 0xffffffff || end.offset === 0xffffffff;
    return needsZip64 ? await findZip64End(file, start + at - ZIP64_LOCATOR.size) : end;
  }
  throw broken('the zip file is cut off');
}

async function findZip64End(file: FileHandle, locatorAt: number) {
  const locator = await readAt(file, locatorAt, ZIP64_LOCATOR.size);
  if (locator.readUInt32LE(0) !== ZIP64_LOCATOR.signature) throw broken('no zip64 locator');
  const end = await readAt(file, Number(locator.readBigUInt64LE(8)), ZIP64_END.size);
  if (end.readUInt32LE(0) !== ZIP64_END.signature) throw broken('no zip64 directory');
  const [count, size, offset] = [32, 40, 48].map((field) => Number(end.readBigUInt64LE(field))) as [
    number,
    number,
    number,
  ];
  return { count, size, offset };
}

async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  if (!Number.isSafeInteger(offset) || offset < 0) throw broken('a wrong offset');
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  if (bytesRead < length) throw broken('the zip file is cut off');
  return bytes;
}
