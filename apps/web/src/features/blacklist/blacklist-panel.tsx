import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './blacklist-panel.module.css';

export const BLACKLIST_PANEL = 'blacklist-form';

/** The panel that the button above the list opens and closes. */
export function BlacklistPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section id={BLACKLIST_PANEL} className={classes.panel}>
      <Title order={2} mb="md">
        {t('blacklist.add')}
      </Title>
      {children}
    </section>
  );
}
