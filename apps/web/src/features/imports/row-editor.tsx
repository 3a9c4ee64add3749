import type { ImportLayout, ImportRow, ImportSummary } from '@bawaba/contracts';
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { announce } from '../../lib/announcements.ts';
import { drafts } from '../../lib/drafts.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { ActionFailure } from './action-failure.tsx';
import { needsSomebody } from './import-stage.ts';
import { useImportActions } from './imports.queries.ts';
import { columnLetter } from './layout-edits.ts';
import classes from './row-editor.module.css';
import { changedValues, problemsOf, rowFields, typedValues } from './row-fields.ts';
import { useFieldNames } from './use-field-names.ts';
import { ValueField } from './value-field.tsx';

interface RowEditorProps {
  summary: ImportSummary;
  row: ImportRow;
  columns: ImportLayout['columns'];
  /** Somebody has just opened the row. */
  takesFocus: boolean;
  onSaved: (saved: ImportRow) => void;
}

/** The cells of the file beside what they become; a value is corrected in place and checked at once. */
export function RowEditor({ summary, row, columns, takesFocus, onSaved }: RowEditorProps) {
  const { t } = useTranslation();
  const names = useFieldNames(summary.kind);
  const { saveRow, refresh } = useImportActions(summary.id);
  const fields = rowFields(row, columns);
  const initial = typedValues(row, fields);
  const name = `import-row:${summary.id}:${row.number}`;
  const [typed, setTyped] = useState(() =>
    changedValues(initial, { ...drafts.read<Record<string, string>>(name)?.values } as Record<
      string,
      string
    >),
  );
  const values = { ...initial, ...typed };
  const draft = useDraft(name, values, initial, { secret: [], notInDraft: [] });
  const [pending, setPending] = useState<'save' | 'leave' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const changed = changedValues(initial, values);
  const isLeftOut = row.outcome === 'left_out';
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = () => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? form.current?.querySelector('input'))?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the row opens
  useEffect(() => {
    if (takesFocus) focusFirst();
  }, [takesFocus]);

  async function send(kind: 'save' | 'leave', body: Parameters<typeof saveRow>[1]) {
    const about = { row: row.number };
    setPending(kind);
    setError(null);
    try {
      const saved = await saveRow(row.number, { ...body, version: row.version });
      const isWrong = needsSomebody(saved);
      if (kind === 'leave') announce(t(isLeftOut ? 'imports.row.takenIn' : 'imports.row.leftOut', about));
      else {
        announce(t(isWrong ? 'imports.row.stillWrong' : 'imports.row.saved', about));
        draft.drop();
        setTyped({});
      }
      if (isWrong) requestAnimationFrame(focusFirst);
      else onSaved(saved);
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(null);
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(changed).length > 0) void send('save', { values: changed });
  }

  return (
    <form
      ref={form}
      className={classes.editor}
      aria-label={t('imports.row.title', { row: row.number })}
      onSubmit={submit}
    >
      <ActionFailure error={error} onLoad={() => void refresh().then(() => setError(null))} />
      <div className={classes.titles} aria-hidden="true">
        <span>{t('imports.row.field')}</span>
        <span>{t('imports.row.inFile')}</span>
        <span>{t('imports.row.becomes')}</span>
      </div>
      <ul className={classes.fields}>
        {fields.map(({ field, raw }) => {
          const label = names.nameOf(field);
          return (
            <li key={field} className={classes.field}>
              <span className={classes.name}>{label}</span>
              <span className={classes.raw}>
                {raw === null ? '—' : raw === '' ? t('imports.map.empty') : <bdi>{raw}</bdi>}
              </span>
              <div className={classes.value}>
                <ValueField
                  type={names.typeOf(field)}
                  aria-label={t('imports.row.valueOf', { field: label, row: row.number })}
                  value={values[field] ?? ''}
                  error={field in changed ? undefined : errorOf(row, field)}
                  onChange={(value) => setTyped((all) => ({ ...all, [field]: value }))}
                />
                {row.corrected.includes(field) && (
                  <LabelledIcon
                    icon={IconArrowBackUp}
                    label={t('imports.row.reset', { field: label })}
                    onClick={() => void send('save', { values: { [field]: null } })}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <OtherCells row={row} columns={columns} />
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={pending === 'leave'}
          onClick={() => void send('leave', { left_out: !isLeftOut })}
        >
          {t(isLeftOut ? 'imports.row.takeIn' : 'imports.row.leaveOut')}
        </Button>
        <Button
          type="submit"
          variant="light"
          disabled={Object.keys(changed).length === 0}
          loading={pending === 'save'}
        >
          {t('imports.row.save')}
        </Button>
      </div>
    </form>
  );
}

const errorOf = (row: ImportRow, field: string) =>
  problemsOf(row, field)
    .map(({ text }) => text)
    .join(' ') || undefined;

/** Cells that are not imported may say what a value should be. */
export function OtherCells({ row, columns }: Pick<RowEditorProps, 'row' | 'columns'>) {
  const { t } = useTranslation();
  const others = columns.filter(({ field, index }) => field === null && row.cells[index]);
  if (others.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('imports.row.others')}:{' '}
      {others.map(({ index, heading }) => (
        <span key={index} className={classes.other}>
          <bdi>{heading ?? columnLetter(index)}</bdi>: <bdi>{row.cells[index]}</bdi>
        </span>
      ))}
    </Text>
  );
}
