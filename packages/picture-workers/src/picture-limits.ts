/** Enough for the largest phone camera. */
export const MOST_PIXELS = 110_000_000;
/** A decoder holds one or more whole rows in memory, so a picture with few but very long rows needs gigabytes. */
const LONGEST_SIDE = 20_000;
/** Interlaced and rotated pictures, and those with 16-bit colours, can only be decoded as a whole. */
const MOST_DECODED_BYTES = 512 * 2 ** 20;

/** The formats of cameras, phones and browsers. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif']);

/** The loaders of libvips for these formats. All others, such as SVG and PDF, stay blocked. */
export const pictureLoaders = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];

/** A part of sharp's metadata. Reading it does not decode the picture. */
export interface PictureHeader {
  readonly format?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly channels?: number | undefined;
  /** The number type of a sample. */
  readonly depth?: string | undefined;
  readonly isProgressive?: boolean | undefined;
}

const sampleBytes: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** Decides from the header alone why a picture must not be decoded; undefined if it may be. */
export function refusalOf(header: PictureHeader): 'not_an_image' | 'image_too_large' | undefined {
  const { format, width = 0, height = 0, channels = 4, depth = '', isProgressive } = header;
  if (!format || !formats.has(format) || !(width > 0) || !(height > 0)) return 'not_an_image';
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) return 'image_too_large';
  // A progressive JPEG keeps all its coefficients, two bytes each, in memory until its last scan.
  const bytes = Math.max(sampleBytes[depth] ?? 8, isProgressive && format === 'jpeg' ? 2 : 1);
  return width * height * channels * bytes > MOST_DECODED_BYTES ? 'image_too_large' : undefined;
}
