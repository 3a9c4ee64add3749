import type { authEndpoints } from '@bawaba/contracts';
import { request } from '../../lib/api.ts';
import { drafts } from '../../lib/drafts.ts';
import { session } from '../../lib/session.ts';

type Login = typeof authEndpoints.login;

/** The first screen of all loads without the schema library; the types still hold it to the contract. */
const login: Pick<Login, 'method' | 'url'> = { method: 'POST', url: '/auth/login' };

export async function signIn(username: string, password: string) {
  const { token, user } = await request<Login>(login, { body: { username, password } });
  session.start(token, user);
  drafts.sweep();
}
