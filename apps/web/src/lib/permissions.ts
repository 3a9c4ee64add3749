import type { PermissionName, SessionUser } from '@bawaba/contracts';
import { useSession } from './session.ts';

/** An administrator passes every check; others hold what their role lists, under either way of writing it. */
export const allows = (user: SessionUser | undefined, permission: PermissionName): boolean =>
  user !== undefined && (user.role === 'admin' || user.permissions.includes(permission));

export const useCan = (permission: PermissionName): boolean => allows(useSession()?.user, permission);

/** For menus, which ask about many at once. */
export function usePermissionCheck(): (permission: PermissionName) => boolean {
  const user = useSession()?.user;
  return (permission) => allows(user, permission);
}

/** Only administrators choose a village; everyone else is bound to their own. */
export const useIsAdmin = (): boolean => useSession()?.user.role === 'admin';

/** Nobody can grant what they do not hold, nor change an account that may do more than they may. */
export function useHoldsAll(): (permissions: readonly string[]) => boolean {
  const user = useSession()?.user;
  return (permissions) => permissions.every((name) => allows(user, name as PermissionName));
}
