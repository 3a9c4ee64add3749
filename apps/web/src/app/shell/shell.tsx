import { APP_VERSION } from '@bawaba/contracts';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementBanner } from '../../components/announcement-banner.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { Logo } from '../../components/logo.tsx';
import { useLogout, useRefreshedUser } from '../../features/auth/auth.queries.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { useSession } from '../../lib/session.ts';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { LiveDot } from './live-dot.tsx';
import { LogoutButton } from './logout-button.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { NavigationMenu } from './navigation-menu.tsx';
import { NotAllowed } from './not-allowed.tsx';
import classes from './shell.module.css';
import { useWarmScreens } from './use-warm-screens.ts';
import { ChangePasswordButton, UserName } from './user-name.tsx';

const ChangePasswordDialog = lazy(() =>
  import('../../features/auth/change-password-dialog.tsx').then((module) => ({
    default: module.ChangePasswordDialog,
  })),
);

/** Header, menu, page and footer. Rendered only while a user is signed in. */
export function Shell() {
  const { t } = useTranslation();
  const current = useSession();
  const can = usePermissionCheck();
  const logout = useLogout();
  const [menuOpened, menu] = useDisclosure(false);
  const [changingPassword, password] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const matches = useMatches();
  const screen = matches.at(-1);
  useRefreshedUser();
  useWarmScreens();

  // Focus the new page, so that screen readers start at its beginning.
  const shownPath = useRef(screen?.pathname);
  useEffect(() => {
    if (shownPath.current === screen?.pathname) return;
    shownPath.current = screen?.pathname;
    // A form may have focused its first field already.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [screen?.pathname]);

  if (!current) return null;
  const allowed = [screen?.staticData.permission ?? []].flat().every(can);

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      <header className={`${classes.header} no-print`}>
        <div className={classes.menuButton}>
          <LabelledIcon icon={IconMenu2} label={t('navigation.openMenu')} onClick={menu.open} />
        </div>
        <Link to="/dashboard" className={classes.brand}>
          <Logo />
          <span className={classes.brandText}>{t('common.appName')}</span>
        </Link>
        <div className={classes.headerEnd}>
          <LiveDot />
          <UserName user={current.user} className={classes.headerUser}>
            <div className={classes.wideOnly}>
              <ChangePasswordButton onClick={password.open} />
            </div>
          </UserName>
          <div className={classes.wideOnly}>
            <ColorSchemeToggle />
          </div>
          <LanguageToggle />
          <LogoutButton onClick={logout} />
        </div>
      </header>

      <aside className={`${classes.sidebar} no-print`}>
        <NavigationMenu />
      </aside>

      <MenuDrawer
        opened={menuOpened}
        user={current.user}
        onChangePassword={() => {
          menu.close();
          password.open();
        }}
        onClose={menu.close}
      />
      {changingPassword && (
        <Suspense>
          <ChangePasswordDialog onClose={password.close} />
        </Suspense>
      )}

      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <AfterFrame>{allowed ? <Outlet /> : <NotAllowed />}</AfterFrame>
      </main>

      <footer className={`${classes.footer} no-print`}>
        <span>
          © <bdi dir="ltr">{new Date().getFullYear()}</bdi> {t('common.appName')}
        </span>
        <bdi dir="ltr">v{APP_VERSION}</bdi>
      </footer>
      <AnnouncementBanner />
    </div>
  );
}

/** The frame is painted first. React then renders the page in slices, so a slow phone still responds to input. */
function AfterFrame({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
