import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './shell.module.css';

/** Text on wide screens, an icon on phones, the same accessible name on both. */
export function LogoutButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="subtle" color="gray" px="sm" onClick={onClick} aria-label={t('auth.logout')}>
      <IconLogout size={20} stroke={1.75} className="mirrored" aria-hidden />
      <span className={classes.logoutText}>{t('auth.logout')}</span>
    </Button>
  );
}
