import type { ImportLayout, ImportRow, ImportSummary } from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { useCan } from '../../lib/permissions.ts';
import { listOf } from './import-kinds.ts';
import classes from './row-editor.module.css';
import { OtherCells } from './row-editor.tsx';
import { useFieldNames } from './use-field-names.ts';
import { useValueText } from './use-value-text.ts';

interface RowReadingProps {
  summary: ImportSummary;
  row: ImportRow;
  columns: ImportLayout['columns'];
}

/** A row that is imported, or that the user may not change. */
export function RowReading({ summary, row, columns }: RowReadingProps) {
  const { nameOf, typeOf } = useFieldNames(summary.kind);
  const valueText = useValueText();
  const { t } = useTranslation();
  const { to, permission } = listOf[summary.kind];
  const canSee = useCan(permission) && summary.kind !== 'blacklist';
  const isThere = row.outcome === 'created' || row.outcome === 'kept';
  return (
    <div className={classes.editor}>
      <Facts
        wide
        facts={Object.entries(row.values)
          // Its days are there too.
          .filter(([field]) => field !== 'stay_period')
          .map(([field, value]) => [nameOf(field), value && valueText(typeOf(field), value)])}
      />
      <OtherCells row={row} columns={columns} />
      {canSee && isThere && row.record_id !== null && (
        <div>
          <Button variant="default" renderRoot={(props) => <Link to={`${to}/${row.record_id}`} {...props} />}>
            {t('imports.row.openRecord')}
          </Button>
        </div>
      )}
    </div>
  );
}
