import type { ExportFormat, PermissionName, StayStatus } from '@bawaba/contracts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { askForResidentPage } from '../features/residents/resident-page-query.ts';
import { returnPlace } from '../lib/return-place.ts';
import { session } from '../lib/session.ts';
import { CrashScreen } from './crash-screen.tsx';
import { type DialogSearch, readChoice, readDialog, readPage, readTexts } from './search-params.ts';

interface ResidentFilterSearch {
  search?: string;
  apartment_number?: string;
  building_number?: string;
  check_in_from?: string;
  check_in_to?: string;
  village_id?: string;
  status?: StayStatus;
}

interface ReportSearch extends ResidentFilterSearch {
  type?: 'blacklist';
  format?: ExportFormat;
}

interface VisitorSearch {
  search?: string;
  apartment_number?: string;
  building_number?: string;
  village_id?: string;
  page?: number;
}

interface BlacklistSearch {
  search?: string;
  village_id?: string;
  page?: number;
}

interface AuditSearch {
  action?: string;
  entityType?: string;
  startDate?: string;
  endDate?: string;
  page?: number;
}

const stayStatuses = ['active', 'expiring_soon', 'expired'] as const satisfies StayStatus[];

const readResidentFilters = (search: Record<string, unknown>): ResidentFilterSearch => ({
  ...readTexts(search, [
    'search',
    'apartment_number',
    'building_number',
    'check_in_from',
    'check_in_to',
    'village_id',
  ]),
  ...readChoice(search, 'status', stayStatuses),
});

const readResidentPage = (search: Record<string, unknown>): ResidentFilterSearch & { page?: number } => ({
  ...readResidentFilters(search),
  ...readPage(search),
});

const rootRoute = createRootRoute();

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (session.get()) throw redirect({ to: '/dashboard' });
  },
  component: lazyRouteComponent(() => import('./pages/login-page.tsx'), 'LoginPage'),
});

/** Everything but /login needs a stored token. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (session.get()) return;
    returnPlace.remember(location.href);
    throw redirect({ to: '/login' });
  },
  component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn'),
});

const toDashboard = () => {
  throw redirect({ to: '/dashboard' });
};
const homeRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/', beforeLoad: toDashboard });
const unknownRoute = createRoute({ getParentRoute: () => signedInRoute, path: '$', beforeLoad: toDashboard });

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  component: lazyRouteComponent(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
});

const villagesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/villages',
  staticData: { permission: 'manage_villages' },
  validateSearch: (search): DialogSearch & { page?: number } => ({
    ...readDialog(search),
    ...readPage(search),
  }),
  component: lazyRouteComponent(() => import('./pages/villages-page.tsx'), 'VillagesPage'),
});

const supervisorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/supervisors',
  staticData: { permission: 'manage_supervisors' },
  validateSearch: (search): DialogSearch & { page?: number; search?: string } => ({
    ...readDialog(search),
    ...readPage(search),
    ...readTexts(search, ['search']),
  }),
  component: lazyRouteComponent(() => import('./pages/supervisors-page.tsx'), 'SupervisorsPage'),
});

const rolesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/roles',
  staticData: { permission: 'manage_roles' },
  validateSearch: readDialog,
  component: lazyRouteComponent(() => import('./pages/roles-page.tsx'), 'RolesPage'),
});

const auditLogsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit-logs',
  staticData: { permission: 'view_audit_logs' },
  validateSearch: (search): AuditSearch => ({
    ...readTexts(search, ['action', 'entityType', 'startDate', 'endDate']),
    ...readPage(search),
  }),
  component: lazyRouteComponent(() => import('./pages/audit-logs-page.tsx'), 'AuditLogsPage'),
});

const residentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/residents',
  staticData: { permission: 'view_residents' },
  validateSearch: readResidentPage,
  loader: ({ location }): void => {
    // Later screens have their code, and ask for themselves.
    if (!router.state.resolvedLocation) askForResidentPage(readResidentPage(location.search));
  },
  component: lazyRouteComponent(() => import('./pages/residents-page.tsx'), 'ResidentsPage'),
});

const residentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/residents/$id',
  staticData: { permission: 'view_residents' },
  validateSearch: (search): { edit?: true } => (search.edit === undefined ? {} : { edit: true }),
  component: lazyRouteComponent(() => import('./pages/resident-page.tsx'), 'ResidentPage'),
});

const addResidentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/add-resident',
  staticData: { permission: 'add_residents' },
  component: lazyRouteComponent(() => import('./pages/add-resident-page.tsx'), 'AddResidentPage'),
});

const visitorsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/visitors',
  staticData: { permission: 'view_visitors' },
  validateSearch: (search): VisitorSearch => ({
    ...readTexts(search, ['search', 'apartment_number', 'building_number', 'village_id']),
    ...readPage(search),
  }),
  component: lazyRouteComponent(() => import('./pages/visitors-page.tsx'), 'VisitorsPage'),
});

const addVisitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/add-visitor',
  staticData: { permission: 'add_visitor' },
  component: lazyRouteComponent(() => import('./pages/add-visitor-page.tsx'), 'AddVisitorPage'),
});

const editVisitorRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/edit-visitor/$id',
  staticData: { permission: ['view_visitors', 'edit_visitor'] },
  component: lazyRouteComponent(() => import('./pages/edit-visitor-page.tsx'), 'EditVisitorPage'),
});

const blacklistRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/blacklist',
  staticData: { permission: 'view_blacklist' },
  validateSearch: (search): DialogSearch & BlacklistSearch => ({
    ...readDialog(search),
    ...readTexts(search, ['search', 'village_id']),
    ...readPage(search),
  }),
  component: lazyRouteComponent(() => import('./pages/blacklist-page.tsx'), 'BlacklistPage'),
});

const ownersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/owners',
  staticData: { permission: 'view_owners' },
  validateSearch: (search): { search?: string; page?: number } => ({
    ...readTexts(search, ['search']),
    ...readPage(search),
  }),
  component: lazyRouteComponent(() => import('./pages/owners-page.tsx'), 'OwnersPage'),
});

const addOwnerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/owners/add',
  staticData: { permission: 'manage_owners' },
  component: lazyRouteComponent(() => import('./pages/add-owner-page.tsx'), 'AddOwnerPage'),
});

const editOwnerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/owners/edit/$id',
  staticData: { permission: ['view_owners', 'manage_owners'] },
  component: lazyRouteComponent(() => import('./pages/edit-owner-page.tsx'), 'EditOwnerPage'),
});

const ownerRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/owners/$id',
  staticData: { permission: 'view_owners' },
  component: lazyRouteComponent(() => import('./pages/owner-page.tsx'), 'OwnerPage'),
});

const reportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reports',
  staticData: { permission: 'view_reports' },
  validateSearch: (search): ReportSearch => ({
    ...readResidentFilters(search),
    ...readChoice(search, 'type', ['blacklist'] as const),
    ...readChoice(search, 'format', ['csv', 'excel', 'pdf'] as const satisfies ExportFormat[]),
  }),
  component: lazyRouteComponent(() => import('./pages/reports-page.tsx'), 'ReportsPage'),
});

const statisticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statistics',
  staticData: { permission: 'view_statistics' },
  component: lazyRouteComponent(() => import('./pages/statistics-page.tsx'), 'StatisticsPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    signedInRoute.addChildren([
      homeRoute,
      dashboardRoute,
      residentsRoute,
      residentRoute,
      addResidentRoute,
      visitorsRoute,
      addVisitorRoute,
      editVisitorRoute,
      blacklistRoute,
      ownersRoute,
      addOwnerRoute,
      editOwnerRoute,
      ownerRoute,
      reportsRoute,
      statisticsRoute,
      villagesRoute,
      supervisorsRoute,
      rolesRoute,
      auditLogsRoute,
      unknownRoute,
    ]),
  ]),
  // Filters are plain text in the address, as a person would write them: ?search=298
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});

let shownTo = session.get()?.user.id;
/**
 * A session that ends anywhere, here or in another tab, ends on /login. A tab that slept while one person left and
 * another came sees only the second: it starts again, since what it shows and holds is the first one's.
 */
session.subscribe((current) => {
  const shownBefore = shownTo;
  shownTo = current?.user.id;
  if (current && shownBefore !== undefined && shownBefore !== shownTo) location.reload();
  else if (!current && location.pathname !== '/login') router.navigate({ to: '/login' });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Without it the screen opens for everyone signed in; a screen that reads and writes needs each of its own. */
    permission?: PermissionName | readonly PermissionName[];
  }
}
