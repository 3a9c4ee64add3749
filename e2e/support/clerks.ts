import { Api } from './api.ts';
import { unique } from './journey.ts';

/** Signs in a new user of one village whose role has exactly these permissions. */
export async function signInWith(
  admin: Api,
  permissions: readonly string[],
  village_id: number | undefined,
  name = 'clerk',
): Promise<Api> {
  const username = unique(name).replaceAll(' ', '');
  const role = await admin.post('/roles', { name: `role_${username}`, display_name: username, permissions });
  const account = { username, password: 'long enough', full_name: 'Clerk', role_id: role.id, village_id };
  await admin.post('/auth/users', account);
  return Api.signIn(username, account.password);
}
