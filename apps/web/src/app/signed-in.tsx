import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { Shell } from './shell/shell.tsx';

/** Code that only signed-in pages need: /login loads without it. */
export const SignedIn = () => (
  <QueryClientProvider client={queryClient}>
    <Shell />
  </QueryClientProvider>
);
