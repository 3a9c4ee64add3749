import type { PermissionName } from '@bawaba/contracts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  parseSearchWith,
  type RouteComponent,
  redirect,
  stringifySearchWith,
  useRouter,
} from '@tanstack/react-router';
import { loadDeskTexts } from '../i18n/language.ts';
import { returnPlace } from '../lib/return-place.ts';
import { session } from '../lib/session.ts';
import { CrashScreen } from './crash-screen.tsx';
import { pageSearch } from './page-search.ts';
import { LoginPage } from './pages/login-page.tsx';
import { pages } from './pages.ts';
import { firstScreen } from './shell/first-screen.ts';

type Permission = PermissionName | readonly PermissionName[];

const rootRoute = createRootRoute();

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (session.get()) throw redirect({ to: '/dashboard' });
  },
  component: SignInAgain,
});

/** After a sign-out. The first sign-in needs no router (`start.tsx`). */
function SignInAgain() {
  const { history } = useRouter();
  return <LoginPage onSignedIn={() => history.push(returnPlace.take() ?? '/dashboard')} />;
}

const loadDesk = async () => (await Promise.all([import('./signed-in.tsx'), loadDeskTexts()]))[0];

/** Every page but /login needs a stored token. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (session.get()) return;
    returnPlace.remember(location.href);
    throw redirect({ to: '/login' });
  },
  component: lazyRouteComponent(loadDesk, 'SignedIn'),
});

/** One row of the table below. Without a permission, the page opens for every signed-in user. */
const at = <Path extends string>(path: Path, component: RouteComponent, permission?: Permission) => ({
  getParentRoute: () => signedInRoute,
  path,
  component,
  staticData: permission === undefined ? {} : { permission },
});

const toDashboard = <Path extends string>(path: Path) => ({
  getParentRoute: () => signedInRoute,
  path,
  beforeLoad: () => {
    throw redirect({ to: '/dashboard' });
  },
});

/** A role without the dashboard starts at the first screen that it has. */
const leadOn = () => {
  const to = firstScreen(session.get()?.user);
  if (to !== '/dashboard') throw redirect({ to });
};

// biome-ignore format: a table, one line per route
const signedInPages = [
  createRoute(toDashboard('/')),
  createRoute({ ...at('/dashboard', pages.dashboard), beforeLoad: leadOn }),
  createRoute({ ...at('/today', pages.today, 'view_residents'), validateSearch: pageSearch.today }),
  createRoute({ ...at('/residents', pages.residents, 'view_residents'), validateSearch: pageSearch.residents }),
  createRoute({ ...at('/residents/$id', pages.resident, 'view_residents'), validateSearch: pageSearch.resident }),
  createRoute({ ...at('/add-resident', pages.addResident, 'add_residents'), validateSearch: pageSearch.addResident }),
  createRoute(at('/batches', pages.batches, 'add_residents')),
  createRoute({ ...at('/batches/$id', pages.batch, 'add_residents'), validateSearch: pageSearch.batch }),
  createRoute({ ...at('/visitors', pages.visitors, 'view_visitors'), validateSearch: pageSearch.visitors }),
  createRoute(at('/visitors/$id', pages.visitor, 'view_visitors')),
  createRoute(at('/add-visitor', pages.addVisitor, 'add_visitor')),
  createRoute(at('/edit-visitor/$id', pages.editVisitor, ['view_visitors', 'edit_visitor'])),
  createRoute({ ...at('/blacklist', pages.blacklist, 'view_blacklist'), validateSearch: pageSearch.blacklist }),
  createRoute({ ...at('/owners', pages.owners, 'view_owners'), validateSearch: pageSearch.owners }),
  createRoute(at('/owners/add', pages.addOwner, 'manage_owners')),
  createRoute(at('/owners/edit/$id', pages.editOwner, ['view_owners', 'manage_owners'])),
  createRoute(at('/owners/$id', pages.owner, 'view_owners')),
  createRoute({ ...at('/roll-call', pages.rollCall, 'record_presence'), validateSearch: pageSearch.rollCall }),
  createRoute({ ...at('/reports', pages.reports, 'view_reports'), validateSearch: pageSearch.reports }),
  createRoute({ ...at('/authority-lists', pages.authorityLists, 'view_authority_lists'), validateSearch: pageSearch.authorityLists }),
  createRoute({ ...at('/authority-lists/made', pages.authorityListsMade, 'view_authority_lists'), validateSearch: pageSearch.authorityListsMade }),
  createRoute({ ...at('/authority-lists/settings', pages.authorityListSettings, 'manage_authority_lists'), validateSearch: pageSearch.authorityListSettings }),
  createRoute(at('/authority-lists/$id', pages.authorityList, 'view_authority_lists')),
  createRoute({ ...at('/imports', pages.imports, 'import_records'), validateSearch: pageSearch.imports }),
  createRoute({ ...at('/imports/new', pages.addImport, 'import_records'), validateSearch: pageSearch.addImport }),
  createRoute({ ...at('/imports/$id', pages.importOne, 'import_records'), validateSearch: pageSearch.importOne }),
  createRoute(at('/statistics', pages.statistics, 'view_statistics')),
  createRoute({ ...at('/villages', pages.villages, 'manage_villages'), validateSearch: pageSearch.villages }),
  createRoute({ ...at('/supervisors', pages.supervisors, 'manage_supervisors'), validateSearch: pageSearch.supervisors }),
  createRoute({ ...at('/roles', pages.roles, 'manage_roles'), validateSearch: pageSearch.roles }),
  createRoute({ ...at('/audit-logs', pages.auditLogs, 'view_audit_logs'), validateSearch: pageSearch.auditLogs }),
  createRoute(toDashboard('$')),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([loginRoute, signedInRoute.addChildren(signedInPages)]),
  // Filters are plain text in the URL, not JSON: ?search=298
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});

let shownTo = session.get()?.user.id;
/**
 * When the session ends, in this tab or another, open /login. A suspended tab may miss that one user signed out and see
 * only that another signed in: it reloads, because its page and its memory hold data of the first user.
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
    /** For a list of permissions, the user needs all of them. */
    permission?: Permission;
  }
}
