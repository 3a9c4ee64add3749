import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { Shell } from './shell/shell.tsx';

/** What only signed-in screens need, so that /login loads without it. */
export const SignedIn = () => (
  <QueryClientProvider client={queryClient}>
    <Shell />
  </QueryClientProvider>
);
