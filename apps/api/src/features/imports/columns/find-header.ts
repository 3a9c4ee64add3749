import type { Cell, CellRange, Row } from '@bawaba/spreadsheets';
import { meaningsOf } from './heading-table.ts';

export interface Header {
  /** Numbers of rows: two for headings in two rows. */
  first: number;
  last: number;
  /** By column, from A; '' for a column without one. */
  headings: string[];
}

/** How many of the first rows can be title and headings. */
export const HEADER_ROWS = 30;
const LONGEST_HEADING = 100;

/**
 * The heading of each column, from the first rows of a file: the row with the most headings that we know; with the row below it, if
 * headings stand in two rows. A title above is passed. Null if there is no header, and the first row is a person.
 */
export function findHeader(rows: readonly Row[], merged: readonly CellRange[] = []): Header | null {
  const start = rows.slice(0, HEADER_ROWS);
  let best: { header: Header; known: number } | null = null;
  for (const [index, row] of start.entries()) {
    const next = start[index + 1];
    for (const header of [single(row), ...(next ? [joined(row, next, merged)] : [])]) {
      const known = header ? header.headings.filter((heading) => meaningsOf(heading)).length : 0;
      if (header && known > (best?.known ?? 0)) best = { header, known };
    }
  }
  // One known word can be a title, unless it is all that the row has to say.
  if (best && (best.known >= 2 || isWholeRowKnown(best.header, best.known))) return best.header;
  return byForm(start);
}

const isWholeRowKnown = ({ headings }: Header, known: number) => headings.filter(Boolean).length === known;

const textOf = (cell: Cell | undefined) =>
  typeof cell === 'string' ? cell.replace(/\s+/g, ' ').trim() : typeof cell === 'number' ? String(cell) : '';

/** Headings are short words; a date, a yes or no, or a long number is a person's. */
const isHeadingLike = (cell: Cell) =>
  cell === null ||
  (typeof cell === 'string' && cell.trim().length <= LONGEST_HEADING && !/\p{Nd}{5}/u.test(cell)) ||
  (typeof cell === 'number' && cell >= 0 && cell < 1000);

function single({ number, cells }: Row): Header | null {
  if (!cells.every(isHeadingLike)) return null;
  return { first: number, last: number, headings: cells.map(textOf) };
}

/**
 * Two rows as one: `الإقامة` over `من` and `إلى`. A merged cell belongs to all its columns. Without merged cells (CSV), an empty
 * cell after a heading belongs to it if the row below has one there.
 */
function joined(upper: Row, lower: Row, merged: readonly CellRange[]): Header | null {
  if (lower.number !== upper.number + 1 || ![upper, lower].every(({ cells }) => cells.every(isHeadingLike)))
    return null;
  const columns = Math.max(upper.cells.length, lower.cells.length);
  const headings: string[] = [];
  let group = '';
  for (let column = 0; column < columns; column++) {
    const range = merged.find(
      ({ top, bottom, left, right }) =>
        top <= upper.number && bottom >= upper.number && left <= column + 1 && right >= column + 1,
    );
    const own = textOf(upper.cells[column]);
    const below = textOf(lower.cells[column]);
    if (range) group = textOf(upper.cells[range.left - 1]);
    else if (own || !below || merged.length > 0) group = own;
    const parent = range || own || below ? group : '';
    headings.push(below && parent && below !== parent ? joinedHeading(parent, below) : below || parent);
  }
  // Both rows have their part: otherwise the lower one is the first person, or the upper one a title.
  const [partsAbove, partsBelow] = [upper, lower].map(
    ({ cells }) => cells.filter((cell) => textOf(cell)).length,
  );
  return partsAbove! >= 2 && partsBelow! >= 2 ? { first: upper.number, last: lower.number, headings } : null;
}

/** `تاريخ` over `الميلاد` is one heading; `بيانات النزيل` over `الاسم` says no more than `الاسم`. */
function joinedHeading(parent: string, below: string): string {
  const both = `${parent} ${below}`;
  if (meaningsOf(both)?.isWhole) return both;
  return meaningsOf(below) ? below : both;
}

/** Without known words: a first row of words only, over rows that have numbers or dates in some of the same columns. */
function byForm(rows: readonly Row[]): Header | null {
  const [first, ...others] = rows.filter(({ cells }) => cells.filter((cell) => cell !== null).length >= 2);
  if (!first || others.length === 0) return null;
  const isWords = first.cells.every(
    (cell) => cell === null || (typeof cell === 'string' && !/\p{Nd}/u.test(cell)),
  );
  const isData = (cell: Cell | undefined) =>
    typeof cell === 'number' ||
    (typeof cell === 'object' && cell !== null) ||
    (typeof cell === 'string' && /\p{Nd}/u.test(cell));
  const contrasts = first.cells.some(
    (cell, column) =>
      cell !== null && others.filter(({ cells }) => isData(cells[column])).length > others.length / 2,
  );
  return isWords && contrasts ? single(first) : null;
}
