import { broken } from '../spreadsheet-error.ts';
import { attributeOf } from '../xml/entities.ts';
import { readPart } from '../xml/read-part.ts';
import type { ZipFile } from '../zip/zip-file.ts';

/** Excel allows 65,490 formats of cells (and programs that write too many of them exist). */
const MOST_STYLES = 100_000;
const LONGEST_FORMAT = 1024;

/** The built-in formats that show a day (ECMA-376 part 1, 18.8.30), with those of East Asian languages. */
const builtInDates = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** Whether a cell of each style shows a date. */
export async function readDateStyles(zip: ZipFile, part: string | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!part) return styles;
  const custom = new Map<number, boolean>();
  let inCellFormats = false;
  await readPart(zip, part, {
    open(name, attributes) {
      if (name === 'cellXfs') inCellFormats = true;
      if (name === 'numFmt' && custom.size < MOST_STYLES)
        custom.set(
          Number(attributeOf(attributes, 'numFmtId')),
          showsDate(attributeOf(attributes, 'formatCode') ?? ''),
        );
      if (name !== 'xf' || !inCellFormats) return;
      if (styles.length >= MOST_STYLES) throw broken('too many styles');
      const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
      styles.push(custom.get(id) ?? builtInDates(id));
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return styles;
}

/**
 * A format with a year or a day, or with a month that is no minute. Not a time of day alone, nor hours that are counted, such as
 * [h]:mm. What stands in quotes or brackets, or after \, _ or *, is no part of the date.
 */
export function showsDate(format: string): boolean {
  const [first = ''] = format
    .slice(0, LONGEST_FORMAT)
    .replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '')
    .toLowerCase()
    .split(';');
  if (/general|[#0?]/.test(first)) return false;
  return /[yd]/.test(first) || (/m/.test(first) && !/[hs]/.test(first));
}
