/** How long a list is. */
export interface Total {
  readonly total: number;
  /** Counting would have kept the user waiting: the total is a guess. */
  readonly isEstimate: boolean;
}

/** A guess that is no less than what the page itself shows. */
export const knownTotal = ({ total, isEstimate }: Total, offset: number, shown: number): Total => ({
  total: isEstimate ? Math.max(total, offset + shown) : total,
  isEstimate,
});

/** Two digits say as much as a guess knows: 12,347 is about 12,000. */
export function roundEstimate(total: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(total, 1))) - 1);
  return Math.round(total / unit) * unit;
}

/** A page of a list, and what is known of the whole. */
export interface PartOfList extends Partial<Total> {
  readonly total: number;
  readonly rows?: readonly unknown[];
}

/** Of a list whose length is a guess, a full page may have another after it, and any other page has not. */
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
