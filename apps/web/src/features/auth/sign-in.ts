import type { authEndpoints, healthEndpoints } from '@bawaba/contracts';
import { request } from '../../lib/api.ts';
import { drafts } from '../../lib/drafts.ts';
import { session } from '../../lib/session.ts';

type Login = typeof authEndpoints.login;
type Health = typeof healthEndpoints.health;

/** The first screen of all loads without the schema library; the types still hold it to the contract. */
const login: Pick<Login, 'method' | 'url'> = { method: 'POST', url: '/auth/login' };

export async function signIn(username: string, password: string) {
  const { token, user } = await request<Login>(login, { body: { username, password } });
  session.start(token, user);
  drafts.sweep();
}

const health: Pick<Health, 'method' | 'url'> = { method: 'GET', url: '/health' };

/** Did this browser reach us through a proxy that the operator forgot to name? */
export const comesThroughUntrustedProxy = (signal: AbortSignal): Promise<boolean> =>
  request<Health>(health, { signal }).then(
    ({ proxy }) => proxy === 'untrusted',
    () => false,
  );
