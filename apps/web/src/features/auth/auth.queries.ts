import { authEndpoints } from '@bawaba/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from '../../lib/api.ts';
import { drafts } from '../../lib/drafts.ts';
import { session } from '../../lib/session.ts';

const REFRESH_MS = 60_000;

/** Keeps the stored permissions up to date when a role changes, so that no button leads to a rejected request. */
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

/** Signing out must also work offline: a failed request to the api is ignored. */
export const useLogout = () => () => {
  const signedOut = request(authEndpoints.logout, {}).catch(() => undefined);
  drafts.dropAll();
  session.end();
  return signedOut;
};
