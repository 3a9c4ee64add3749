/** Room for the largest phone camera. */
export const MOST_PIXELS = 110_000_000;
/** A line of pixels is held whole, and some decoders hold several: few pixels in one very long line cost gigabytes. */
const LONGEST_SIDE = 20_000;
/** Some pictures can only be decoded whole: interlaced, turned, or with colours of 16 bits. */
const MOST_DECODED_BYTES = 512 * 2 ** 20;

/** What cameras, phones and browsers make. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif']);

/** The parts of libvips that read them; it knows many more, down to drawings and documents. */
export const pictureLoaders = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
];

/** What a header says, in sharp's words: to ask for it decodes nothing. */
export interface PictureHeader {
  readonly format?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly channels?: number | undefined;
  /** The kind of number that a sample is. */
  readonly depth?: string | undefined;
  readonly isProgressive?: boolean | undefined;
}

const sampleBytes: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

/** Why a picture is not decoded, from its header alone; undefined where it may be. */
export function refusalOf(header: PictureHeader): 'not_an_image' | 'image_too_large' | undefined {
  const { format, width = 0, height = 0, channels = 4, depth = '', isProgressive } = header;
  if (!format || !formats.has(format) || !(width > 0) || !(height > 0)) return 'not_an_image';
  if (Math.max(width, height) > LONGEST_SIDE || width * height > MOST_PIXELS) return 'image_too_large';
  // The coefficients of a progressive JPEG, two bytes each, are all held until the last scan.
  const bytes = Math.max(sampleBytes[depth] ?? 8, isProgressive && format === 'jpeg' ? 2 : 1);
  return width * height * channels * bytes > MOST_DECODED_BYTES ? 'image_too_large' : undefined;
}
