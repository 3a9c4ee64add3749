import type { PermissionName } from '@bawaba/contracts';
import {
  IconBan,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconDoorEnter,
  IconFileExport,
  IconFileImport,
  IconFileSettings,
  IconHome,
  IconLayoutDashboard,
  IconListCheck,
  IconRubberStamp,
  IconShieldCheck,
  IconStack2,
  IconUserPlus,
  IconUserShield,
  IconUsersGroup,
  IconWalk,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Messages } from '../../i18n/messages.ts';

export interface NavigationItem {
  to:
    | '/today'
    | '/dashboard'
    | '/roll-call'
    | '/residents'
    | '/add-resident'
    | '/batches'
    | '/visitors'
    | '/add-visitor'
    | '/blacklist'
    | '/owners'
    | '/reports'
    | '/authority-lists'
    | '/authority-lists/settings'
    | '/imports'
    | '/villages'
    | '/supervisors'
    | '/roles';
  label: keyof Messages['navigation'];
  icon: ComponentType<{ size?: number; stroke?: number }>;
  permission: PermissionName;
  /** Users with this permission reach the page from another item. */
  unless?: PermissionName;
}

export interface NavigationGroup {
  label?: keyof Messages['navigation'];
  items: readonly NavigationItem[];
}

/** The menu, in order. Users see the items for which they have the permission. */
export const navigationGroups: readonly NavigationGroup[] = [
  {
    items: [
      { to: '/today', label: 'today', icon: IconCalendarCheck, permission: 'view_residents' },
      { to: '/dashboard', label: 'dashboard', icon: IconLayoutDashboard, permission: 'view_dashboard' },
      { to: '/roll-call', label: 'rollCall', icon: IconListCheck, permission: 'record_presence' },
    ],
  },
  {
    label: 'register',
    items: [
      { to: '/residents', label: 'residents', icon: IconUsersGroup, permission: 'view_residents' },
      { to: '/add-resident', label: 'addResident', icon: IconUserPlus, permission: 'add_resident' },
      { to: '/batches', label: 'batches', icon: IconStack2, permission: 'add_resident' },
      { to: '/visitors', label: 'visitors', icon: IconWalk, permission: 'view_visitors' },
      { to: '/add-visitor', label: 'addVisitor', icon: IconDoorEnter, permission: 'add_visitor' },
      { to: '/blacklist', label: 'blacklist', icon: IconBan, permission: 'view_blacklist' },
      { to: '/owners', label: 'owners', icon: IconHome, permission: 'view_owners' },
      { to: '/reports', label: 'reports', icon: IconFileExport, permission: 'view_reports' },
      {
        to: '/authority-lists',
        label: 'authorityLists',
        icon: IconRubberStamp,
        permission: 'view_authority_lists',
      },
    ],
  },
  {
    label: 'administration',
    items: [
      {
        to: '/authority-lists/settings',
        label: 'authorityLists',
        icon: IconFileSettings,
        permission: 'manage_authority_lists',
        unless: 'view_authority_lists',
      },
      { to: '/imports', label: 'imports', icon: IconFileImport, permission: 'import_records' },
      { to: '/villages', label: 'villages', icon: IconBuildingCommunity, permission: 'manage_villages' },
      { to: '/supervisors', label: 'supervisors', icon: IconUserShield, permission: 'manage_supervisors' },
      { to: '/roles', label: 'roles', icon: IconShieldCheck, permission: 'manage_roles' },
    ],
  },
];
