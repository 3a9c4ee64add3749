import type { DateConvention, ImportColumn, ImportLayout } from '@bawaba/contracts';
import { Radio, Select, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { tellingSample } from './date-order.ts';
import { asksForOrder } from './layout-edits.ts';
import classes from './mapping.module.css';
import type { useFieldNames } from './use-field-names.ts';

const SHOWN_ROWS = 3;

interface ColumnLineProps {
  column: ImportColumn;
  heading: string;
  rows: ImportLayout['rows'];
  names: ReturnType<typeof useFieldNames>;
  /** What the rows become is on its way. */
  isOutdated: boolean;
  onField: (field: string | null) => void;
  onOrder: (order: DateConvention) => void;
}

/** One column of the file, its meaning, and what its first cells become. */
export function ColumnLine(props: ColumnLineProps) {
  const { column, heading, rows, names, isOutdated, onField, onOrder } = props;
  const { t } = useTranslation();
  const label = t('imports.map.meaningOf', { heading: isolated(heading) });
  return (
    <li className={classes.line} data-ignored={column.field === null || undefined}>
      <div className={classes.heading}>
        <b>
          <bdi>{heading}</bdi>
        </b>
        <span className={classes.samples}>
          {column.samples.slice(0, SHOWN_ROWS).map((sample) => (
            <bdi key={sample}>{sample}</bdi>
          ))}
        </span>
      </div>
      <div className={classes.meaning}>
        <Select
          aria-label={label}
          searchable
          allowDeselect={false}
          data={[
            { value: '', label: t('imports.map.ignore') },
            ...names.fields.map(({ name }) => ({ value: name, label: names.nameOf(name) })),
          ]}
          value={column.field ?? ''}
          onChange={(field) => onField(field || null)}
        />
        {column.field !== null && column.by && (
          <StatusBadge tone={column.by === 'person' ? 'accent' : 'neutral'}>
            {t(`imports.map.by.${column.by}`)}
          </StatusBadge>
        )}
        {column.field !== null && column.possible_date_orders.length > 1 && (
          <OrderQuestion column={column} onOrder={onOrder} />
        )}
      </div>
      <ul className={classes.becomes} data-outdated={isOutdated || undefined}>
        {rows.slice(0, SHOWN_ROWS).map((row) => (
          <Becomes key={row.number} row={row} column={column} />
        ))}
      </ul>
    </li>
  );
}

/** A value of the file that is another day in each order. */
function OrderQuestion({ column, onOrder }: Pick<ColumnLineProps, 'column' | 'onOrder'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const telling = tellingSample(column.samples, column.possible_date_orders);
  return (
    <Radio.Group
      className={classes.question}
      data-open={asksForOrder(column) || undefined}
      label={
        telling
          ? t('imports.map.dateQuestion', { sample: isolated(telling.sample) })
          : t('imports.map.noPlace')
      }
      description={t('imports.map.dateQuestionHint')}
      value={column.date_order}
      onChange={(order) => onOrder(order as DateConvention)}
    >
      {column.possible_date_orders.map((order) => {
        const day = telling?.days.find((read) => read.order === order)?.day;
        return (
          <Radio key={order} value={order} label={day ? format.day(day) : t(`imports.map.order.${order}`)} />
        );
      })}
    </Radio.Group>
  );
}

/** A cell of the file beside what it becomes. */
function Becomes({ row, column }: { row: ImportLayout['rows'][number]; column: ImportColumn }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { field } = column;
  const raw = row.cells[column.index] ?? '';
  const day = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? format.day(value) : value);
  // Both days of a stay are in one cell.
  const fields = field === 'stay_period' ? ['check_in', 'check_out'] : [field ?? ''];
  const shown = fields
    .flatMap((name) => row.values[name] ?? [])
    .map(day)
    .join(' – ');
  const problems = row.problems.filter(
    (problem) => problem.field !== null && (problem.field === field || fields.includes(problem.field)),
  );
  return (
    <li data-wrong={problems.length > 0 || undefined}>
      <span className={classes.raw}>{raw ? <bdi>{raw}</bdi> : t('imports.map.empty')}</span>
      {field !== null && (
        <>
          <IconArrowRight size={16} className="mirrored" aria-hidden />
          <span className={classes.value}>
            {shown && <bdi>{shown}</bdi>}
            {!shown && problems.length === 0 && t('imports.map.empty')}
            {problems.map(({ code, text }) => (
              <Text key={code} component="span" className={classes.problem}>
                <IconAlertTriangle size={16} aria-hidden />
                {text}
              </Text>
            ))}
          </span>
        </>
      )}
    </li>
  );
}
