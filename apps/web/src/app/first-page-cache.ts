import type { ResidentFilterTexts } from '../features/residents/resident-page-query.ts';
import { residentQueries } from '../features/residents/residents.queries.ts';
import { savedViewQueries } from '../features/residents/saved-views.queries.ts';
import { villageQueries } from '../features/villages/villages.queries.ts';
import { queryClient } from './query-client.ts';

/** Puts the answers that `first-page.ts` requested into the cache. */
export const villages = () => void queryClient.prefetchQuery(villageQueries.all());

export function residents(filters: ResidentFilterTexts, page: number) {
  void queryClient.prefetchQuery(residentQueries.page(filters, page));
  void queryClient.prefetchQuery(savedViewQueries.all());
}
