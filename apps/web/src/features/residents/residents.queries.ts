import { type BodyOf, ownerEndpoints, type Resident, residentEndpoints } from '@bawaba/contracts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';
import { today } from '../../lib/today.ts';
import { type ResidentFilterTexts, residentPageQuery } from './resident-page-query.ts';

/** Enough for a select; a search finds the others. */
const OWNERS_OFFERED = 50;
const HEADS_OFFERED = 20;
/** More people than an apartment holds. */
const MOST_COMPANIONS = 50;

interface Home {
  readonly owner_id: string;
  readonly apartment_number: string;
  readonly building_number: string;
}

export const residentQueries = {
  page: (filters: ResidentFilterTexts, page: number) =>
    queryOptions({
      // The key has the day: who leaves today, and who stays too long, changes at midnight.
      queryKey: ['residents', 'page', today(), filters, page],
      queryFn: ({ signal }) =>
        requestPage(residentEndpoints.list, {
          query: residentPageQuery(filters, page),
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** Names that sound like the search, in the order of the list. */
  similar:
    ({ sort: _, order: __, ...filters }: ResidentFilterTexts) =>
    (limit: number) => ({
      queryKey: ['residents', 'page', 'similar', today(), filters, limit],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        requestPage(residentEndpoints.list, {
          query: { ...residentPageQuery(filters, 1), match: 'similar', limit },
          signal,
        }),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['residents', 'one', id],
      queryFn: ({ signal }) => request(residentEndpoints.get, { params: { id }, signal }),
    }),
  /** Stays in the same place that overlap what is left of this one, or all of one that is over. */
  companions: (stay: Resident) => {
    const { id, village_id, owner_id, apartment_number, building_number, check_in, check_out } = stay;
    const isOver = check_out < today();
    const home = { apartment_number: apartment_number ?? '', building_number: building_number ?? '' };
    const hasHome = home.apartment_number !== '' || home.building_number !== '';
    const query = {
      village_id,
      ...(hasHome ? home : { owner_id: owner_id ?? undefined }),
      present_from: isOver || check_in > today() ? check_in : today(),
      present_to: check_out,
      limit: MOST_COMPANIONS,
    };
    return queryOptions({
      // Under the lists: a change of any stay refreshes it.
      queryKey: ['residents', 'page', 'companions', id, query],
      queryFn: ({ signal }) => requestPage(residentEndpoints.list, { query, signal }),
      enabled: hasHome || owner_id !== null,
    });
  },
  /** With whom a resident can have come: who is here or expected; without a search, those of the same home first. */
  heads: (villageId: number, search: string, home: Home) => {
    const isAtHome = search === '' && Object.values(home).some((text) => text !== '');
    const query = {
      village_id: villageId,
      ...(isAtHome ? home : { search }),
      present_from: today(),
      limit: HEADS_OFFERED,
    };
    return queryOptions({
      queryKey: ['residents', 'page', 'heads', query],
      queryFn: ({ signal }) => requestPage(residentEndpoints.list, { query, signal }),
      placeholderData: keepPreviousData,
    });
  },
  /** Owners that a resident can stay with. */
  owners: (villageId: number, search: string) =>
    queryOptions({
      queryKey: ['owners', 'village', villageId, search],
      queryFn: ({ signal }) =>
        requestPage(ownerEndpoints.ofVillage, {
          params: { villageId },
          query: { search, limit: OWNERS_OFFERED },
          signal,
        }),
      // Only within one village: owners of another village cannot be selected.
      placeholderData: (previous, query) => (query?.queryKey[2] === villageId ? previous : undefined),
    }),
};

export function useResidentActions() {
  const client = useQueryClient();
  const refreshLists = async () => {
    void client.invalidateQueries({ queryKey: ['people'] });
    await client.invalidateQueries({ queryKey: ['residents', 'page'] });
  };
  const kept = async (resident: Resident): Promise<Resident> => {
    client.setQueryData(residentQueries.one(resident.id).queryKey, resident);
    void refreshLists();
    return resident;
  };
  return {
    create: async (body: BodyOf<typeof residentEndpoints.create>, idempotencyKey: string | undefined) =>
      kept(await request(residentEndpoints.create, { body, idempotencyKey })),
    update: async (id: number, body: BodyOf<typeof residentEndpoints.update>) =>
      kept(await request(residentEndpoints.update, { params: { id }, body })),
    remove: async (id: number) => {
      await request(residentEndpoints.remove, { params: { id } });
      await refreshLists();
    },
  };
}
