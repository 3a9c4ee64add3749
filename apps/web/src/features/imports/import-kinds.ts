import { type ImportKind, importKinds, type PermissionName } from '@bawaba/contracts';
import { IconBan, IconHome, IconUsersGroup, IconWalk } from '@tabler/icons-react';

/** The right to add one by hand; an import needs it too. */
export const permissionOf: Record<ImportKind, PermissionName> = {
  residents: 'add_residents',
  owners: 'manage_owners',
  visitors: 'add_visitor',
  blacklist: 'manage_blacklist',
};

/** The list that shows what was imported. */
export const listOf = {
  residents: { to: '/residents', permission: 'view_residents' },
  owners: { to: '/owners', permission: 'view_owners' },
  visitors: { to: '/visitors', permission: 'view_visitors' },
  blacklist: { to: '/blacklist', permission: 'view_blacklist' },
} as const satisfies Record<ImportKind, { to: string; permission: PermissionName }>;

export const iconOf = {
  residents: IconUsersGroup,
  owners: IconHome,
  visitors: IconWalk,
  blacklist: IconBan,
} satisfies Record<ImportKind, unknown>;

export const kindsFor = (can: (permission: PermissionName) => boolean) =>
  importKinds.filter((kind) => can(permissionOf[kind]));
