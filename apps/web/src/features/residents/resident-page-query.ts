import type { QueryOf, residentEndpoints, StayStatus } from '@bawaba/contracts';
import { requestEarly } from '../../lib/api.ts';
import { allows } from '../../lib/permissions.ts';
import { session } from '../../lib/session.ts';

type List = typeof residentEndpoints.list;

export const RESIDENTS_PAGE_SIZE = 50;

/** The filters in the URL. */
export type ResidentFilterTexts = Omit<QueryOf<List>, 'limit' | 'offset' | 'status'> & {
  status?: StayStatus;
};

export const residentPageQuery = (filters: ResidentFilterTexts, page: number) => ({
  ...filters,
  limit: RESIDENTS_PAGE_SIZE,
  offset: (page - 1) * RESIDENTS_PAGE_SIZE,
});

/** Without the schemas of the contract, which load with the screen. */
const list: Pick<List, 'method' | 'url'> = { method: 'GET', url: '/residents' };

/** Requests the rows when the URL is opened, before the code of the screen has loaded. */
export function requestResidentPage({ page = 1, ...filters }: ResidentFilterTexts & { page?: number }) {
  if (allows(session.get()?.user, 'view_residents'))
    requestEarly<List>(list, { query: residentPageQuery(filters, page) });
}
