import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** The number of records with its noun: "12 villages". */
  count?: ReactNode;
  /** The one primary action of the page. */
  action?: ReactNode;
}

export function PageHeader({ title, count, action }: PageHeaderProps) {
  const { t } = useTranslation();
  const appName = t('common.appName');
  useEffect(() => {
    document.title = `${title} · ${appName}`;
  }, [title, appName]);

  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <Title order={1}>{title}</Title>
        {count !== undefined && (
          <Text c="dimmed" size="sm" role="status">
            {count}
          </Text>
        )}
      </div>
      {action && <div className={`${classes.action} no-print`}>{action}</div>}
    </header>
  );
}
