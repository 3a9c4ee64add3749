import {
  type BodyOf,
  busyImportStates,
  type ImportLayoutWrite,
  type ImportSummary,
  importEndpoints,
  type RowOutcome,
} from '@bawaba/contracts';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { request, requestPage } from '../../lib/api.ts';

export const IMPORTS_PAGE_SIZE = 25;
export const ROWS_PAGE_SIZE = 50;
/** While the program works on an import. A hidden page does not ask. */
const ASK_MS = 1_000;

export interface RowFilters {
  readonly outcome?: RowOutcome | undefined;
  readonly problem?: string | undefined;
  /** Of the problem. */
  readonly field?: string | undefined;
  readonly row?: string | undefined;
  readonly search?: string | undefined;
}

export const isBusy = ({ state }: ImportSummary) => busyImportStates.includes(state);

const rowsKey = (id: number) => ['imports', id, 'rows'] as const;
const problemsKey = (id: number) => ['imports', id, 'problems'] as const;

export const importQueries = {
  list: (village_id: string | undefined, page: number) =>
    queryOptions({
      queryKey: ['imports', 'page', { village_id }, page],
      queryFn: ({ signal }) =>
        requestPage(importEndpoints.list, {
          query: { village_id, limit: IMPORTS_PAGE_SIZE, offset: (page - 1) * IMPORTS_PAGE_SIZE },
          signal,
        }),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data?.rows.some(isBusy) ? ASK_MS : false),
    }),
  one: (id: number) =>
    queryOptions({
      queryKey: ['imports', id, 'summary'],
      queryFn: ({ signal }) => request(importEndpoints.get, { params: { id }, signal }),
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? ASK_MS : false),
    }),
  layout: (id: number) =>
    queryOptions({
      queryKey: ['imports', id, 'layout'],
      queryFn: ({ signal }) => request(importEndpoints.layout, { params: { id }, signal }),
      refetchOnWindowFocus: false,
    }),
  rows: (id: number, filters: RowFilters, page: number) =>
    queryOptions({
      queryKey: [...rowsKey(id), filters, page],
      queryFn: ({ signal }) =>
        requestPage(importEndpoints.rows, {
          params: { id },
          query: { ...filters, limit: ROWS_PAGE_SIZE, offset: (page - 1) * ROWS_PAGE_SIZE },
          signal,
        }),
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
    }),
  problems: (id: number) =>
    queryOptions({
      queryKey: problemsKey(id),
      queryFn: ({ signal }) => request(importEndpoints.problems, { params: { id }, signal }),
      refetchOnMount: 'always',
    }),
};

type Step = 'check' | 'commit' | 'cancel' | 'undo';

export function useImportActions(id: number) {
  const client = useQueryClient();
  const oneKey = importQueries.one(id).queryKey;
  const keep = (summary: ImportSummary) => {
    client.setQueryData(oneKey, summary);
    return summary;
  };
  /** The rows and their counts. */
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: problemsKey(id) });
    await Promise.all([
      client.invalidateQueries({ queryKey: oneKey }),
      client.invalidateQueries({ queryKey: rowsKey(id) }),
    ]);
  };
  return {
    refresh,
    step: async (step: Step) => {
      const summary = keep(await request(importEndpoints[step], { params: { id } }));
      client.removeQueries({ queryKey: rowsKey(id) });
      client.removeQueries({ queryKey: problemsKey(id) });
      return summary;
    },
    saveLayout: async (body: Omit<ImportLayoutWrite, 'version'>) => {
      const layoutKey = importQueries.layout(id).queryKey;
      const version = client.getQueryData(layoutKey)?.version;
      const layout = await request(importEndpoints.changeLayout, {
        params: { id },
        body: { ...body, version },
      });
      client.setQueryData(layoutKey, layout);
      return layout;
    },
    chooseSheet: async (sheet: string) => {
      const version = client.getQueryData(importQueries.layout(id).queryKey)?.version;
      keep(await request(importEndpoints.chooseSheet, { params: { id }, body: { sheet, version } }));
      client.removeQueries({ queryKey: importQueries.layout(id).queryKey });
    },
    loadAgain: () => client.invalidateQueries({ queryKey: ['imports', id] }),
    saveRow: async (number: number, body: BodyOf<typeof importEndpoints.changeRow>) => {
      const row = await request(importEndpoints.changeRow, { params: { id, number }, body });
      await refresh();
      return row;
    },
    remove: async () => {
      await request(importEndpoints.remove, { params: { id } });
      client.removeQueries({ queryKey: ['imports', id] });
      await client.invalidateQueries({ queryKey: ['imports', 'page'] });
    },
  };
}
