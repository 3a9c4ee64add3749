import { presenceEndpoints, residentEndpoints, visitorEndpoints } from '@bawaba/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Page, request, requestPage } from '../../../lib/api.ts';
import { addDays } from '../../../lib/days.ts';
import { today } from '../../../lib/today.ts';

/** Enough to show who has waited longest. */
const LATE_SHOWN = 30;
/** More than arrive in a village on a busy day, so that its queue is usually whole. */
const PAGE_SIZE = 200;

export const boardLists = ['expected', 'inside', 'leaving_today', 'overstayed'] as const;
export type BoardList = (typeof boardLists)[number];

export interface BoardScope {
  village_id?: string | undefined;
  building_number?: string | undefined;
}

/** Who is announced for today, and who is inside. */
export type VisitorList = 'expected' | 'inside';

interface Asked extends BoardScope {
  search?: string;
  apartment_number?: string;
}

/** Overstays: the oldest first. The others come in the order of their apartments. */
const questionOf = (list: BoardList) => {
  // Somebody whose whole stay passed without an arrival is not expected any more.
  if (list === 'expected')
    return { presence: list, check_in_to: today(), check_out_from: today(), sort: 'apartment' } as const;
  return { presence: list, sort: list === 'overstayed' ? 'check_out' : 'apartment', order: 'asc' } as const;
};

const paged = {
  initialPageParam: 0,
  getNextPageParam: (last: Page<unknown>, pages: readonly Page<unknown>[]) => {
    const seen = pages.reduce((sum, { rows }) => sum + rows.length, 0);
    return last.rows.length > 0 && seen < last.total ? seen : undefined;
  },
  placeholderData: keepPreviousData,
};

/** Under the keys of the lists: a change of any stay or visit asks again. */
export const boardQueries = {
  counts: (village_id: string | undefined) =>
    queryOptions({
      queryKey: ['today', village_id ?? 'all', today()],
      queryFn: ({ signal }) =>
        request(presenceEndpoints.today, { query: { village_id: Number(village_id) || undefined }, signal }),
      placeholderData: keepPreviousData,
    }),
  people: (list: BoardList, asked: Asked) => {
    const query = { ...questionOf(list), ...asked };
    return infiniteQueryOptions({
      // The api answers for its current day.
      queryKey: ['residents', 'page', 'board', today(), query],
      queryFn: ({ signal, pageParam }) =>
        requestPage(residentEndpoints.list, {
          query: { ...query, limit: PAGE_SIZE, offset: pageParam },
          signal,
        }),
      ...paged,
    });
  },
  /** Who should have come before today, the longest ago first. */
  late: ({ village_id }: BoardScope) => {
    const query = {
      ...questionOf('expected'),
      check_in_to: addDays(today(), -1),
      sort: 'check_in',
      order: 'asc',
      village_id,
    } as const;
    return queryOptions({
      queryKey: ['residents', 'page', 'board', 'late', query],
      queryFn: ({ signal }) =>
        requestPage(residentEndpoints.list, { query: { ...query, limit: LATE_SHOWN }, signal }),
      placeholderData: keepPreviousData,
    });
  },
  visitors: (list: VisitorList, asked: Asked) => {
    const days = list === 'expected' && { visit_date_from: today(), visit_date_to: today() };
    const query = { presence: list, ...days, ...asked };
    return infiniteQueryOptions({
      queryKey: ['visitors', 'page', 'board', today(), query],
      queryFn: ({ signal, pageParam }) =>
        requestPage(visitorEndpoints.list, {
          query: { ...query, limit: PAGE_SIZE, offset: pageParam },
          signal,
        }),
      ...paged,
    });
  },
};
