import {
  type AuthorityKindWrite,
  type AuthorityList,
  type AuthorityListKind,
  authorityListEndpoints,
  type BodyOf,
} from '@bawaba/contracts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestFile, requestPage } from '../../lib/api.ts';
import type { Period } from './period.ts';

export const LINES_PAGE_SIZE = 50;
export const LISTS_PAGE_SIZE = 25;
/** The api compares all that was ever sent, which takes a second or two. Making a list refreshes it at once (lib/live). */
const DUE_MS = 5 * 60 * 1000;

/** As the api calls them; all without one. */
export type LineFilter = 'unreported' | 'corrections' | 'sent' | 'all';

export interface ChosenList extends Period {
  readonly kind: AuthorityListKind;
  readonly village_id: string | undefined;
}

interface MadeFilters {
  readonly kind?: AuthorityListKind | undefined;
  readonly village_id?: string | undefined;
  readonly year?: string | undefined;
}

export const authorityListQueries = {
  lines: (chosen: ChosenList, filter: LineFilter, page: number) =>
    queryOptions({
      queryKey: ['authority-lists', 'lines', chosen, filter, page],
      queryFn: ({ signal }) =>
        requestPage(authorityListEndpoints.lines, {
          query: {
            ...chosen,
            state: filter === 'all' ? undefined : filter,
            limit: LINES_PAGE_SIZE,
            offset: (page - 1) * LINES_PAGE_SIZE,
          },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  kinds: (village_id: string | undefined) =>
    queryOptions({
      queryKey: ['authority-lists', 'kinds', { village_id }],
      queryFn: ({ signal }) => request(authorityListEndpoints.kinds, { query: { village_id }, signal }),
    }),
  /** For the form, which keeps what it has when others save. */
  settings: (village_id: string | undefined) =>
    queryOptions({
      queryKey: ['authority-settings', village_id],
      queryFn: ({ signal }) => request(authorityListEndpoints.kinds, { query: { village_id }, signal }),
      gcTime: 0,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
    }),
  senderRoles: (village_id: number) =>
    queryOptions({
      queryKey: ['authority-settings', 'sender-roles', village_id],
      queryFn: ({ signal }) => request(authorityListEndpoints.senderRoles, { query: { village_id }, signal }),
    }),
  /** Always of this moment: it is what the user confirms. */
  preview: (chosen: ChosenList) =>
    queryOptions({
      queryKey: ['authority-lists', 'preview', chosen],
      queryFn: ({ signal }) => request(authorityListEndpoints.preview, { query: chosen, signal }),
      gcTime: 0,
      refetchOnMount: 'always',
    }),
  made: (filters: MadeFilters, page: number) =>
    queryOptions({
      queryKey: ['authority-lists', 'made', filters, page],
      queryFn: ({ signal }) =>
        requestPage(authorityListEndpoints.list, {
          query: { ...filters, limit: LISTS_PAGE_SIZE, offset: (page - 1) * LISTS_PAGE_SIZE },
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['authority-lists', 'one', id],
      queryFn: ({ signal }) => request(authorityListEndpoints.get, { params: { id }, signal }),
    }),
  /** The picture has no signed address, so the page fetches it with the token. */
  receiptPhoto: ({ id, receipt }: AuthorityList) =>
    queryOptions({
      queryKey: ['authority-receipt', id, receipt?.at],
      queryFn: async ({ signal }) => {
        const response = await requestFile(authorityListEndpoints.receiptPhoto, { params: { id }, signal });
        return new File([await response.blob()], 'receipt.jpg', { type: 'image/jpeg' });
      },
      enabled: receipt?.has_photo ?? false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  due: (village_id?: string) =>
    queryOptions({
      queryKey: ['authority-due', { village_id }],
      queryFn: ({ signal }) => request(authorityListEndpoints.due, { query: { village_id }, signal }),
      staleTime: 60_000,
      refetchInterval: DUE_MS,
    }),
};

export function useAuthorityListActions() {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['authority-due'] });
    return client.invalidateQueries({ queryKey: ['authority-lists'] });
  };
  const keep = (list: AuthorityList): AuthorityList => {
    client.setQueryData(authorityListQueries.one(list.id).queryKey, list);
    void refresh();
    return list;
  };
  return {
    make: async (body: BodyOf<typeof authorityListEndpoints.create>) =>
      keep(await request(authorityListEndpoints.create, { body })),
    saveReceipt: async (id: number, number: string | null) =>
      keep(await request(authorityListEndpoints.receipt, { params: { id }, body: { number } })),
    keep,
    updateKind: async (kind: AuthorityListKind, body: AuthorityKindWrite) => {
      const saved = await request(authorityListEndpoints.updateKind, { params: { kind }, body });
      await refresh();
      return saved;
    },
  };
}
