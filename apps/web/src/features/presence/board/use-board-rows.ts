import type { Resident, Visitor } from '@bawaba/contracts';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../../lib/api.ts';
import { useKeptRows } from '../use-kept-rows.ts';
import { type BoardList, type BoardScope, boardQueries, type VisitorList } from './board.queries.ts';
import { findRows, placeQuery } from './board-search.ts';

type Pages<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;

export interface BoardRows<Row> {
  readonly rows: readonly Row[];
  /** All that match, also those that have not loaded; undefined before the first answer. */
  readonly total: number | undefined;
  readonly isLoading: boolean;
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** Undefined when all are here. */
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
}

const rowsOf = <Row>({ data }: Pages<Row>): Row[] => data?.pages.flatMap(({ rows }) => rows) ?? [];
const totalOf = <Row>({ data }: Pages<Row>): number | undefined => data?.pages.at(-1)?.total;
const isNobody = (pages: Pages<unknown>) => totalOf(pages) === 0 && !pages.isPlaceholderData;

/**
 * A queue that is here as a whole is searched here, at once. Only of a longer one the api finds the others: by place, and if nobody
 * is there, by text, as `findRows` does.
 */
function useFound<Row extends Resident | Visitor>(
  type: 'resident' | 'visitor',
  all: Pages<Row>,
  found: Pages<Row>,
  text: string,
  question: string,
): BoardRows<Row> {
  const isWhole = !all.hasNextPage;
  const asked = text && !isWhole ? found : all;
  const loaded = rowsOf(asked);
  const rows = text && isWhole ? findRows(loaded, text) : loaded;
  const kept = useKeptRows(type, rows, `${question} ${text}`, asked.isPlaceholderData);
  const total = totalOf(asked);
  return {
    rows: kept,
    total: total !== undefined && asked === all && text ? rows.length : total,
    isLoading: asked.data === undefined,
    isOutdated: asked.isPlaceholderData,
    error: asked.isError ? asked.error : null,
    retry: () => void asked.refetch(),
    loadMore: asked.hasNextPage ? () => void asked.fetchNextPage() : undefined,
    isLoadingMore: asked.isFetchingNextPage,
  };
}

export function useBoardPeople(
  list: BoardList,
  scope: BoardScope,
  text: string,
  enabled = true,
): BoardRows<Resident> {
  const all = useInfiniteQuery({ ...boardQueries.people(list, scope), enabled });
  const place = placeQuery(text);
  const isAsked = enabled && text !== '' && all.hasNextPage;
  const there = useInfiniteQuery({
    ...boardQueries.people(list, { ...scope, ...place }),
    enabled: isAsked && place !== undefined,
  });
  const isNoPlace = !place || isNobody(there);
  const named = useInfiniteQuery({
    ...boardQueries.people(list, { ...scope, search: text }),
    enabled: isAsked && isNoPlace,
  });
  return useFound('resident', all, isNoPlace ? named : there, text, JSON.stringify([list, scope]));
}

export function useBoardVisitors(list: VisitorList, scope: BoardScope, text: string): BoardRows<Visitor> {
  const all = useInfiniteQuery(boardQueries.visitors(list, scope));
  const place = placeQuery(text);
  const isAsked = text !== '' && all.hasNextPage;
  const there = useInfiniteQuery({
    ...boardQueries.visitors(list, { ...scope, ...place }),
    enabled: isAsked && place !== undefined,
  });
  const isNoPlace = !place || isNobody(there);
  const named = useInfiniteQuery({
    ...boardQueries.visitors(list, { ...scope, search: text }),
    enabled: isAsked && isNoPlace,
  });
  return useFound('visitor', all, isNoPlace ? named : there, text, JSON.stringify([list, scope]));
}
