import sharp from 'sharp';
import { heifOfSize, jpegOfSize, png, webpOfSize } from './image-files.ts';

/** Small files whose headers announce too many pixels, truly or falsely. None may use that much memory. */
export async function imageBombs(): Promise<Readonly<Record<string, Buffer>>> {
  const flat = sharp({ create: { width: 200, height: 160, channels: 3, background: '#267' } });
  const [jpeg, progressive, webp, heif, tiff] = await Promise.all([
    flat.clone().jpeg().toBuffer(),
    flat.clone().jpeg({ progressive: true }).toBuffer(),
    flat.clone().webp({ lossless: true }).toBuffer(),
    flat.clone().avif().toBuffer(),
    flat.clone().tiff().toBuffer(),
  ]);
  const grey = { depth: 1, colour: 0 };
  return {
    // 119 million pixels, within the limit of that time: gigabytes in a decoder that buffers lines.
    'one long line': png({ width: 14_875_000, height: 8, ...grey }, Buffer.alloc(8 * (1 + 14_875_000 / 8))),
    'one tall column': png({ width: 8, height: 14_875_000, ...grey }, Buffer.alloc(2 * 14_875_000)),
    'the longest line there is': png({ width: 99_000_000, height: 1, depth: 16, colour: 6 }, Buffer.alloc(9)),
    'colours of 16 bits, interlaced': png(
      { width: 10_000, height: 10_000, depth: 16, colour: 6, interlaced: true },
      Buffer.alloc(1_000_000),
    ),
    'no width': png({ width: 0, height: 100, ...grey }, Buffer.alloc(100)),
    'a JPEG with a long side': jpegOfSize(jpeg, 65_500, 1600),
    'a progressive JPEG': jpegOfSize(progressive, 15_000, 7300),
    'a WebP of every pixel it can have': webpOfSize(webp, 16_383, 16_383),
    'a HEIF with a long side': heifOfSize(heif, 60_000, 1000),
    'a HEIF of every pixel it can have': heifOfSize(heif, 2 ** 31 - 1, 2 ** 31 - 1),
    'a TIFF': tiff,
  };
}
