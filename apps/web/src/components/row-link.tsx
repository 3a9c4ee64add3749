import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './data-table.module.css';
import type { Column } from './data-table-props.ts';

/** The content of a cell; the title is the link that covers the row. */
export function linked<Row>(column: Column<Row>, row: Row, rowLink?: (row: Row) => string): ReactNode {
  const content = column.cell(row);
  if (!rowLink || column.card !== 'title') return content;
  return (
    <Link to={rowLink(row)} className={classes.rowLink}>
      {content}
    </Link>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
const targetsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a[href], button:enabled')];

/** The arrow keys move to the same link or button of the next or previous row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  const row = (event.target as Element).closest('[data-row]');
  if (!step || !row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')];
  const next = rows[rows.indexOf(row) + step];
  if (!next) return;
  const place = targetsOf(row).indexOf(event.target as HTMLElement);
  const targets = targetsOf(next);
  (targets[place] ?? targets[0])?.focus();
  event.preventDefault();
}

/** The link of the first row, unless the rows are about to be replaced. */
export function firstRow(): HTMLElement | undefined {
  const first = document.querySelector<HTMLElement>('[data-row] a[href]');
  return first && !first.closest('[data-outdated]') ? first : undefined;
}
