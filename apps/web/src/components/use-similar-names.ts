import { MAX_PAGE } from '@bawaba/contracts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../lib/api.ts';
import { pageCount } from '../lib/total.ts';

const FIRST = 20;
const MORE = 100;

interface SimilarNamesOptions<Row> {
  search: string | undefined;
  /** What the search matches literally: similar names follow the last page of it. */
  literal: { readonly list: Page<Row> | undefined; readonly page: number; readonly pageSize: number };
  /** Others are loading: what is shown belongs to another search. */
  isOutdated: boolean;
  query: (limit: number) => {
    queryKey: QueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<Page<Row>>;
  };
}

/** The rows whose name only sounds like the search. Without a search, and for a number, nothing is requested. */
export function useSimilarNames<Row>({ search = '', literal, isOutdated, query }: SimilarNamesOptions<Row>) {
  const [more, setMore] = useState({ search, limit: FIRST });
  const limit = more.search === search ? more.limit : FIRST;
  const { list, page, pageSize } = literal;
  const isLast = list !== undefined && !isOutdated && !pageCount(list, page, pageSize).hasNext;
  const enabled = /\p{L}/u.test(search) && isLast;
  const { data, isPlaceholderData, isLoading } = useQuery({
    ...query(limit),
    enabled,
    // The shorter list stays while the longer one loads.
    placeholderData: (before) => (limit > FIRST ? before : undefined),
  });
  return {
    rows: (enabled && data?.rows) || [],
    total: (enabled && data?.total) || 0,
    /** Whether anybody is similar is not known yet. */
    isLoading: enabled && isLoading,
    isLoadingMore: isPlaceholderData,
    hasMore: enabled && (data?.rows.length ?? 0) < Math.min(data?.total ?? 0, MAX_PAGE),
    showMore: () => setMore({ search, limit: limit === FIRST ? MORE : limit + MORE }),
  };
}

export type SimilarRows<Row> = ReturnType<typeof useSimilarNames<Row>>;
