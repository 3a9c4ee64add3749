import type { authEndpoints, healthEndpoints } from '@bawaba/contracts';
import { request } from '../../lib/api.ts';
import { drafts } from '../../lib/drafts.ts';
import { session } from '../../lib/session.ts';

type Login = typeof authEndpoints.login;
type Health = typeof healthEndpoints.health;

/** The login screen loads without the schema library; the types still check it against the contract. */
const login: Pick<Login, 'method' | 'url'> = { method: 'POST', url: '/auth/login' };

export async function signIn(username: string, password: string) {
  const { token, user } = await request<Login>(login, { body: { username, password } });
  session.start(token, user);
  drafts.sweep();
}

const health: Pick<Health, 'method' | 'url'> = { method: 'GET', url: '/health' };

/** Whether this browser connects through a proxy that is missing from the configuration. */
export const comesThroughUntrustedProxy = (signal: AbortSignal): Promise<boolean> =>
  request<Health>(health, { signal }).then(
    ({ proxy }) => proxy === 'untrusted',
    () => false,
  );
