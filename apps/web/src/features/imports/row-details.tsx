import type { ImportLayout, ImportRow, ImportSummary, RowOutcome } from '@bawaba/contracts';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';
import { ActionFailure } from './action-failure.tsx';
import type { ComparePerson } from './compare-person.ts';
import { needsSomebody } from './import-stage.ts';
import { useImportActions } from './imports.queries.ts';
import { OwnerChoice } from './owner-choice.tsx';
import { RecordLink } from './record-link.tsx';
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
  /** Opens another row. */
  onRow: (number: number) => void;
}

/** What the table does not say about a row, and what somebody can do about it. */
export function RowDetails(props: RowDetailsProps) {
  const { summary, row, columns, canEdit, compare, takesFocus, onSaved, onRow } = props;
  const { t } = useTranslation();
  const { saveRow, refresh } = useImportActions(summary.id);
  const [error, setError] = useState<unknown>(null);
  const isEditable = canEdit && !ended.includes(row.outcome);
  const matches = row.problems.flatMap((problem) => problem.matches ?? []);
  const ownerProblem = row.problems.find(({ code }) => code === 'owner_ambiguous');
  const records = row.problems
    .filter((problem) => !isEditable || problem !== ownerProblem)
    .flatMap((problem) => problem.records ?? []);
  /** Other rows that this one is about. */
  const others = [...new Set([row.with_row ?? [], row.problems.map((problem) => problem.row ?? [])].flat(2))];

  async function send(answer: Parameters<typeof saveRow>[1]) {
    setError(null);
    try {
      const saved = await saveRow(row.number, { ...answer, version: row.version });
      announce(t('imports.row.decided', { row: row.number }));
      if (!needsSomebody(saved)) onSaved(saved);
    } catch (failure) {
      setError(failure);
    }
  }

  const decide = (reason: string) =>
    void send({ decisions: matches.map(({ id }) => ({ blacklist_id: id, same_person: false, reason })) });

  if (!columns) return <Skeleton height={160} my="sm" radius="md" />;
  return (
    <>
      <ActionFailure error={error} onLoad={() => void refresh().then(() => setError(null))} />
      {isEditable && matches.length > 0 && (
        <div className={classes.decision}>{compare({ row, matches, onDifferent: decide })}</div>
      )}
      {isEditable && ownerProblem && (
        <OwnerChoice summary={summary} row={row} problem={ownerProblem} onSaved={onSaved} />
      )}
      {isEditable && row.chosen_owner_id !== null && (
        <div className={classes.decision}>
          <span>
            {t('imports.row.ownerIsChosen')}{' '}
            <RecordLink kind="owners" id={row.chosen_owner_id} label={t('imports.row.openRecord')} />
          </span>
          <div>
            <Button variant="default" onClick={() => void send({ owner_id: null })}>
              {t('imports.row.chooseAgain')}
            </Button>
          </div>
        </div>
      )}
      {records.length > 0 && (
        <ul className={classes.records}>
          {records.map(({ kind, id, label }) => (
            <li key={`${kind} ${id}`}>
              <RecordLink kind={kind} id={id} label={label} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className={classes.choice}>
          {others.map((number) => (
            <Button key={number} variant="default" onClick={() => onRow(number)}>
              {t('imports.review.open', { row: number })}
            </Button>
          ))}
        </div>
      )}
      {isEditable ? (
        <RowEditor summary={summary} row={row} columns={columns} takesFocus={takesFocus} onSaved={onSaved} />
      ) : (
        <RowReading summary={summary} row={row} columns={columns} />
      )}
    </>
  );
}
