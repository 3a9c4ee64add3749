import { type Batch, batchStandings } from '@bawaba/contracts';
import { Alert, Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusUnreadableDate } from '../../components/unreadable-date.ts';
import { announce } from '../../lib/announcements.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import classes from './batch-board.module.css';
import { BatchStayPanel } from './batch-stay.tsx';
import { useBatchActions } from './batches.queries.ts';
import { DropArea } from './drop-area.tsx';
import { senderOf } from './incoming/page-sender.ts';
import { PeopleTable } from './people-table.tsx';
import { SendingNotes } from './sending-notes.tsx';
import type { OwnerFieldProps } from './stay-editor.tsx';

const nextPosition = ({ pages }: Batch) => Math.max(-1, ...pages.map(({ position }) => position)) + 1;

/** Those who changed are compared with the blacklist and the register, once for each change. */
function useChecks(batch: Batch) {
  const { check } = useBatchActions(batch.id);
  const due = batch.people
    .filter(
      ({ standing, is_checked, problems }) =>
        !is_checked && standing !== 'saved' && standing !== 'left_out' && Object.keys(problems).length === 0,
    )
    .map(({ id, version }) => `${id}:${version}`)
    .join();
  const asked = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for what is due
  useEffect(() => {
    if (due === '' || asked.current === due) return;
    asked.current = due;
    check().catch(() => {
      asked.current = '';
    });
  }, [due]);
}

interface BatchBoardProps {
  batch: Batch;
  ownerField: (props: OwnerFieldProps) => ReactNode;
}

export function BatchBoard({ batch, ownerField }: BatchBoardProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { save } = useBatchActions(batch.id);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** Those who come with a head who is not saved. */
  const [waiting, setWaiting] = useState(0);
  const board = useRef<HTMLDivElement>(null);
  useChecks(batch);
  const count = (standing: (typeof batchStandings)[number]) =>
    batch.people.filter((person) => person.standing === standing).length;
  const good = count('good');

  async function saveGood() {
    if (focusUnreadableDate(board.current)) return;
    setSaving(true);
    setError(null);
    try {
      const before = count('saved');
      const { people } = await save();
      const saved = people.filter(({ standing }) => standing === 'saved').length - before;
      announce(t('batches.saved', { count: saved }));
      setWaiting(people.filter(({ standing }) => standing === 'good').length);
    } catch (failure) {
      setError(failure);
    }
    setSaving(false);
  }

  return (
    <div ref={board} className={classes.board}>
      <BatchStayPanel batch={batch} ownerField={ownerField} />
      <DropArea
        small={batch.pages.length > 0}
        onFiles={(files) => void senderOf(batch.id).add(files, nextPosition(batch))}
      />
      <SendingNotes batch={batch} />
      {batch.people.length > 0 && <PeopleTable batch={batch} />}
      {error !== null && (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {waiting > 0 && good > 0 && (
        <Alert color="amber" role="alert">
          {t('batches.waitForHead', { count: waiting })}
        </Alert>
      )}
      {batch.people.length > 0 && (
        <div className={classes.bar}>
          <div className={classes.counts} role="status">
            {batchStandings
              .filter((standing) => count(standing) > 0)
              .map((standing) => (
                <span key={standing}>{t(`batches.counts.${standing}`, { count: count(standing) })}</span>
              ))}
          </div>
          <Button onClick={saveGood} loading={isSaving} disabled={good === 0}>
            {t('batches.save', { count: good })}
          </Button>
        </div>
      )}
    </div>
  );
}
