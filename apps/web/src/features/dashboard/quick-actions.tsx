import type { PermissionName } from '@bawaba/contracts';
import { Title } from '@mantine/core';
import {
  IconBan,
  IconChartBar,
  IconFileExport,
  IconHistory,
  IconUserPlus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Messages } from '../../i18n/messages.ts';
import { usePermissionCheck } from '../../lib/permissions.ts';
import classes from './quick-actions.module.css';

interface QuickAction {
  to: '/add-resident' | '/residents' | '/blacklist' | '/reports' | '/statistics' | '/audit-logs';
  label: keyof Messages['navigation'];
  icon: ComponentType<{ size?: number; stroke?: number }>;
  permission: PermissionName;
}

/** In the order of the specification; each action requires its permission. */
const quickActions: readonly QuickAction[] = [
  { to: '/add-resident', label: 'addResident', icon: IconUserPlus, permission: 'add_resident' },
  { to: '/residents', label: 'residents', icon: IconUsersGroup, permission: 'view_residents' },
  { to: '/blacklist', label: 'blacklist', icon: IconBan, permission: 'view_blacklist' },
  { to: '/reports', label: 'reports', icon: IconFileExport, permission: 'view_reports' },
  { to: '/statistics', label: 'statistics', icon: IconChartBar, permission: 'view_statistics' },
  { to: '/audit-logs', label: 'auditLogs', icon: IconHistory, permission: 'view_audit_logs' },
];

export function QuickActions() {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const heading = useId();
  const shown = quickActions.filter(({ permission }) => can(permission));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="no-print">
      <Title order={2} mb="sm" id={heading}>
        {t('dashboard.quickActions')}
      </Title>
      <ul className={classes.actions}>
        {shown.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.action} data-primary={to === '/add-resident' || undefined}>
              <span className={classes.icon}>
                <Icon size={22} stroke={1.75} aria-hidden />
              </span>
              {t(`navigation.${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
