import { lazyRouteComponent as lazy } from '@tanstack/react-router';

/** All pages. The code of a page loads when it opens, or earlier when the browser is idle (`shell/use-warm-screens.ts`). */
export const pages = {
  dashboard: lazy(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
  today: lazy(() => import('./pages/today-page.tsx'), 'TodayPage'),
  residents: lazy(() => import('./pages/residents-page.tsx'), 'ResidentsPage'),
  resident: lazy(() => import('./pages/resident-page.tsx'), 'ResidentPage'),
  addResident: lazy(() => import('./pages/add-resident-page.tsx'), 'AddResidentPage'),
  visitors: lazy(() => import('./pages/visitors-page.tsx'), 'VisitorsPage'),
  visitor: lazy(() => import('./pages/visitor-page.tsx'), 'VisitorPage'),
  addVisitor: lazy(() => import('./pages/add-visitor-page.tsx'), 'AddVisitorPage'),
  editVisitor: lazy(() => import('./pages/edit-visitor-page.tsx'), 'EditVisitorPage'),
  blacklist: lazy(() => import('./pages/blacklist-page.tsx'), 'BlacklistPage'),
  owners: lazy(() => import('./pages/owners-page.tsx'), 'OwnersPage'),
  owner: lazy(() => import('./pages/owner-page.tsx'), 'OwnerPage'),
  addOwner: lazy(() => import('./pages/add-owner-page.tsx'), 'AddOwnerPage'),
  editOwner: lazy(() => import('./pages/edit-owner-page.tsx'), 'EditOwnerPage'),
  rollCall: lazy(() => import('./pages/roll-call-page.tsx'), 'RollCallPage'),
  reports: lazy(() => import('./pages/reports-page.tsx'), 'ReportsPage'),
  authorityLists: lazy(() => import('./pages/authority-lists-page.tsx'), 'AuthorityListsPage'),
  authorityListsMade: lazy(() => import('./pages/authority-lists-made-page.tsx'), 'AuthorityListsMadePage'),
  authorityListSettings: lazy(
    () => import('./pages/authority-list-settings-page.tsx'),
    'AuthorityListSettingsPage',
  ),
  authorityList: lazy(() => import('./pages/authority-list-page.tsx'), 'AuthorityListPage'),
  statistics: lazy(() => import('./pages/statistics-page.tsx'), 'StatisticsPage'),
  villages: lazy(() => import('./pages/villages-page.tsx'), 'VillagesPage'),
  supervisors: lazy(() => import('./pages/supervisors-page.tsx'), 'SupervisorsPage'),
  roles: lazy(() => import('./pages/roles-page.tsx'), 'RolesPage'),
  auditLogs: lazy(() => import('./pages/audit-logs-page.tsx'), 'AuditLogsPage'),
};
