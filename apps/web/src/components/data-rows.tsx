import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';
import type { Column, DataTableProps, Sorting } from './data-table-props.ts';
import { linked, moveBetweenRows } from './row-link.tsx';

const classOf = <Row,>({ nowrap, grows, isNumber, optional }: Column<Row>): string | undefined =>
  [nowrap && classes.nowrap, grows && classes.grows, isNumber && classes.number, optional && classes.optional]
    .filter(Boolean)
    .join(' ') || undefined;

/** The rows of a `DataTable` as a table. */
export function DataRows<Row>(props: DataTableProps<Row>) {
  const { label, columns: all, rows, rowKey, rowLink, actions, expanded, manyColumns, sorting } = props;
  const { t } = useTranslation();
  const columns = all.filter(({ cardOnly }) => !cardOnly);
  const width = columns.length + (actions ? 1 : 0);
  return (
    <div className={classes.frame} data-outdated={props.isOutdated || undefined}>
      <table className={classes.table} aria-label={label} data-many={manyColumns || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={sorting} />
            ))}
            {actions && (
              <th
                scope="col"
                className={`${classes.actions} no-print`}
                data-on-hover={props.actionsOnHover || undefined}
              >
                <span className="visually-hidden">{t('common.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {rows.map((row) => {
            const unfolded = expanded?.(row);
            return (
              <Fragment key={rowKey(row)}>
                <tr
                  data-row
                  data-opens={rowLink ? '' : undefined}
                  data-step={props.rowStep?.(row)}
                  onKeyDown={props.onRowKey && ((event) => props.onRowKey?.(event, row))}
                >
                  {columns.map((column) => (
                    <td key={column.id} className={classOf(column)}>
                      {linked(column, row, rowLink)}
                    </td>
                  ))}
                  {actions && (
                    <td
                      className={`${classes.actions} no-print`}
                      data-on-hover={props.actionsOnHover || undefined}
                    >
                      {actions(row)}
                    </td>
                  )}
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

function HeaderCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { header, sort } = column;
  const isSorted = sorting !== undefined && sort !== undefined && sorting.by === sort;
  const Arrow = isSorted && sorting.order === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={isSorted ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sorting && sort ? (
        <button type="button" className={classes.sort} onClick={() => sorting.onSort(sort)}>
          {header}
          <Arrow size={16} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
