import classes from './data-table.module.css';
import type { Column, DataTableProps } from './data-table-props.ts';
import { linked, moveBetweenRows } from './row-link.tsx';

/** The rows of a `DataTable` as cards. A card that opens a record is pressed as a whole. */
export function DataCards<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowLink, actions, expanded, cardBody, isOutdated } = props;
  const at = (place: Column<Row>['card']) => columns.filter(({ card = 'line' }) => card === place);
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      data-outdated={isOutdated || undefined}
      onKeyDown={moveBetweenRows}
    >
      {rows.map((row) => (
        <li
          key={rowKey(row)}
          className={classes.card}
          data-row
          data-opens={rowLink ? '' : undefined}
          data-step={props.rowStep?.(row)}
          onKeyDown={props.onRowKey && ((event) => props.onRowKey?.(event, row))}
        >
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
          {cardBody ? (
            <div className={classes.cardBody}>
              {cardBody(row)}
              {actions && <div className={`${classes.cardActions} no-print`}>{actions(row)}</div>}
            </div>
          ) : (
            <>
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
            </>
          )}
          {expanded?.(row)}
        </li>
      ))}
    </ul>
  );
}
