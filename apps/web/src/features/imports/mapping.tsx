import {
  type DateConvention,
  type ImportColumn,
  type ImportLayout,
  type ImportSummary,
  missingImportFields,
} from '@bawaba/contracts';
import { Alert, Button, Select, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconListCheck } from '@tabler/icons-react';
import { useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormActions } from '../../components/form-actions.tsx';
import { announce } from '../../lib/announcements.ts';
import { isolated } from '../../lib/isolated.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { ActionFailure } from './action-failure.tsx';
import { ColumnLine } from './column-line.tsx';
import { DefaultFields } from './default-fields.tsx';
import { DeleteImport } from './delete-import.tsx';
import { useImportActions } from './imports.queries.ts';
import {
  asksForOrder,
  columnLetter,
  editedColumns,
  withDateOrder,
  withDefault,
  withField,
  withHeaderRow,
} from './layout-edits.ts';
import classes from './mapping.module.css';
import { useFieldNames } from './use-field-names.ts';
import { useLayoutEdit } from './use-layout-edit.ts';

const HEADER_ROWS = 30;

interface MappingProps {
  summary: ImportSummary;
  layout: ImportLayout;
  onChecking: () => void;
  onDeleted: () => void;
}

/** What the columns mean: recognised, corrected by a person, and saved with every change. */
export function Mapping({ summary, layout, onChecking, onDeleted }: MappingProps) {
  const { t } = useTranslation();
  const names = useFieldNames(summary.kind);
  const { step, chooseSheet } = useImportActions(summary.id);
  const edit = useLayoutEdit(summary.id, layout);
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const why = useId();
  const columns = editedColumns(layout, edit.wanted);
  const defaults = edit.wanted?.defaults ?? layout.defaults;
  const taken = columns.flatMap(({ field }) => field ?? []);
  const missing = missingImportFields(summary.kind, [...taken, ...Object.keys(defaults)]);
  const open = columns.filter(asksForOrder).length;
  const blocked =
    taken.length === 0
      ? t('imports.map.blockedNothing')
      : missing.length > 0
        ? t('imports.map.blockedMissing', { count: missing.length })
        : open > 0 && t('imports.map.blockedDates', { count: open });
  const headingOf = (index: number, heading: string | null) =>
    heading ?? t('imports.map.noHeading', { letter: columnLetter(index) });
  const rowProblems = layout.rows.flatMap(({ number, problems }) =>
    problems.filter(({ field }) => field === null).map(({ text }) => ({ number, text })),
  );

  const choices = useMemo(
    () => [
      { value: '', label: t('imports.map.ignore') },
      ...names.fields.map(({ name }) => ({ value: name, label: names.nameOf(name) })),
    ],
    [t, names],
  );
  const latest = useLatest({
    onOrder: ({ index }: ImportColumn, order: DateConvention) =>
      edit.change((before) => withDateOrder(before, index, order)),
    onField({ index, heading }: ImportColumn, field: string | null) {
      if (field && taken.includes(field))
        announce(
          t('imports.map.moved', {
            field: names.nameOf(field),
            heading: isolated(headingOf(index, heading)),
          }),
        );
      edit.change((before) => withField(before, index, field));
    },
  });
  const onOrder = useCallback<typeof latest.current.onOrder>(
    (...args) => latest.current.onOrder(...args),
    [latest],
  );
  const onField = useCallback<typeof latest.current.onField>(
    (...args) => latest.current.onField(...args),
    [latest],
  );

  async function readSheet(sheet: string) {
    setStarting(true);
    setFailure(null);
    try {
      if (await edit.settled()) await chooseSheet(sheet);
    } catch (error) {
      setFailure(error);
    } finally {
      setStarting(false);
    }
  }
  async function check() {
    setStarting(true);
    setFailure(null);
    try {
      if (!(await edit.settled())) return;
      await step('check');
      onChecking();
    } catch (error) {
      setFailure(error);
    } finally {
      setStarting(false);
    }
  }

  return (
    <>
      {missing.length > 0 && (
        <Alert
          color="amber"
          mb="md"
          icon={<IconAlertTriangle />}
          role="status"
          title={t('imports.map.missing', { count: missing.length, fields: names.listed(missing) })}
        >
          {t('imports.map.missingHint')}
        </Alert>
      )}
      <ActionFailure
        error={edit.error ?? failure}
        onLoad={() => {
          setFailure(null);
          void edit.discard();
        }}
        onRetry={edit.error ? () => void edit.save() : undefined}
      />
      <section className={classes.panel} aria-labelledby={`${why}-title`}>
        <div className={classes.head}>
          <div>
            <Title order={2} size="h3" id={`${why}-title`}>
              {t('imports.map.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {layout.sheets.length > 1 && layout.sheet && !layout.can_choose_sheet
                ? t('imports.map.sheet', { sheet: isolated(layout.sheet) })
                : t('imports.map.hint')}
            </Text>
          </div>
          <div className={classes.choices}>
            {layout.can_choose_sheet && layout.sheets.length > 1 && (
              <Select
                className={classes.headerRow}
                label={t('imports.map.sheetChoice')}
                allowDeselect={false}
                data={layout.sheets}
                value={layout.sheet}
                disabled={isStarting}
                onChange={(sheet) => sheet && sheet !== layout.sheet && void readSheet(sheet)}
              />
            )}
            <HeaderRow
              row={edit.wanted ? edit.wanted.header_row : layout.header_row}
              onChange={(row) => edit.change((before) => withHeaderRow(before, row))}
            />
          </div>
        </div>
        <div className={classes.titles} aria-hidden="true">
          <span>{t('imports.map.column')}</span>
          <span>{t('imports.map.meaning')}</span>
          <span>{t('imports.map.becomes')}</span>
        </div>
        <ul className={classes.lines} data-outdated-values={edit.isSaving || undefined}>
          {columns.map((column) => (
            <ColumnLine
              key={column.index}
              column={column}
              heading={headingOf(column.index, column.heading)}
              rows={layout.rows}
              names={names}
              choices={choices}
              onOrder={onOrder}
              onField={onField}
            />
          ))}
        </ul>
        {rowProblems.map(({ number, text }) => (
          <Text key={`${number} ${text}`} size="sm" className={classes.rowProblem}>
            {t('imports.map.rowProblem', { row: number, text })}
          </Text>
        ))}
      </section>
      <DefaultFields
        kind={summary.kind}
        defaults={defaults}
        missing={missing.flatMap(([first]) => first ?? [])}
        taken={taken}
        onChange={(field, value) => edit.change((before) => withDefault(before, field, value))}
      />
      <FormActions
        status={
          <span id={why} role="status">
            {blocked || t('imports.map.saved')}
          </span>
        }
      >
        <DeleteImport summary={summary} onDeleted={onDeleted} />
        <Button
          leftSection={<IconListCheck size={18} aria-hidden />}
          disabled={Boolean(blocked)}
          aria-describedby={blocked ? why : undefined}
          loading={isStarting}
          onClick={check}
        >
          {t('imports.map.check')}
        </Button>
      </FormActions>
    </>
  );
}

function HeaderRow({ row, onChange }: { row: number | null; onChange: (row: number | null) => void }) {
  const { t } = useTranslation();
  const rows = Array.from({ length: Math.max(HEADER_ROWS, row ?? 0) }, (_, index) => String(index + 1));
  return (
    <Select
      className={classes.headerRow}
      label={t('imports.map.headerRow')}
      allowDeselect={false}
      data={[
        { value: '', label: t('imports.map.noHeader') },
        ...rows.map((value) => ({ value, label: t('imports.map.headerIn', { row: value }) })),
      ]}
      value={row === null ? '' : String(row)}
      onChange={(value) => onChange(value ? Number(value) : null)}
    />
  );
}
