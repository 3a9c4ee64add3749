import type { SessionUser } from '@bawaba/contracts';
import { allows } from '../../lib/permissions.ts';
import { navigationGroups } from './navigation.ts';

/** The menu, and what only the dashboard links to. */
const screens = [
  ...navigationGroups.flatMap(({ items }) => items),
  { to: '/statistics', permission: 'view_statistics' },
  { to: '/audit-logs', permission: 'view_audit_logs' },
] as const;

/** Where a user starts: the dashboard, or the first screen that the role has. */
export const firstScreen = (user: SessionUser | undefined) =>
  allows(user, 'view_dashboard') ? '/dashboard' : firstOf(user);

const firstOf = (user: SessionUser | undefined) =>
  screens.find(({ permission }) => allows(user, permission))?.to ?? '/dashboard';
