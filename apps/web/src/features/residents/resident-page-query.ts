import type { QueryOf, residentEndpoints, StayStatus } from '@bawaba/contracts';
import { askEarly } from '../../lib/api.ts';
import { allows } from '../../lib/permissions.ts';
import { session } from '../../lib/session.ts';

type List = typeof residentEndpoints.list;

export const RESIDENTS_PAGE_SIZE = 50;

/** As the address bar holds them. */
export type ResidentFilterTexts = Omit<QueryOf<List>, 'limit' | 'offset' | 'status'> & {
  status?: StayStatus;
};

export const residentPageQuery = (filters: ResidentFilterTexts, page: number) => ({
  ...filters,
  limit: RESIDENTS_PAGE_SIZE,
  offset: (page - 1) * RESIDENTS_PAGE_SIZE,
});

/** Without the contract's schemas, which come with the screen. */
const list: Pick<List, 'method' | 'url'> = { method: 'GET', url: '/residents' };

/** Whoever opens the list by its address has the rows on the way before the code that draws them. */
export function askForResidentPage({ page = 1, ...filters }: ResidentFilterTexts & { page?: number }) {
  if (allows(session.get()?.user, 'view_residents'))
    askEarly<List>(list, { query: residentPageQuery(filters, page) });
}
