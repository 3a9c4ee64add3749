import {
  type BodyOf,
  blacklistEndpoints,
  ownerEndpoints,
  type Resident,
  residentEndpoints,
} from '@bawaba/contracts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';
import { type ResidentFilterTexts, residentPageQuery } from './resident-page-query.ts';

/** The most that a list answers: enough to choose from. */
const ALL = 1000;

export const residentQueries = {
  page: (filters: ResidentFilterTexts, page: number) =>
    queryOptions({
      queryKey: ['residents', 'page', filters, page],
      queryFn: ({ signal }) =>
        requestPage(residentEndpoints.list, {
          query: residentPageQuery(filters, page),
          signal,
        }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['residents', 'one', id],
      queryFn: ({ signal }) => request(residentEndpoints.get, { params: { id }, signal }),
    }),
  /** Whom someone may stay with. */
  owners: (villageId: number) =>
    queryOptions({
      queryKey: ['owners', 'village', villageId],
      queryFn: ({ signal }) =>
        request(ownerEndpoints.ofVillage, { params: { villageId }, query: { limit: ALL }, signal }),
    }),
};

export const checkBlacklist = (idNumber: string) =>
  request(blacklistEndpoints.check, { params: { idNumber } });

export function useResidentActions() {
  const client = useQueryClient();
  const refreshLists = () => client.invalidateQueries({ queryKey: ['residents', 'page'] });
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
