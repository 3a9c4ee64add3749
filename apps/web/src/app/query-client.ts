import { notifyManager, QueryClient } from '@tanstack/react-query';
import { afterPress, isPressing } from '../lib/after-click.ts';
import { ApiError } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';

const mayPassByItself = (error: Error) =>
  error instanceof ApiError && (error.code === 'network' || error.status === 503);

// What the api answers between the press and the release of a button must not move the button away.
notifyManager.setScheduler((update) => {
  if (!isPressing()) return void setTimeout(update);
  void afterPress().then(update);
});

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
