import { deflateSync } from 'node:zlib';

/** Pictures with any header that a test needs. */

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer) => {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] as number) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
function chunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  /** 0: grey, 2: colours, 6: colours and transparency. */
  readonly colour: number;
  readonly interlaced?: boolean;
}

/** `rows` as in the file, each after its filter byte. There may be too few or too many. */
export function png({ width, height, depth, colour, interlaced = false }: PngHeader, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The size of a JPEG is two numbers in the frame header. */
export function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  for (let at = 2; at < changed.length - 9; at += 2 + changed.readUInt16BE(at + 2)) {
    const marker = changed[at + 1] as number;
    if (marker < 0xc0 || marker > 0xc2) continue;
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    break;
  }
  return changed;
}

/** The sizes in a HEIF container (ISO/IEC 23008-12, 6.5.3). */
export function heifOfSize(heif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(heif);
  for (let at = changed.indexOf('ispe'); at >= 0; at = changed.indexOf('ispe', at + 4)) {
    changed.writeUInt32BE(width, at + 8);
    changed.writeUInt32BE(height, at + 12);
  }
  return changed;
}

/** The size of a lossless WebP: 14 bits each, less one. */
export function webpOfSize(webp: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(webp);
  const at = changed.indexOf('VP8L') + 9;
  const rest = changed.readUInt32LE(at) & 0xf0000000;
  changed.writeUInt32LE((rest | ((height - 1) << 14) | (width - 1)) >>> 0, at);
  return changed;
}
