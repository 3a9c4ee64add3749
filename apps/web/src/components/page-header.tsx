import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import classes from './page-header.module.css';

interface PageHeaderProps {
  /** A link to the page above. */
  back?: ReactNode;
  title: string;
  /** The number of records with its noun: "12 villages". */
  count?: ReactNode;
  /** Links to parts of the list, on the same line. */
  views?: ReactNode;
  /** The one primary action of the page. */
  action?: ReactNode;
}

export function PageHeader({ back, title, count, views, action }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className={classes.header}>
      <div className={classes.start}>
        {back && <div className="no-print">{back}</div>}
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {count !== undefined && (
            <Text c="dimmed" size="sm" role="status">
              {count}
            </Text>
          )}
        </div>
      </div>
      {views && <div className={classes.views}>{views}</div>}
      {action && <div className={`${classes.action} no-print`}>{action}</div>}
    </header>
  );
}
