import { LONGEST_CELL } from '../cell.ts';
import { MOST_TEXT_BYTES, MOST_TEXTS } from '../limits.ts';
import { SpreadsheetError } from '../spreadsheet-error.ts';
import { readPart } from '../xml/read-part.ts';
import type { ZipFile } from '../zip/zip-file.ts';
import { cellText, decodeEscapes } from './cell-text.ts';

const CHUNK = 2 ** 22;

/**
 * The texts of a workbook, which its cells name by number. Kept as UTF-8 in a few large buffers: as strings, those of 200,000 rows
 * take three times the memory, and the garbage collector walks over them again and again.
 */
export class SharedStrings {
  private readonly chunks: Buffer[] = [];
  private used = CHUNK;
  /** Where each text starts: the number of its chunk, and the place in it. */
  private starts = new Uint32Array(1024);
  private count = 0;

  add(text: string) {
    // One character more than allowed is kept, so that the cell is still too long.
    const kept = text.slice(0, LONGEST_CELL + 1);
    const length = Buffer.byteLength(kept);
    if (this.count >= MOST_TEXTS) throw new SpreadsheetError('too_large', 'texts');
    if (this.used + 4 + length > CHUNK) {
      if ((this.chunks.length + 1) * CHUNK > MOST_TEXT_BYTES)
        throw new SpreadsheetError('too_large', 'texts');
      this.chunks.push(Buffer.allocUnsafeSlow(CHUNK));
      this.used = 0;
    }
    if (this.count === this.starts.length) {
      const longer = new Uint32Array(this.count * 2);
      longer.set(this.starts);
      this.starts = longer;
    }
    this.starts[this.count++] = (this.chunks.length - 1) * CHUNK + this.used;
    const chunk = this.chunks.at(-1)!;
    chunk.writeUInt32LE(length, this.used);
    chunk.write(kept, this.used + 4);
    this.used += 4 + length;
  }

  get(index: number): string | undefined {
    if (!(index >= 0 && index < this.count)) return undefined;
    const start = this.starts[index]!;
    const chunk = this.chunks[Math.floor(start / CHUNK)]!;
    const at = start % CHUNK;
    return chunk.toString('utf8', at + 4, at + 4 + chunk.readUInt32LE(at));
  }
}

export async function readSharedStrings(zip: ZipFile, part: string | undefined): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (!part) return strings;
  const text = cellText();
  await readPart(zip, part, {
    open: (name, _, depth) => (depth > 2 ? text.open(name) : undefined),
    close(name, content, depth) {
      if (depth > 2) text.close(name, content);
      else if (depth === 2 && name === 'si') strings.add(decodeEscapes(text.take()));
    },
  });
  return strings;
}
