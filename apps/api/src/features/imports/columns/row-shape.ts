import { foldText } from '@bawaba/identity';
import type { Cell } from '@bawaba/spreadsheets';
import { headingKey } from './heading-key.ts';

/** Why a row is no person. */
export type LeftOut = 'empty' | 'repeated_header' | 'total';

const totals =
  /^(?:ال)?(?:اجمالي|مجموع|عدد|جمله|total|grand total|sub ?total|sum|count)(?:\s+(?:of )?(?:ال)?(?:كلي|عام|عدد|نزلاء|سكان|ملاك|زوار|افراد|records|rows|guests|residents))*\s*[:=]?\s*\d*$/;

/** Why a row below the header is left out; null for one that should be a person. */
export function leftOut(cells: readonly Cell[], headings: readonly string[]): LeftOut | null {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  if (filled.length === 0) return 'empty';
  if (isHeader(cells, headings)) return 'repeated_header';
  return isTotal(filled) ? 'total' : null;
}

const MOST = 0.6;
const keys = new Map<string, string>();
const MAX_KEYS = 1000;
/** Of a heading that every row is compared with. */
function keyOf(heading: string): string {
  const known = keys.get(heading) ?? headingKey(heading);
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(heading, known);
  return known;
}

/** The heading of a printed page, in the middle of the rows: most of its cells equal those of the header. */
function isHeader(cells: readonly Cell[], headings: readonly string[]): boolean {
  const texts = [...cells.entries()].filter(([, cell]) => cell !== null);
  let [equal, left] = [0, texts.length];
  for (const [column, cell] of texts) {
    const heading = headings[column];
    if (typeof cell === 'string' && heading && headingKey(cell) === keyOf(heading)) equal++;
    // Most rows are no header, which their first cells show already.
    if (equal + --left < texts.length * MOST) return false;
  }
  return equal >= 2;
}

/** Longer cells are no word for a total, and would only keep the pattern busy. */
const LONGEST_TOTAL = 100;

/** A word for a total, alone or with a few numbers. A person's row has more words. */
function isTotal(filled: readonly Cell[]): boolean {
  const [texts, others] = [
    filled.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)) as string[],
    filled.filter((cell) => typeof cell !== 'string' || !/\p{L}/u.test(cell)),
  ];
  return (
    texts.length >= 1 &&
    texts.length <= 2 &&
    texts[0]!.length <= LONGEST_TOTAL &&
    totals.test(
      foldText(texts[0]!)
        .replace(/[^\p{L}\p{N}:= ]/gu, '')
        .trim(),
    ) &&
    others.every((cell) => typeof cell === 'number' || (typeof cell === 'string' && cell.length < 10))
  );
}
