import type { ImportLayout, ImportRow, ImportSummary, RowOutcome } from '@bawaba/contracts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';
import { ActionFailure } from './action-failure.tsx';
import type { ComparePerson } from './compare-person.ts';
import { useImportActions } from './imports.queries.ts';
import classes from './row-editor.module.css';
import { RowEditor } from './row-editor.tsx';
import { RowReading } from './row-reading.tsx';

/** They are in the register, or were. */
const ended: readonly RowOutcome[] = ['created', 'removed', 'kept'];

interface RowDetailsProps {
  summary: ImportSummary;
  row: ImportRow;
  /** Undefined while they load. */
  columns: ImportLayout['columns'] | undefined;
  canEdit: boolean;
  compare: ComparePerson;
  /** Somebody has just opened the row. */
  takesFocus: boolean;
  onSaved: (saved: ImportRow) => void;
}

/** What the table does not say about a row, and what somebody can do about it. */
export function RowDetails(props: RowDetailsProps) {
  const { summary, row, columns, canEdit, compare, takesFocus, onSaved } = props;
  const { t } = useTranslation();
  const { saveRow, refresh } = useImportActions(summary.id);
  const [error, setError] = useState<unknown>(null);
  const matches = row.problems.flatMap((problem) => problem.matches ?? []);
  const records = row.problems.flatMap((problem) => problem.records ?? []);
  const isEditable = canEdit && !ended.includes(row.outcome);

  async function decide(reason: string) {
    setError(null);
    try {
      const decisions = matches.map(({ id }) => ({ blacklist_id: id, same_person: false as const, reason }));
      const saved = await saveRow(row.number, { decisions, version: row.version });
      announce(t('imports.row.saved', { row: row.number }));
      onSaved(saved);
    } catch (failure) {
      setError(failure);
    }
  }

  if (!columns) return <Skeleton height={160} my="sm" radius="md" />;
  return (
    <>
      <ActionFailure error={error} onLoad={() => void refresh().then(() => setError(null))} />
      {isEditable && matches.length > 0 && (
        <div className={classes.decision}>
          {compare({ row, matches, onDifferent: (reason) => void decide(reason) })}
        </div>
      )}
      {records.length > 0 && (
        <ul className={classes.records}>
          {records.map(({ id, label }) => (
            <li key={id}>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
      {isEditable ? (
        <RowEditor summary={summary} row={row} columns={columns} takesFocus={takesFocus} onSaved={onSaved} />
      ) : (
        <RowReading summary={summary} row={row} columns={columns} />
      )}
    </>
  );
}
