import { AppError, type Permission } from '@bawaba/contracts';

/** Which villages' records an actor can reach: the first parameter of every repository call. */
export type VillageScope = 'all' | number | 'none';

/** Who makes the request. Read from the database for every request. */
export interface Actor {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly role: string;
  readonly roleId: number;
  readonly roleDisplayName: string;
  readonly isAdmin: boolean;
  readonly villageId: number | null;
  readonly villageName: string | null;
  readonly scope: VillageScope;
  readonly permissions: ReadonlySet<Permission>;
  readonly mustChangePassword: boolean;
  readonly ipAddress: string | null;
  /** Which of the user's sessions this is. */
  readonly sessionHash: Buffer;
}

export const can = (actor: Actor, permission: Permission) =>
  actor.isAdmin || actor.permissions.has(permission);

/** A user without a village registers nobody, and sees nothing that the villages share. */
export function mustHaveVillage(
  actor: Actor,
): asserts actor is Actor & { readonly scope: Exclude<VillageScope, 'none'> } {
  if (actor.scope === 'none') throw new AppError('no_village');
}
