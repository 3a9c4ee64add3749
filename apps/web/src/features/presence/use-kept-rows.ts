import { useEffect, useRef } from 'react';
import { keyOf, type Person, useTaps } from './taps.ts';

/**
 * The rows of a list, and those that were pressed a moment ago and are no longer among them, where they stood: the line
 * under the finger does not move, and Undo is where the press was. Another `question` starts anew; until its answer is here,
 * the rows are outdated.
 */
export function useKeptRows<Row extends { id: number }>(
  type: Person['type'],
  rows: readonly Row[],
  question: string,
  isOutdated: boolean,
): readonly Row[] {
  const taps = useTaps();
  const shown = useRef<{ question: string; rows: readonly Row[] }>({ question, rows: [] });
  const before = shown.current.question === question ? shown.current.rows : [];
  const kept = mergeKept(rows, before, ({ id }) => taps.has(keyOf({ type, id })));
  useEffect(() => {
    if (!isOutdated || shown.current.question === question) shown.current = { question, rows: kept };
  });
  return kept;
}

/** Puts what is missing after the row that it stood after. */
export function mergeKept<Row extends { id: number }>(
  rows: readonly Row[],
  before: readonly Row[],
  isKept: (row: Row) => boolean,
): readonly Row[] {
  const here = new Set(rows.map(({ id }) => id));
  if (!before.some((row) => !here.has(row.id) && isKept(row))) return rows;
  const merged = [...rows];
  before.forEach((row, index) => {
    if (here.has(row.id) || !isKept(row)) return;
    const above = before[index - 1];
    const place = above ? merged.findIndex(({ id }) => id === above.id) + 1 : 0;
    merged.splice(above && place === 0 ? Math.min(index, merged.length) : place, 0, row);
  });
  return merged;
}
