import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** The number of records with its noun: "12 villages". */
  count?: ReactNode;
  /** The one primary action of the page. */
  action?: ReactNode;
}

export function PageHeader({ title, count, action }: PageHeaderProps) {
  useDocumentTitle(title);
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
