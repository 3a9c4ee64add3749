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

/** The heading of a printed page, in the middle of the rows: most of its cells equal those of the header. */
function isHeader(cells: readonly Cell[], headings: readonly string[]): boolean {
  const texts = [...cells.entries()].filter(([, cell]) => cell !== null);
  const equal = texts.filter(([column, cell]) => {
    const heading = headings[column];
    return typeof cell === 'string' && heading && headingKey(cell) === headingKey(heading);
  });
  return equal.length >= 2 && equal.length >= texts.length * 0.6;
}

/** A word for a total, alone or with a few numbers. A person's row has more words. */
function isTotal(filled: readonly Cell[]): boolean {
  const [texts, others] = [
    filled.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)) as string[],
    filled.filter((cell) => typeof cell !== 'string' || !/\p{L}/u.test(cell)),
  ];
  return (
    texts.length >= 1 &&
    texts.length <= 2 &&
    totals.test(
      foldText(texts[0]!)
        .replace(/[^\p{L}\p{N}:= ]/gu, '')
        .trim(),
    ) &&
    others.every((cell) => typeof cell === 'number' || (typeof cell === 'string' && cell.length < 10))
  );
}
