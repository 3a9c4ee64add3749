import type { ImportRow, ImportRowProblem, ImportSummary } from '@bawaba/contracts';
import { Button, Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../lib/announcements.ts';
import { isolated } from '../../lib/isolated.ts';
import { ActionFailure } from './action-failure.tsx';
import { RecordLink } from './record-link.tsx';
import classes from './row-editor.module.css';
import { useOwnerChoice } from './use-owner-choice.ts';

interface OwnerChoiceProps {
  summary: ImportSummary;
  row: ImportRow;
  /** `owner_ambiguous`, with the owners. */
  problem: ImportRowProblem;
  onSaved: (saved: ImportRow) => void;
}

/** Several owners have the name in the file: which of them is meant. */
export function OwnerChoice({ summary, row, problem, onSaved }: OwnerChoiceProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isForAll, setForAll] = useState(true);
  const { choose, isPending, error, reset } = useOwnerChoice(summary.id);
  const name = row.values.owner_name ?? '';

  async function save() {
    const result = await choose(row, Number(chosen), isForAll);
    if (!result) return;
    announce(t('imports.row.ownerChosen', { count: result.rows }));
    onSaved(result.saved);
  }

  return (
    <div className={classes.decision}>
      <ActionFailure error={error} onLoad={reset} />
      <Radio.Group
        label={t('imports.row.whichOwner', { name: isolated(name) })}
        value={chosen}
        onChange={setChosen}
      >
        {problem.records?.map(({ kind, id, label }) => (
          <div key={id} className={classes.choice}>
            <Radio value={String(id)} label={<bdi>{label}</bdi>} />
            <RecordLink kind={kind} id={id} label={t('imports.row.openRecord')} about={label} />
          </div>
        ))}
      </Radio.Group>
      <Checkbox
        label={t('imports.row.ownerForAll', { name: isolated(name) })}
        checked={isForAll}
        onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
      />
      <div>
        <Button disabled={chosen === null} loading={isPending} onClick={save}>
          {t('imports.row.takeOwner')}
        </Button>
      </div>
    </div>
  );
}
