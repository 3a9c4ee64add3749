import { authEndpoints } from '@bawaba/contracts';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { drafts } from '../../lib/drafts.ts';
import { session } from '../../lib/session.ts';

const REFRESH_MS = 60_000;

/** Keeps the stored permissions up to date when a role changes, so that no button leads to a rejected request. */
export function useRefreshedUser() {
  useQuery({
    queryKey: ['auth', 'me'],
    queryFn: async ({ signal }) => {
      const answer = await request(authEndpoints.me, { signal });
      session.updateUser(answer.user);
      return answer;
    },
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
    // Components read the session: the answer itself draws nothing.
    notifyOnChangeProps: [],
  });
}

/** Signing out must also work offline: a failed request to the api is ignored. */
export const useLogout = () => () => {
  const signedOut = request(authEndpoints.logout, {}).catch(() => undefined);
  drafts.dropAll();
  session.end();
  return signedOut;
};
