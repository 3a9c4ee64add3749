import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import tabs from '../../components/link-tabs.module.css';
import { usePermissionCheck } from '../../lib/permissions.ts';

const pages = [
  { to: '/authority-lists', name: 'people', permission: 'view_authority_lists' },
  { to: '/authority-lists/made', name: 'made', permission: 'view_authority_lists' },
  { to: '/authority-lists/settings', name: 'settings', permission: 'manage_authority_lists' },
] as const;

/** Links between the pages of the lists. */
export function PageTabs() {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  return (
    <nav className={`${tabs.tabs} no-print`} aria-label={t('authorityLists.parts')}>
      {pages
        .filter(({ permission }) => can(permission))
        .map(({ to, name }) => (
          <Link key={to} to={to} className={tabs.tab} activeOptions={{ exact: true, includeSearch: false }}>
            {t(`authorityLists.part.${name}`)}
          </Link>
        ))}
    </nav>
  );
}
