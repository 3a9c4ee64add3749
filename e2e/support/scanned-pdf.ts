import sharp from 'sharp';
import { blackAndWhiteStrips } from './fax-strips.ts';

/** An image of a page as a PDF stores it: its bytes, and the rest of its dictionary. */
interface Strip {
  readonly bytes: Buffer;
  readonly height: number;
  readonly dictionary: string;
}
/** A page: its strips from top to bottom. */
export interface Scan {
  readonly width: number;
  readonly height: number;
  readonly strips: readonly Strip[];
}

const one = (bytes: Buffer, width: number, height: number, dictionary: string): Scan => ({
  width,
  height,
  strips: [{ bytes, height, dictionary }],
});

export async function jpegScan(picture: Buffer): Promise<Scan> {
  const { width, height } = await sharp(picture).metadata();
  return one(picture, width, height, '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode');
}

/** JPEG 2000 of a known size, in shades of grey. */
export const jpxScan = (picture: Buffer, width: number, height: number): Scan =>
  one(picture, width, height, '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /JPXDecode');

/** Black and white, as a fax machine and many office scanners write it. */
export async function faxScan(picture: Buffer): Promise<Scan> {
  const { width, height, isBlackZero, strips } = await blackAndWhiteStrips(picture);
  return {
    width,
    height,
    strips: strips.map(({ bytes, rows }) => ({
      bytes,
      height: rows,
      dictionary:
        '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode ' +
        `/DecodeParms << /K -1 /Columns ${width} /Rows ${rows} /BlackIs1 ${isBlackZero} >>`,
    })),
  };
}

/** The same lines in JBIG2 (ITU-T T.88): a page of generic regions, each coded as a fax (6.2.6). */
export async function jbig2Scan(picture: Buffer): Promise<Scan> {
  const { width, height, isBlackZero, strips } = await blackAndWhiteStrips(picture);
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    values.forEach((value, at) => {
      bytes.writeUInt32BE(value, 4 * at);
    });
    return bytes;
  };
  let count = 0;
  const segment = (type: number, data: Buffer) =>
    Buffer.concat([words(count++), Buffer.from([type, 0, 1]), words(data.length), data]);
  const PAGE = 48;
  const IMMEDIATE_GENERIC_REGION = 38;
  let top = 0;
  const regions = strips.map(({ bytes, rows }) => {
    const region = Buffer.concat([words(width, rows, 0, top), Buffer.from([0, 1]), bytes]);
    top += rows;
    return region;
  });
  const page = segment(PAGE, Buffer.concat([words(width, height, 0, 0), Buffer.from([0, 0, 0])]));
  const stream = Buffer.concat([page, ...regions.map((region) => segment(IMMEDIATE_GENERIC_REGION, region))]);
  const decode = isBlackZero ? '/Decode [1 0] ' : '';
  return one(
    stream,
    width,
    height,
    `/ColorSpace /DeviceGray /BitsPerComponent 1 ${decode}/Filter /JBIG2Decode`,
  );
}

const PAGE_WIDTH = 595;

/** A PDF as a scanner writes it: each page is a picture, whole or in strips. */
export function scannedPdf(scans: readonly Scan[]): Buffer {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Buffer)[]) => {
    objects.push(Buffer.concat(parts.map((part) => Buffer.from(part as string))));
    return objects.length;
  };
  const kids: number[] = [];
  // The catalogue and the list of pages come first; they name what follows.
  add('');
  add('');
  for (const { width, height, strips } of scans) {
    const scale = PAGE_WIDTH / width;
    let left = height;
    const drawing: string[] = [];
    const images = strips.map((strip, at) => {
      left -= strip.height;
      drawing.push(`q ${PAGE_WIDTH} 0 0 ${strip.height * scale} 0 ${left * scale} cm /Im${at} Do Q`);
      const image = add(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${strip.height} ${strip.dictionary} ` +
          `/Length ${strip.bytes.length} >>\nstream\n`,
        strip.bytes,
        '\nendstream',
      );
      return `/Im${at} ${image} 0 R`;
    });
    const lines = drawing.join('\n');
    const content = add(`<< /Length ${lines.length} >>\nstream\n${lines}\nendstream`);
    kids.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${height * scale}] ` +
          `/Resources << /XObject << ${images.join(' ')} >> >> /Contents ${content} 0 R >>`,
      ),
    );
  }
  objects[0] = Buffer.from('<< /Type /Catalog /Pages 2 0 R >>');
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
