import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  data: Buffer | string;
  /** Bytes that are compressed already, with the checksum of what they unpack to. */
  packed?: { bytes: Buffer; crc: number; size: number };
  flags?: number;
}

/** A zip file as small as possible; with `zip64`, sizes and offsets are in the extra fields, as of very large files. */
export function zip(parts: ZipPart[], { zip64 = false } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, packed, flags = 0 } of parts) {
    const bytes = packed?.bytes ?? deflateRawSync(data);
    const crc = packed?.crc ?? crc32(data);
    const size = packed?.size ?? Buffer.byteLength(data);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc, 10);
    common.writeUInt32LE(zip64 ? 0xffffffff : bytes.length, 14);
    common.writeUInt32LE(zip64 ? 0xffffffff : size, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const extra = zip64 ? zip64Extra(size, bytes.length, offset) : Buffer.alloc(0);
    const local = Buffer.concat([signature(0x04034b50), common, nameBytes, bytes]);
    common.writeUInt16LE(extra.length, 24);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(zip64 ? 0xffffffff : offset, 10);
    directory.push(signature(0x02014b50), uint16(20), common, tail, nameBytes, extra);
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...files, central, end(parts.length, central.length, offset, zip64)]);
}

function end(count: number, size: number, offset: number, zip64: boolean): Buffer {
  const record = Buffer.alloc(18);
  record.writeUInt16LE(count, 4);
  record.writeUInt16LE(count, 6);
  record.writeUInt32LE(size, 8);
  record.writeUInt32LE(zip64 ? 0xffffffff : offset, 12);
  const plain = Buffer.concat([signature(0x06054b50), record]);
  if (!zip64) return plain;
  const large = Buffer.alloc(52);
  large.writeBigUInt64LE(44n, 0);
  for (const at of [20, 28]) large.writeBigUInt64LE(BigInt(count), at);
  large.writeBigUInt64LE(BigInt(size), 36);
  large.writeBigUInt64LE(BigInt(offset), 44);
  const locator = Buffer.alloc(16);
  locator.writeBigUInt64LE(BigInt(offset + size), 4);
  return Buffer.concat([signature(0x06064b50), large, signature(0x07064b50), locator, plain]);
}

function zip64Extra(size: number, packedSize: number, offset: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [index, value] of [size, packedSize, offset].entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return extra;
}

const signature = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const uint16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
