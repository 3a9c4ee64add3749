import { authEndpoints } from '@bawaba/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../lib/api.ts';
import { drafts } from '../../lib/drafts.ts';
import { session } from '../../lib/session.ts';

const REFRESH_MS = 60_000;

/** Keeps the stored permissions true while roles change elsewhere, so that no button leads to a refusal. */
export function useRefreshedUser() {
  const { data } = useQuery({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => request(authEndpoints.me, { signal }),
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
  });
  useEffect(() => {
    if (data) session.updateUser(data.user);
  }, [data]);
}

/** Signing out must work without a connection too: the api hears of it if it can. */
export const useLogout = () => () => {
  const signedOut = request(authEndpoints.logout, {}).catch(() => undefined);
  drafts.dropAll();
  session.end();
  return signedOut;
};
