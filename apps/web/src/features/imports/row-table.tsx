import type { ImportRow } from '@bawaba/contracts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Ltr } from '../../components/ltr.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { isDay } from '../../components/typed-date.ts';
import { useFormat } from '../../lib/format.ts';
import { outcomeLooks } from './outcome-tiles.tsx';
import classes from './review.module.css';
import type { useFieldNames } from './use-field-names.ts';

/** Whom a row is about. */
export const personOf = ({ values }: Pick<ImportRow, 'values'>) => values.full_name ?? values.name ?? null;

/** Of the button that opens the row. */
export const idOfRow = (number: number) => `import-row-${number}`;

interface RowTableProps {
  rows: readonly ImportRow[];
  names: ReturnType<typeof useFieldNames>;
  isOutdated: boolean;
  /** After the undo nothing is imported any more. */
  isOver: boolean;
  /** The number of the open row. */
  open: number | null;
  onOpen: (row: number | null) => void;
  children: (row: ImportRow) => ReactNode;
}

/** Rows of the file. The open one shows its cells beside its values. */
export function RowTable(props: RowTableProps) {
  const { rows, names, isOutdated, isOver, open, onOpen, children } = props;
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
            id={idOfRow(row.number)}
            className={classes.person}
            aria-expanded={isOpen}
            title={t(isOpen ? 'imports.review.close' : 'imports.review.open', { row: row.number })}
            onClick={() => onOpen(isOpen ? null : row.number)}
          >
            <span className={classes.about}>
              <b>
                <bdi>{personOf(row) || t('imports.review.noPerson')}</bdi>
              </b>
              <RowFacts row={row} />
            </span>
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
        <StatusBadge {...outcomeLooks[outcome]}>
          {t(isOver && outcome === 'create' ? 'imports.neverImported' : `imports.rowOutcome.${outcome}`)}
        </StatusBadge>
      ),
    },
    {
      id: 'problems',
      header: t('imports.review.problems'),
      cell: ({ problems }) =>
        problems.length === 0 ? null : (
          <ul className={classes.rowProblems}>
            {problems.map(({ field, code, text, level }) => (
              <li key={`${field} ${code}`} data-level={level}>
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

/** By what a person tells the row from others. */
function RowFacts({ row: { values } }: { row: ImportRow }) {
  const format = useFormat();
  const number = values.id_number ?? values.passport_number;
  const days = [values.check_in, values.check_out].flatMap((day) => (day && isDay(day) ? day : []));
  const visit = values.visit_date && isDay(values.visit_date) ? format.day(values.visit_date) : null;
  const [from, to] = days;
  const stay = from && to && from <= to ? format.days(from, to) : null;
  if (!number && !stay && !visit) return null;
  return (
    <span className={classes.facts}>
      {number && <Ltr>{number}</Ltr>}
      {(stay ?? visit) && <span>{stay ?? visit}</span>}
    </span>
  );
}
