import type { ImportLayout, ImportRow, ImportSummary } from '@bawaba/contracts';
import { Facts } from '../../components/facts.tsx';
import { useFormat } from '../../lib/format.ts';
import classes from './row-editor.module.css';
import { OtherCells } from './row-editor.tsx';
import { useFieldNames } from './use-field-names.ts';

interface RowReadingProps {
  summary: ImportSummary;
  row: ImportRow;
  columns: ImportLayout['columns'];
}

/** A row that is imported, or that the user may not change. */
export function RowReading({ summary, row, columns }: RowReadingProps) {
  const { nameOf } = useFieldNames(summary.kind);
  const format = useFormat();
  return (
    <div className={classes.editor}>
      <Facts
        wide
        facts={Object.entries(row.values).map(([field, value]) => [
          nameOf(field),
          value && /^\d{4}-\d\d-\d\d$/.test(value) ? format.day(value) : value,
        ])}
      />
      <OtherCells row={row} columns={columns} />
    </div>
  );
}
