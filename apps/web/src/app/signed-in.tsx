import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSession } from '../lib/session.ts';
import { queryClient } from './query-client.ts';
import { Shell } from './shell/shell.tsx';

const NewPasswordScreen = lazy(() =>
  import('./new-password-screen.tsx').then((module) => ({ default: module.NewPasswordScreen })),
);

/** Code that only signed-in pages need: /login loads without it. */
export function SignedIn() {
  const mustChangePassword = useSession()?.user.must_change_password;
  return (
    <QueryClientProvider client={queryClient}>
      {mustChangePassword ? (
        <Suspense>
          <NewPasswordScreen />
        </Suspense>
      ) : (
        <Shell />
      )}
    </QueryClientProvider>
  );
}
