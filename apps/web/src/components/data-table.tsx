import { useIsPhone, useIsTablet } from '../lib/use-is-phone.ts';
import { useIsPrinting } from '../lib/use-is-printing.ts';
import { DataCards } from './data-cards.tsx';
import { DataRows } from './data-rows.tsx';
import type { DataTableProps } from './data-table-props.ts';

export type { Column, Sorting } from './data-table-props.ts';

/** A table with a sticky header from 768 pixels, cards on narrower screens. Paper always gets the table. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  const isTablet = useIsTablet();
  const isPrinting = useIsPrinting();
  const isNarrow = isPhone || (props.manyColumns && isTablet);
  return isNarrow && !isPrinting ? <DataCards {...props} /> : <DataRows {...props} />;
}
