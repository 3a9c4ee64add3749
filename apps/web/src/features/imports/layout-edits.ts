import type { DateConvention, ImportColumn, ImportLayout, ImportLayoutWrite } from '@bawaba/contracts';

export type LayoutEdit = Omit<ImportLayoutWrite, 'version'>;

export const editOf = ({ header_row, columns, defaults }: ImportLayout): LayoutEdit => ({
  header_row,
  columns: columns.map(({ index, field, date_order }) => ({ index, field, date_order })),
  defaults,
});

/** A field belongs to one column: the column that had it before loses it. A field of a column needs no default. */
export function withField(edit: LayoutEdit, index: number, field: string | null): LayoutEdit {
  const columns = edit.columns.map((column) => {
    if (column.index === index) return { ...column, field };
    return field !== null && column.field === field ? { ...column, field: null } : column;
  });
  return { ...edit, columns };
}

export const withDateOrder = (edit: LayoutEdit, index: number, date_order: DateConvention): LayoutEdit => ({
  ...edit,
  columns: edit.columns.map((column) => (column.index === index ? { ...column, date_order } : column)),
});

/** Null removes it. */
export function withDefault(edit: LayoutEdit, field: string, value: string | null): LayoutEdit {
  const { [field]: _, ...others } = edit.defaults;
  return { ...edit, defaults: value === null ? others : { ...others, [field]: value } };
}

/** Another row has the headings; the columns keep their meaning. */
export const withHeaderRow = (edit: LayoutEdit, header_row: number | null): LayoutEdit => ({
  ...edit,
  header_row,
});

/** The columns as the user wants them, before the api has answered. */
export function editedColumns(layout: ImportLayout, edit: LayoutEdit | null): readonly ImportColumn[] {
  if (!edit) return layout.columns;
  const wanted = new Map(edit.columns.map((column) => [column.index, column]));
  return layout.columns.map((column) => {
    const { field, date_order } = wanted.get(column.index) ?? column;
    if (field === column.field && date_order === column.date_order) return column;
    return { ...column, field, date_order, by: field === column.field ? column.by : 'person' };
  });
}

/** Nothing proves the order of its dates, and nobody has said it. */
export const asksForOrder = ({ field, date_order, possible_date_orders }: ImportColumn) =>
  field !== null && date_order === null && possible_date_orders.length > 1;

/** As a spreadsheet names it: A, B, …, Z, AA. */
export function columnLetter(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}
