import { type Batch, type BatchPersonUpdate, type BatchStay, batchEndpoints } from '@bawaba/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, requestFile, requestPage } from '../../lib/api.ts';

const LIST = 50;
const keyOf = (id: number) => ['batches', id] as const;

export const batchQueries = {
  list: () =>
    queryOptions({
      queryKey: ['batches', 'page'] as const,
      queryFn: ({ signal }) => requestPage(batchEndpoints.list, { query: { limit: LIST }, signal }),
      refetchOnMount: 'always',
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: ({ signal }) => request(batchEndpoints.get, { params: { id }, signal }),
      refetchOnMount: 'always',
    }),
  /** What was found in the pictures of a person: another picture, another answer. */
  readings: (id: number, personId: number, pageIds: readonly number[]) =>
    queryOptions({
      queryKey: ['batch-readings', id, personId, ...pageIds] as const,
      queryFn: async ({ signal }) =>
        (await request(batchEndpoints.getPerson, { params: { id, personId }, signal })).readings,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Pictures never change: they are loaded once, with the token, and kept in memory for as long as they are shown. */
  picture: (id: number, pageId: number, size: 'full' | 'thumbnail') =>
    queryOptions({
      queryKey: ['batch-pictures', id, pageId, size] as const,
      queryFn: async ({ signal }) => {
        const answer = await requestFile(batchEndpoints.picture, {
          params: { id, pageId },
          query: { size },
          signal,
        });
        return new File([await answer.blob()], 'page.jpg', { type: 'image/jpeg' });
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

interface StartedBatch {
  readonly village_id: number | null;
  readonly name: string;
  readonly stay?: BatchStay;
}

export function useStartBatch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StartedBatch) => request(batchEndpoints.create, { body }),
    onSuccess: (batch) => client.setQueryData(keyOf(batch.id), batch),
  });
}

/** The last change of each batch that was asked for. */
const lastChange = new Map<number, Promise<unknown>>();

/** Changes of a batch go to the api one after the other: who is saved is saved with what was typed a moment before. */
function inTurn<Result>(id: number, change: () => Promise<Result>): Promise<Result> {
  const turn = (lastChange.get(id) ?? Promise.resolve()).then(change, change);
  lastChange.set(id, turn);
  return turn;
}

/** Every answer that is a whole batch replaces the one that is shown. */
export function useBatchActions(id: number) {
  const client = useQueryClient();
  const params = { id };
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(id) });
  const show = (change: (batch: Batch | undefined) => Batch | undefined) => {
    // The answer to an earlier question must not replace this one.
    const isAsked = client.isFetching({ queryKey: keyOf(id) }) > 0;
    client.setQueryData<Batch>(keyOf(id), change);
    if (isAsked) void refresh();
  };
  const changed = (ask: () => Promise<Batch>) =>
    inTurn(id, async () => {
      const batch = await ask();
      show(() => batch);
      return batch;
    });
  return {
    setStay: (stay: BatchStay) => changed(() => request(batchEndpoints.update, { params, body: { stay } })),
    check: (people?: number[]) =>
      changed(() => request(batchEndpoints.check, { params, body: people ? { people } : {} })),
    save: (people?: number[]) =>
      changed(() => request(batchEndpoints.save, { params, body: people ? { people } : {} })),
    movePage: (pageId: number, person_id: number | null) =>
      changed(() => request(batchEndpoints.movePage, { params: { id, pageId }, body: { person_id } })),
    removePage: async (pageId: number) => {
      await inTurn(id, () => request(batchEndpoints.removePage, { params: { id, pageId } }));
      await refresh();
    },
    updatePerson: (personId: number, body: BatchPersonUpdate) =>
      inTurn(id, async () => {
        const person = await request(batchEndpoints.updatePerson, { params: { id, personId }, body });
        show(
          (batch) =>
            batch && { ...batch, people: batch.people.map((each) => (each.id === personId ? person : each)) },
        );
        return person;
      }),
    remove: async () => {
      await inTurn(id, () => request(batchEndpoints.remove, { params }));
      client.removeQueries({ queryKey: keyOf(id) });
      await client.invalidateQueries({ queryKey: ['batches', 'page'] });
    },
    refresh,
  };
}
