import { looksLikeMrz, type Mrz, mrzFormats, parseMrz } from '@bawaba/identity';

/** A reader may be set to send this many characters of its own before or after what it read. */
export const MAX_AFFIX = 2;

/** Marks such as `$` or `*` about a line are the reader's. */
export const withoutMarks = (line: string) => line.replace(/^[^A-Z0-9<]+|[^A-Z0-9<]+$/g, '');

function* withoutAffixes(lines: readonly string[]): Generator<string> {
  const text = lines.join('\n');
  for (let before = 0; before <= MAX_AFFIX; before += 1)
    for (let after = 0; after <= MAX_AFFIX; after += 1) yield text.slice(before, text.length - after);
}

/**
 * The machine readable zone that a reader typed, in one or several readings of its keys. Check digits decide
 * between readings, and what was taken off the ends must be proved by them.
 */
export function mrzOf(readings: readonly (readonly string[])[]): Mrz | null {
  let doubtful: Mrz | null = null;
  for (const reading of readings) {
    const lines = reading.map(withoutMarks).filter(Boolean);
    for (const text of withoutAffixes(lines)) {
      if (!looksLikeMrz(text)) continue;
      const mrz = parseMrz(text);
      if (mrz.valid) return mrz;
      if (text === lines.join('\n')) doubtful ??= mrz;
    }
  }
  return doubtful;
}

/** One line may hold the whole zone. */
const linesOfZone = [...new Set([1, ...Object.values(mrzFormats).map(({ lines }) => lines)])];

/** The zone in a text that was pasted, alone or among other lines. */
export function mrzIn(text: string): Mrz | null {
  const lines = text.split(/[\r\n\t]+/).filter((line) => line.trim());
  for (const first of lines.keys())
    for (const count of linesOfZone) {
      const zone = lines.slice(first, first + count).join('\n');
      if (looksLikeMrz(zone)) return parseMrz(zone);
    }
  return null;
}
