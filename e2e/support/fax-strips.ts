import sharp from 'sharp';

/** Lines of a picture in black and white, coded as by a fax machine of group 4 (ITU-T T.6). */
interface FaxStrip {
  readonly bytes: Buffer;
  readonly rows: number;
}
interface FaxPicture {
  readonly width: number;
  readonly height: number;
  /** What the code calls white is black. */
  readonly isBlackZero: boolean;
  readonly strips: readonly FaxStrip[];
}

const tags = { photometric: 262, offsets: 273, rowsPerStrip: 278, counts: 279 };
const SHORT = 3;
const BLACK_IS_ZERO = 1;

/** The values of each tag in the first directory of a TIFF file, which libvips writes in the order of the machine. */
function tagsOf(tiff: Buffer): Map<number, number[]> {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  const found = new Map<number, number[]>();
  for (let index = 0; index < short(directory); index++) {
    const at = directory + 2 + 12 * index;
    const [type, count] = [short(at + 2), long(at + 4)];
    const size = type === SHORT ? 2 : 4;
    const from = size * count <= 4 ? at + 8 : long(at + 8);
    const read = type === SHORT ? short : long;
    found.set(
      short(at),
      Array.from({ length: count }, (_, each) => read(from + size * each)),
    );
  }
  return found;
}

export async function blackAndWhiteStrips(picture: Buffer): Promise<FaxPicture> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .resize({ width: 2000 })
    .normalise()
    .threshold(110)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1 })
    .toBuffer({ resolveWithObject: true });
  const found = tagsOf(data);
  const offsets = found.get(tags.offsets) ?? [];
  const counts = found.get(tags.counts) ?? [];
  const rowsPerStrip = found.get(tags.rowsPerStrip)?.[0] ?? info.height;
  return {
    width: info.width,
    height: info.height,
    isBlackZero: found.get(tags.photometric)?.[0] === BLACK_IS_ZERO,
    strips: offsets.map((offset, at) => ({
      bytes: data.subarray(offset, offset + counts[at]!),
      rows: Math.min(rowsPerStrip, info.height - at * rowsPerStrip),
    })),
  };
}
