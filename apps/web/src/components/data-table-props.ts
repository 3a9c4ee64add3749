import type { KeyboardEvent, ReactNode } from 'react';

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
  /** Takes the free width. Text that is too long ends in an ellipsis. */
  grows?: boolean;
  /** Figures line up on their units. */
  isNumber?: boolean;
  /** Hidden where the table is narrow. */
  optional?: boolean;
  /** The table can be sorted by it: its name in `Sorting`. */
  sort?: string;
}

export interface Sorting {
  by: string | undefined;
  order: 'asc' | 'desc';
  onSort: (by: string) => void;
}

export interface DataTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** The URL that a row opens. The title becomes a link that covers the whole row. */
  rowLink?: (row: Row) => string;
  /** Labelled icons at the end of a row. */
  actions?: (row: Row) => ReactNode;
  /** A mouse sees the actions on the row that it points at; they lie over the last columns. */
  actionsOnHover?: boolean;
  /** Details of an expanded row, or null. */
  expanded?: (row: Row) => ReactNode | null;
  /** Shows cards on tablets too. */
  manyColumns?: boolean;
  /** The lines of a card, instead of the labelled lines of the columns. */
  cardBody?: (row: Row) => ReactNode;
  /** The rows are dim, because others are loading. */
  isOutdated?: boolean;
  sorting?: Sorting;
  /** Keys in a row, beside the arrows. */
  onRowKey?: ((event: KeyboardEvent, row: Row) => void) | undefined;
  /** What was done with a row a moment ago: it is tinted, and its actions stay visible. */
  rowStep?: ((row: Row) => string | undefined) | undefined;
}
