import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';

const mayPassByItself = (error: Error) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A desk without a connection is told so; waiting in silence for its return tells nobody anything.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPassByItself(error),
    },
  },
});

/** What one person saw is not kept for the next. */
session.subscribe((current) => {
  if (!current) queryClient.clear();
});
