import { broken, SpreadsheetError } from '../spreadsheet-error.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { type XmlHandler, XmlReader } from './xml-reader.ts';

/** Reads a part of a workbook from start to end. Yields after every piece, so that the caller can take what it has found. */
export async function* readParts(zip: ZipFile, name: string, handler: XmlHandler): AsyncGenerator<void> {
  const reader = new XmlReader(handler);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decode = (bytes?: Buffer) => {
    try {
      return decoder!.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw broken('the text of a part is not as it says');
    }
  };
  for await (const bytes of zip.read(name)) {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    reader.push(decode(bytes));
    yield;
  }
  if (decoder) reader.push(decode());
  reader.end();
}

export async function readPart(zip: ZipFile, name: string, handler: XmlHandler): Promise<void> {
  for await (const _ of readParts(zip, name, handler));
}

/** Parts are UTF-8 or UTF-16 (ECMA-376 part 2, 6.1.4); nearly all are UTF-8. */
function encodingOf(bytes: Buffer) {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0) throw new SpreadsheetError('broken', 'unknown encoding');
  return 'utf-8';
}
