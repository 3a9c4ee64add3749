import { parseMrz } from '@bawaba/identity';
import { type Box, boundingBox } from '../image/perspective.ts';
import { printLines } from '../locate/print-lines.ts';
import { beamSearch } from '../recognise/ctc.ts';
import { readLine } from '../recognise/lines.ts';
import type { Networks } from '../recognise/networks.ts';
import type { MrzReading } from './machine-readable.ts';
import type { Side } from './side.ts';

/** A printed line of a page. */
export interface PrintedLine {
  text: string;
  p: number;
  box: Box;
}

export interface PrintedName {
  givenNames: string;
  p: number;
  box: Box;
}

const CROP = { vertical: 0.22, horizontal: 0.35 };
/** One letter in this many may differ from the zone. */
const LETTERS_PER_ERROR = 7;
/** A shorter text would match too many lines. */
const SHORTEST = 4;

/** Reads from the printed page the given names that were cut off in the machine-readable zone. */
export async function readPrintedName(
  { picture, layout }: Side,
  mrz: MrzReading,
  networks: Networks,
): Promise<PrintedName | null> {
  const { fullName, givenNames, surname } = parseMrz(mrz.lines).fields;
  if (!fullName?.truncated || !givenNames?.value) return null;
  const lines: PrintedLine[] = [];
  for (const box of printLines(picture, layout, mrz.boxes[0]!)) {
    const [best] = beamSearch(await readLine(picture, layout.document, box, 'latin', networks, CROP), 8);
    if (best?.text) lines.push({ text: best.text, p: Math.exp(best.logp), box });
  }
  return completed(givenNames.value, surname?.value ?? '', lines);
}

/** Completes the given names from the printed line that starts with them; null if there is none. */
export function completed(given: string, surname: string, lines: PrintedLine[]): PrintedName | null {
  if (given.length < SHORTEST) return null;
  const found = [...lines, ...broken(lines)].flatMap(({ text, p, box }) => {
    const printed = capitals(text);
    const match = wordStarts(printed)
      .map((start) => ({ start, ...prefix(given, printed.slice(start)) }))
      .sort((a, b) => a.errors - b.errors)[0];
    if (!match || match.errors > given.length / LETTERS_PER_ERROR) return [];
    const tail = withoutSurname(printed.slice(match.start + match.length), surname);
    return [{ givenNames: `${given}${tail}`.trim(), p, box, errors: match.errors }];
  });
  const [best] = found.sort((a, b) => a.errors - b.errors || b.givenNames.length - a.givenNames.length);
  return best ? { givenNames: best.givenNames, p: best.p, box: best.box } : null;
}

/** Names in two lines: both in capitals, the second close below the first and aligned with it. Labels are not. */
function broken(lines: PrintedLine[]): PrintedLine[] {
  const inCapitals = lines.filter(({ text }) => text === text.toUpperCase());
  return inCapitals.flatMap((first) => {
    const tall = first.box.y1 - first.box.y0;
    const below = inCapitals
      .filter(
        ({ box }) =>
          box.y0 > first.box.y0 + tall * 0.7 &&
          box.y0 < first.box.y1 + tall * 0.7 &&
          Math.abs(box.x0 - first.box.x0) < tall &&
          Math.abs(box.y1 - box.y0 - tall) < tall * 0.25,
      )
      .sort((a, b) => a.box.y0 - b.box.y0)[0];
    return below
      ? [
          {
            text: `${first.text} ${below.text}`,
            p: first.p * below.p,
            box: boundingBox([first.box, below.box]),
          },
        ]
      : [];
  });
}

/** The spelling of the zone: capitals, and a space for a hyphen. */
const capitals = (text: string) =>
  text
    .toUpperCase()
    .replace(/['.,]/g, '')
    .replace(/[-/\s]+/g, ' ')
    .trim();

const wordStarts = (text: string) => [...text.matchAll(/(?<=^| )\S/g)].map(({ index }) => index);

/** How many letters at the start of `text` match `wanted` best, and how many of them differ (Levenshtein). */
function prefix(wanted: string, text: string): { length: number; errors: number } {
  let row = Array.from({ length: text.length + 1 }, (_, i) => i);
  for (let i = 1; i <= wanted.length; i++) {
    const next = [i];
    for (let j = 1; j <= text.length; j++)
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (wanted[i - 1] === text[j - 1] ? 0 : 1),
      );
    row = next;
  }
  // Of equally good ends, the longest one with the right last letter.
  const errors = Math.min(...row);
  const ends = row.flatMap((value, j) => (value === errors ? [j] : []));
  return { length: ends.findLast((j) => text[j - 1] === wanted.at(-1)) ?? ends[0]!, errors };
}

/** Some pages print the whole name in one line, with the surname at the end. */
function withoutSurname(tail: string, surname: string): string {
  return surname && ` ${tail}`.endsWith(` ${surname}`) ? tail.slice(0, -surname.length).trimEnd() : tail;
}
