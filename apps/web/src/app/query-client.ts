import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';

const mayPassByItself = (error: Error) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a connection, fail at once and show it; do not wait in silence until it is back.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPassByItself(error),
    },
  },
});

/** What one person saw is not kept for the next. */
session.subscribe((current) => {
  if (!current) queryClient.clear();
});
