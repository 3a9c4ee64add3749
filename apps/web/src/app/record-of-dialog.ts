import { type UseQueryOptions, useQuery } from '@tanstack/react-query';

/**
 * Loads the record that a dialog edits, on each opening: the form keeps the values that it starts with, and would save
 * those of an earlier opening over what somebody has changed since.
 */
export function useRecordOfDialog<Loaded>(
  /** The id of the record; another value if this dialog is closed. */
  dialog: number | string | undefined,
  // biome-ignore lint/suspicious/noExplicitAny: the key of the query does not matter here
  query: (id: number) => UseQueryOptions<Loaded, Error, Loaded, any>,
): Loaded | undefined {
  const id = typeof dialog === 'number' ? dialog : null;
  const { data, isFetchedAfterMount } = useQuery({
    ...query(id ?? 0),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return isFetchedAfterMount ? data : undefined;
}
