import type { DateConvention, ImportColumn, ImportLayout } from '@bawaba/contracts';
import { Radio, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useFormat } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { tellingSample } from './date-order.ts';
import { asksForOrder } from './layout-edits.ts';
import classes from './mapping.module.css';
import { MeaningSelect } from './meaning-select.tsx';
import { problemsOf } from './row-fields.ts';
import type { useFieldNames } from './use-field-names.ts';
import { type Choice, useValueText } from './use-value-text.ts';

const SHOWN_ROWS = 3;

interface ColumnLineProps {
  column: ImportColumn;
  heading: string;
  rows: ImportLayout['rows'];
  names: ReturnType<typeof useFieldNames>;
  /** What a column can mean; '' is nothing. */
  choices: readonly Choice[];
  onField: (column: ImportColumn, field: string | null) => void;
  onOrder: (column: ImportColumn, order: DateConvention) => void;
}

/** One column of the file, its meaning, and what its first cells become. Drawn again only when it changes: a file can have 200. */
export const ColumnLine = memo((props: ColumnLineProps) => {
  const { column, heading, names, choices, onField } = props;
  const { t } = useTranslation();
  const texts = { empty: t('imports.map.empty'), value: useValueText() };
  const rows = props.rows.slice(0, SHOWN_ROWS);
  // The first rows are shown beside what they become.
  const others = column.samples.filter((sample) => rows.every(({ cells }) => cells[column.index] !== sample));
  return (
    <li className={classes.line} data-ignored={column.field === null || undefined}>
      <div className={classes.heading}>
        <b>
          <bdi>{heading}</bdi>
        </b>
        {others.length > 0 && (
          <span className={classes.samples}>
            {others.map((sample) => (
              <bdi key={sample}>{sample}</bdi>
            ))}
          </span>
        )}
      </div>
      <div className={classes.meaning}>
        <MeaningSelect
          label={t('imports.map.meaningOf', { heading: isolated(heading) })}
          choices={choices}
          value={column.field ?? ''}
          onChange={(field) => onField(column, field || null)}
        />
        {column.field !== null && column.by && (
          <StatusBadge tone={column.by === 'person' ? 'accent' : 'neutral'}>
            {t(`imports.map.by.${column.by}`)}
          </StatusBadge>
        )}
        {column.field !== null && column.may_be_swapped && (
          <Text size="sm" className={classes.swapped}>
            <IconAlertTriangle size={16} aria-hidden />
            {t('imports.map.mayBeSwapped')}
          </Text>
        )}
        {column.field !== null && column.possible_date_orders.length > 1 && (
          <OrderQuestion column={column} onOrder={(order) => props.onOrder(column, order)} />
        )}
      </div>
      <ul className={classes.becomes}>
        {rows.map((row) => (
          <Becomes key={row.number} row={row} column={column} names={names} texts={texts} />
        ))}
      </ul>
    </li>
  );
});

/** A value of the file that is another day in each order. */
function OrderQuestion({
  column,
  onOrder,
}: {
  column: ImportColumn;
  onOrder: (order: DateConvention) => void;
}) {
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

interface BecomesProps extends Pick<ColumnLineProps, 'column' | 'names'> {
  row: ImportLayout['rows'][number];
  texts: { readonly empty: string; readonly value: ReturnType<typeof useValueText> };
}

/** A cell of the file beside what it becomes. */
function Becomes({ row, column, names, texts }: BecomesProps) {
  const { field } = column;
  const raw = row.cells[column.index] ?? '';
  // How the dates are written is asked once for the column.
  const isAsked = asksForOrder(column);
  const problems = field === null || isAsked ? [] : problemsOf(row, field);
  const value = field === null || isAsked || problems.length > 0 ? null : row.values[field];
  return (
    <li data-wrong={problems.length > 0 || undefined}>
      <span className={classes.raw}>{raw ? <bdi>{raw}</bdi> : texts.empty}</span>
      {field !== null && (
        <>
          <IconArrowRight size={16} className="mirrored" aria-hidden />
          <span className={classes.value}>
            {isAsked ? (
              '?'
            ) : value ? (
              <bdi>{texts.value(names.typeOf(field), value)}</bdi>
            ) : (
              problems.length === 0 && texts.empty
            )}
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
