import type { ImportRow } from '@bawaba/contracts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { outcomeLooks } from './outcome-tiles.tsx';
import classes from './review.module.css';
import type { useFieldNames } from './use-field-names.ts';

/** Whom a row is about. */
export const personOf = ({ values }: Pick<ImportRow, 'values'>) => values.full_name ?? values.name ?? null;

interface RowTableProps {
  rows: readonly ImportRow[];
  names: ReturnType<typeof useFieldNames>;
  isOutdated: boolean;
  /** The number of the open row. */
  open: number | null;
  onOpen: (row: number | null) => void;
  children: (row: ImportRow) => ReactNode;
}

/** Rows of the file. The open one shows its cells beside its values. */
export function RowTable({ rows, names, isOutdated, open, onOpen, children }: RowTableProps) {
  const { t } = useTranslation();
  const columns: Column<ImportRow>[] = [
    {
      id: 'number',
      header: t('imports.review.row'),
      nowrap: true,
      isNumber: true,
      cell: ({ number }) => <Ltr>{number}</Ltr>,
    },
    {
      id: 'person',
      header: t('imports.review.person'),
      card: 'title',
      cell: (row) => {
        const isOpen = row.number === open;
        return (
          <UnstyledButton
            className={classes.person}
            aria-expanded={isOpen}
            title={t(isOpen ? 'imports.review.close' : 'imports.review.open', { row: row.number })}
            onClick={() => onOpen(isOpen ? null : row.number)}
          >
            <bdi>{personOf(row) ?? t('imports.review.noPerson')}</bdi>
            {row.corrected.length > 0 && (
              <IconPencil size={16} role="img" aria-label={t('imports.review.corrected')} />
            )}
            <IconChevronDown size={16} aria-hidden className={classes.chevron} />
          </UnstyledButton>
        );
      },
    },
    {
      id: 'outcome',
      header: t('imports.review.result'),
      card: 'status',
      nowrap: true,
      cell: ({ outcome }) => (
        <StatusBadge {...outcomeLooks[outcome]}>{t(`imports.rowOutcome.${outcome}`)}</StatusBadge>
      ),
    },
    {
      id: 'problems',
      header: t('imports.review.problems'),
      cell: ({ problems }) =>
        problems.length === 0 ? null : (
          <ul className={classes.rowProblems}>
            {problems.map(({ field, code, text }) => (
              <li key={`${field} ${code}`}>
                {field !== null && <span className={classes.fieldName}>{names.nameOf(field)}: </span>}
                {text}
              </li>
            ))}
          </ul>
        ),
    },
  ];
  return (
    <DataTable
      label={t('imports.review.rows')}
      columns={columns}
      rows={rows}
      isOutdated={isOutdated}
      rowKey={({ number }) => number}
      expanded={(row) => (row.number === open ? children(row) : null)}
    />
  );
}
