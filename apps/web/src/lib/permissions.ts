import type { PermissionName, SessionUser } from '@bawaba/contracts';
import { useSession } from './session.ts';

/**
 * An administrator passes every check. `user.permissions` lists the permissions of the role and their aliases.
 * Nothing is allowed before a password that is due has been changed.
 */
export const allows = (user: SessionUser | undefined, permission: PermissionName): boolean =>
  user !== undefined &&
  !user.must_change_password &&
  (user.role === 'admin' || user.permissions.includes(permission));

export const useCan = (permission: PermissionName): boolean => allows(useSession()?.user, permission);

/** For components that check many permissions. */
export function usePermissionCheck(): (permission: PermissionName) => boolean {
  const user = useSession()?.user;
  return (permission) => allows(user, permission);
}

/** Only administrators choose a village; other users belong to one. */
export const useIsAdmin = (): boolean => useSession()?.user.role === 'admin';

/** Users cannot grant permissions that they do not have, or change an account that has more permissions. */
export function useHoldsAll(): (permissions: readonly string[]) => boolean {
  const user = useSession()?.user;
  return (permissions) => permissions.every((name) => allows(user, name as PermissionName));
}
