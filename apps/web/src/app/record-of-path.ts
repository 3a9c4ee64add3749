import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { pathId } from './path-id.ts';

/** Loads the record whose id is in the path. */
export function useRecordOfPath<Loaded>(
  path: string,
  // biome-ignore lint/suspicious/noExplicitAny: the key of the query does not matter here
  query: (id: number) => UseQueryOptions<Loaded, Error, Loaded, any>,
) {
  const id = pathId(path);
  const { data, error, refetch } = useQuery({ ...query(id ?? 0), enabled: id !== null });
  return {
    record: data,
    error,
    refetch,
    /** There is no such record, or not in the user's village. */
    isUnknown: id === null || (error instanceof ApiError && error.status === 404),
  };
}
