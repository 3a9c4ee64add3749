import { type BlacklistEntry, type BodyOf, blacklistEndpoints, peopleEndpoints } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';

export const BLACKLIST_PAGE_SIZE = 50;
/** Enough for a panel. */
const NOTICES = 50;
/** A dashboard that stays open follows the gate. */
const NOTICES_EVERY_MS = 60_000;

export interface BlacklistFilters {
  search?: string | undefined;
  village_id?: string | undefined;
}

export const blacklistQueries = {
  page: (filters: BlacklistFilters, page: number) =>
    queryOptions({
      queryKey: ['blacklist', filters, page],
      queryFn: ({ signal }) =>
        requestPage(blacklistEndpoints.list, {
          query: { ...filters, limit: BLACKLIST_PAGE_SIZE, offset: (page - 1) * BLACKLIST_PAGE_SIZE },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  /** Names that sound like the search, in the order of the list. */
  similar: (filters: BlacklistFilters) => (limit: number) => ({
    queryKey: ['blacklist', 'similar', filters, limit],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      requestPage(blacklistEndpoints.list, { query: { ...filters, match: 'similar', limit }, signal }),
  }),
  /** People inside who are similar to an entry that was added later. */
  similarInside: () =>
    queryOptions({
      queryKey: ['blacklist', 'inside', 'similar'],
      queryFn: ({ signal }) =>
        requestPage(blacklistEndpoints.similarInside, { query: { limit: NOTICES }, signal }),
      refetchInterval: NOTICES_EVERY_MS,
    }),
  inside: () =>
    queryOptions({
      queryKey: ['blacklist', 'inside'],
      queryFn: ({ signal }) => requestPage(blacklistEndpoints.inside, { query: { limit: NOTICES }, signal }),
      refetchInterval: NOTICES_EVERY_MS,
    }),
  stopped: () =>
    queryOptions({
      queryKey: ['blacklist', 'stopped'],
      queryFn: ({ signal }) => requestPage(blacklistEndpoints.stopped, { query: { limit: NOTICES }, signal }),
      staleTime: 0,
      refetchInterval: NOTICES_EVERY_MS,
    }),
  /** What the register knows about the person with this number. */
  person: (idNumber: string) =>
    queryOptions({
      queryKey: ['people', identityKey(idNumber)],
      queryFn: ({ signal }) =>
        request(peopleEndpoints.get, { params: { idNumber: idNumber.trim() }, signal }),
    }),
};

export function useBlacklistActions() {
  const client = useQueryClient();
  const refreshed = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    // Residents and visitors show a blacklist badge.
    await Promise.all(
      ['blacklist', 'visitors', 'residents'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    );
    return answer;
  };
  return {
    add: (body: BodyOf<typeof blacklistEndpoints.create>, idempotencyKey: string | undefined) =>
      refreshed(request(blacklistEndpoints.create, { body, idempotencyKey })),
    update: (id: number, body: BodyOf<typeof blacklistEndpoints.update>) =>
      refreshed(request(blacklistEndpoints.update, { params: { id }, body })),
    /** Somebody inside is not the person of this entry. */
    decide: (id: number, body: BodyOf<typeof blacklistEndpoints.decide>) =>
      refreshed(request(blacklistEndpoints.decide, { params: { id }, body })),
    /** For an administrator, the number alone would remove the entries of all villages. */
    remove: ({ id_number: idNumber, village_id }: BlacklistEntry) =>
      refreshed(request(blacklistEndpoints.remove, { params: { idNumber }, query: { village_id } })),
  };
}
