/** The number of rows in a list. */
export interface Total {
  readonly total: number;
  /** True if an exact count would have been slow. */
  readonly isEstimate: boolean;
}

/** Raises an estimate to at least the number of rows seen so far. */
export const knownTotal = ({ total, isEstimate }: Total, offset: number, shown: number): Total => ({
  total: isEstimate ? Math.max(total, offset + shown) : total,
  isEstimate,
});

/** Rounds to the two digits that are reliable: 12,347 becomes 12,000. */
export function roundEstimate(total: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(total, 1))) - 1);
  return Math.round(total / unit) * unit;
}

/** A page of a list, with the total. */
export interface PartOfList extends Partial<Total> {
  readonly total: number;
  readonly rows?: readonly unknown[];
}

/** With an estimated total, there is a next page exactly if the current page is full. */
export function pageCount(
  { total, isEstimate = false, rows = [] }: PartOfList,
  page: number,
  pageSize: number,
) {
  const pages = Math.ceil(total / pageSize);
  if (!isEstimate) return { pages, hasNext: page < pages };
  const hasNext = rows.length >= pageSize;
  return { pages: Math.max(pages, hasNext ? page + 1 : page), hasNext };
}
