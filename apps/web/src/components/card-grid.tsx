import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './card-grid.module.css';

export const CardGrid = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.grid} aria-label={label}>
    {children}
  </ul>
);

export const Card = ({ children }: { children: ReactNode }) => <li className={classes.card}>{children}</li>;

/** Labelled icons at the bottom of a card, aligned with the text above. */
export const CardActions = ({ children }: { children: ReactNode }) => (
  <div className={`${classes.actions} no-print`}>{children}</div>
);

/** Placeholders while the cards load. */
export function CardGridSkeleton({ cards = 6, height = 96 }: { cards?: number; height?: number }) {
  const { t } = useTranslation();
  return (
    <div className={classes.grid} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </div>
  );
}
