import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';

const mayPassByItself = (error: Error) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Fail and show the error immediately when offline. The default is to wait without a message.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPassByItself(error),
    },
  },
});

/** The next user must not see cached data of this user. */
session.subscribe((current) => {
  if (!current) queryClient.clear();
});
