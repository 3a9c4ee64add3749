import { Tooltip, useDirection } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { useIsSmallDesktop } from '../../lib/use-is-phone.ts';
import { navigationGroups } from './navigation.ts';
import classes from './shell.module.css';

export function NavigationMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const { dir } = useDirection();
  const isRail = useIsSmallDesktop();
  const groups = navigationGroups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ permission, unless }) => can(permission) && !(unless && can(unless))),
    }))
    .filter(({ items }) => items.length > 0);

  return (
    <nav className={classes.menu} aria-label={t('navigation.label')}>
      {groups.map(({ label, items }) => (
        <div key={label ?? 'top'}>
          {label && <p className={classes.groupLabel}>{t(`navigation.${label}`)}</p>}
          <ul className={classes.items}>
            {items.map(({ to, label: itemLabel, icon: Icon }) => {
              const text = t(`navigation.${itemLabel}`);
              const link = (
                <Link
                  to={to}
                  className={classes.item}
                  activeOptions={{ includeSearch: false }}
                  onClick={onNavigate}
                >
                  <Icon size={20} stroke={1.75} aria-hidden />
                  <span className={classes.itemText}>{text}</span>
                </Link>
              );
              return (
                <li key={to}>
                  {isRail ? (
                    <Tooltip label={text} position={dir === 'rtl' ? 'left' : 'right'}>
                      {link}
                    </Tooltip>
                  ) : (
                    link
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
