import { Button, Text, Title } from '@mantine/core';
import { IconEar } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import classes from './similar-names.module.css';
import type { SimilarRows } from './use-similar-names.ts';

interface SimilarNamesProps<Row> {
  similar: SimilarRows<Row>;
  /** No name is written like the search. */
  isAlone: boolean;
  children: (rows: readonly Row[], label: string) => ReactNode;
}

/** Below the results of a search: names that sound like it. Nothing when there are none. */
export function SimilarNames<Row>({ similar, isAlone, children }: SimilarNamesProps<Row>) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const { rows, total } = similar;
  if (rows.length === 0) return null;
  const title = t('names.similarTitle');
  return (
    <section className={classes.similar} aria-labelledby={heading}>
      <div className={classes.head}>
        <IconEar size={20} stroke={1.75} aria-hidden />
        <Title order={2} size="1rem" id={heading}>
          {title}
        </Title>
        <Text span c="dimmed">
          {format.number(total)}
        </Text>
        <Text size="sm" c="dimmed" className={classes.hint} role="status">
          {t(isAlone ? 'names.onlySimilar' : 'names.similarHint')}
        </Text>
      </div>
      {children(rows, title)}
      {similar.hasMore && (
        <Button
          variant="default"
          className="no-print"
          loading={similar.isLoadingMore}
          onClick={similar.showMore}
        >
          {t('names.showMore')}
        </Button>
      )}
    </section>
  );
}
