import type { residentEndpoints, viewEndpoints, villageEndpoints } from '@bawaba/contracts';
import { residentPageQuery } from '../features/residents/resident-page-query.ts';
import { ALL_VILLAGES } from '../features/villages/all-villages.ts';
import { requestEarly } from '../lib/api.ts';
import { allows } from '../lib/permissions.ts';
import { session } from '../lib/session.ts';
import { pageSearch } from './page-search.ts';
import { router } from './router.tsx';

/**
 * Loads the code and the data of the page that opens first, before React renders anything. Data that is in the cache when
 * the page renders does not make it render again. If something fails, the page asks for it again and shows the error.
 */
export function loadFirstPage(place: string) {
  const { pathname, searchParams } = new URL(place, location.origin);
  const [routes] = router.getMatchedRoutes(pathname);
  for (const route of routes) Promise.resolve(router.loadRouteChunk(route)).catch(() => {});
  requestData[pathname]?.(Object.fromEntries(searchParams));
}

/** By path. The addresses are those of the contract, whose schemas load with the pages. */
const requestData: Record<string, (search: Record<string, string>) => void> = {
  '/residents'(search) {
    if (!allows(session.get()?.user, 'view_residents')) return;
    const { page = 1, ...filters } = pageSearch.residents(search);
    requestEarly<typeof residentEndpoints.list>(
      { method: 'GET', url: '/residents' },
      { query: residentPageQuery(filters, page) },
    );
    requestEarly<typeof viewEndpoints.list>({ method: 'GET', url: '/views' }, {});
    requestVillages();
    keep((cache) => cache.residents(filters, page));
  },
  '/add-resident'() {
    if (allows(session.get()?.user, 'add_residents')) requestVillages();
  },
};

function requestVillages() {
  if (session.get()?.user.role !== 'admin') return;
  requestEarly<typeof villageEndpoints.list>({ method: 'GET', url: '/villages' }, { query: ALL_VILLAGES });
  keep((cache) => cache.villages());
}

const keep = (put: (cache: typeof import('./first-page-cache.ts')) => void) =>
  void import('./first-page-cache.ts').then(put, () => {});
