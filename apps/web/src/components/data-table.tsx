import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone, useIsTablet } from '../lib/use-is-phone.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Its place on a card: as the title, beside the title, on a labelled line, or nowhere. */
  card?: 'title' | 'status' | 'line' | 'none';
  /** For a line on cards that replaces several columns of the table. */
  cardOnly?: boolean;
  /** For dates and other values that must stay on one line. */
  nowrap?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The URL that a row opens. The title becomes a link that covers the whole row. */
  rowLink?: (row: Row) => string;
  /** Labelled icons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  /** Details of an expanded row, or null. */
  expanded?: (row: Row) => ReactNode | null;
  /** Shows cards on tablets too. */
  manyColumns?: boolean;
}

/** A table with a sticky header from 768 pixels, cards on narrower screens. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const isTablet = useIsTablet();
  return isPhone || (props.manyColumns && isTablet) ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row>(props: DataTableProps<Row>) {
  const { label, columns: all, rows, rowKey, rowLink, actions, expanded, manyColumns } = props;
  const { t } = useTranslation();
  const columns = all.filter(({ cardOnly }) => !cardOnly);
  const width = columns.length + (actions ? 1 : 0);
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} data-many={manyColumns || undefined}>
        <thead>
          <tr>
            {columns.map(({ id, header, nowrap }) => (
              <th key={id} scope="col" className={nowrap ? classes.nowrap : undefined}>
                {header}
              </th>
            ))}
            {actions && (
              <th scope="col" className={`${classes.actions} no-print`}>
                <span className="visually-hidden">{t('common.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const unfolded = expanded?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr data-opens={rowLink ? '' : undefined}>
                  {columns.map((column) => (
                    <td key={column.id} className={column.nowrap ? classes.nowrap : undefined}>
                      {linked(column, row, rowLink)}
                    </td>
                  ))}
                  {actions && <td className={`${classes.actions} no-print`}>{actions(row)}</td>}
                </tr>
                {unfolded && (
                  <tr>
                    <td colSpan={width} className={classes.unfolded}>
                      {unfolded}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ label, columns, rows, rowKey, rowLink, actions, expanded }: DataTableProps<Row>) {
  const at = (place: Column<Row>['card']) => columns.filter(({ card = 'line' }) => card === place);
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card} data-opens={rowLink ? '' : undefined}>
          <div className={classes.cardHead}>
            <div className={classes.cardTitle}>
              {at('title').map((column) => (
                <div key={column.id}>{linked(column, row, rowLink)}</div>
              ))}
            </div>
            {at('status').map((column) => (
              <div key={column.id}>{column.cell(row)}</div>
            ))}
          </div>
          <dl className={classes.lines}>
            {at('line').map((column) => {
              const content = column.cell(row);
              if (content === null || content === undefined || content === '') return null;
              return (
                <div key={column.id}>
                  <dt>{column.header}</dt>
                  <dd>{content}</dd>
                </div>
              );
            })}
          </dl>
          {actions && <div className={`${classes.cardActions} no-print`}>{actions(row)}</div>}
          {expanded?.(row)}
        </li>
      ))}
    </ul>
  );
}

function linked<Row>(column: Column<Row>, row: Row, rowLink?: (row: Row) => string): ReactNode {
  const content = column.cell(row);
  if (!rowLink || column.card !== 'title') return content;
  return (
    <Link to={rowLink(row)} className={classes.rowLink}>
      {content}
    </Link>
  );
}
