import type { CellRange } from '../cell.ts';
import { broken } from '../spreadsheet-error.ts';

const LAST_COLUMN = 16_384;

/** `C7` → 3 */
export function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > LAST_COLUMN) throw broken('a cell has no column');
  return column;
}

/** `A1:C2`; null for anything else. */
export function rangeOf(reference: string): CellRange | null {
  const [, first, top, last, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (!first || !last) return null;
  return { top: Number(top), left: columnOf(first), bottom: Number(bottom), right: columnOf(last) };
}
