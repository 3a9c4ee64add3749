import { Alert, Button, Group, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { editState, isInvolved, mergeEdits } from '../lib/merge-edits.ts';
import classes from './record-conflict.module.css';

export interface ConflictField<Values> {
  name: keyof Values & string;
  label: string;
  /** How a value reads; as it is unless told. */
  show?: (values: Values) => string;
}

interface RecordConflictProps<Values> {
  /** The sentence of the refusal. */
  title: string;
  fields: readonly ConflictField<Values>[];
  /** What the editing began with. */
  base: Values;
  mine: Values;
  theirs: Values;
  pending: boolean;
  onTakeTheirs: () => void;
  /** Given my edits on top of their record. */
  onSaveMine: (merged: Values) => void;
}

/** Someone else saved first: what they changed, what I changed, and the two ways out. */
export function RecordConflict<Values extends Record<string, unknown>>(props: RecordConflictProps<Values>) {
  const { title, fields, base, mine, theirs, pending, onTakeTheirs, onSaveMine } = props;
  const { t } = useTranslation();
  const show = ({ name, show: read }: ConflictField<Values>, values: Values) =>
    (read ? read(values) : String(values[name] ?? '')) || '—';

  return (
    <Alert color="amber" role="alert" icon={<IconGitMerge />} title={title}>
      <Text>{t('common.conflictHint')}</Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('common.conflictField')}</th>
            <th scope="col">{t('common.conflictTheirs')}</th>
            <th scope="col">{t('common.conflictMine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(({ name }) => isInvolved(base[name], mine[name], theirs[name]))
            .map((field) => {
              const state = editState(base[field.name], mine[field.name], theirs[field.name]);
              return (
                <tr key={field.name}>
                  <th scope="row">{field.label}</th>
                  <td>
                    <bdi>{show(field, theirs)}</bdi>
                  </td>
                  <td>
                    {state === 'different' ? (
                      <bdi>{show(field, mine)}</bdi>
                    ) : (
                      <span className={classes.untouched}>
                        {t(state === 'untouched' ? 'common.conflictUntouched' : 'common.conflictSame')}
                      </span>
                    )}
                  </td>
                </tr>
              );
            })}
        </tbody>
      </table>
      <Group gap="sm">
        <Button variant="default" onClick={onTakeTheirs}>
          {t('common.takeTheirs')}
        </Button>
        <Button loading={pending} onClick={() => onSaveMine(mergeEdits(base, mine, theirs))}>
          {t('common.saveMine')}
        </Button>
      </Group>
    </Alert>
  );
}
