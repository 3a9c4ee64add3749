import { createReadStream } from 'node:fs';
import type { SpreadsheetInfo } from '../cell.ts';
import { broken, SpreadsheetError } from '../spreadsheet-error.ts';

export type Encoding = NonNullable<SpreadsheetInfo['encoding']>;

/** Bytes that no text has: a picture, a PDF or a program is not to be read as Arabic. */
const isBinary = (byte: number) =>
  byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a && byte !== 0x1b);

/** Decided by the whole file: one that is UTF-8 to its end is nothing else. */
export async function findEncoding(path: string, start: Buffer): Promise<Encoding> {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (start.some(isBinary)) throw new SpreadsheetError('not_a_spreadsheet', 'binary');
  if (await isUtf8(path)) return 'utf-8';
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  if (hasMark || isMostlyUtf8(start)) throw broken('damaged UTF-8');
  return 'windows-1256';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Arabic letters in UTF-8 are pairs that windows-1256 would show as a letter and a sign. A file of such pairs with one damaged
 * place must not become unreadable names.
 */
function isMostlyUtf8(bytes: Buffer): boolean {
  let [pairs, high] = [0, 0];
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i]! < 0x80) continue;
    const isPair = bytes[i]! >= 0xc3 && bytes[i]! <= 0xdb && bytes[i + 1]! >= 0x80 && bytes[i + 1]! <= 0xbf;
    high++;
    if (isPair) {
      pairs++;
      i++;
    }
  }
  return high > 20 && pairs / high > 0.9;
}
