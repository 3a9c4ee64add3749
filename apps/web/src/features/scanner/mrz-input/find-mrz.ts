import { looksLikeMrz, type Mrz, mrzFormats, parseMrz } from '@bawaba/identity';

/** A document reader may add up to this many characters before and after the zone. */
export const MAX_AFFIX = 2;

/** Removes marks such as `$` or `*`, which the document reader adds around a line. */
export const withoutMarks = (line: string) => line.replace(/^[^A-Z0-9<]+|[^A-Z0-9<]+$/g, '');

function* withoutAffixes(lines: readonly string[]): Generator<string> {
  const text = lines.join('\n');
  for (let before = 0; before <= MAX_AFFIX; before += 1)
    for (let after = 0; after <= MAX_AFFIX; after += 1) yield text.slice(before, text.length - after);
}

/**
 * The machine readable zone from one or more interpretations of the same keys. Check digits choose the
 * interpretation; a zone without the added characters counts only if its check digits are valid.
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

/** One line may contain the whole zone. */
const linesOfZone = [...new Set([1, ...Object.values(mrzFormats).map(({ lines }) => lines)])];

/** Finds the zone in pasted text, also between other lines. */
export function mrzIn(text: string): Mrz | null {
  const lines = text.split(/[\r\n\t]+/).filter((line) => line.trim());
  for (const first of lines.keys())
    for (const count of linesOfZone) {
      const zone = lines.slice(first, first + count).join('\n');
      if (looksLikeMrz(zone)) return parseMrz(zone);
    }
  return null;
}
