import { Alert, Button, Group, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { conflictingFields, saveMineOverTheirs, type Versioned } from '../lib/merge-edits.ts';
import { useBroughtIntoView } from '../lib/use-brought-into-view.ts';
import classes from './record-conflict.module.css';

export interface ConflictField<Values> {
  name: keyof Values & string;
  label: string;
  /** Formats the value for the user. Default: the value itself. */
  show?: (values: Values) => string;
}

interface RecordConflictProps<Values> {
  form: {
    values: Values;
    /** The error message of the api: someone else changed this record. */
    failure: string | null;
    pending: boolean;
    submitWith: (values: Values) => unknown;
  };
  fields: readonly ConflictField<Values>[];
  /** The record when editing began. */
  base: Values;
  /** The record as someone else saved it. */
  theirs: Values;
  /** Called with the fields that they changed. */
  onTakeTheirs: (names: (keyof Values)[]) => void;
  /** Without it, the form sends my edits on top of their record. */
  onSaveMine?: () => void;
}

/** Someone else saved first: shows their changes and mine, and offers to keep theirs or mine. */
export function RecordConflict<Values extends Versioned>(props: RecordConflictProps<Values>) {
  const { form, fields, base, theirs, onTakeTheirs, onSaveMine } = props;
  const { t } = useTranslation();
  const alert = useBroughtIntoView<HTMLDivElement>({ focus: true });
  const edits = { base, mine: form.values, theirs };
  const conflicts = conflictingFields(
    edits,
    fields.map(({ name }) => name),
  );
  const fieldOf = new Map(fields.map((field) => [field.name as keyof Values, field]));
  const show = (name: keyof Values, values: Values) => {
    const read = fieldOf.get(name)?.show;
    return (read ? read(values) : String(values[name] ?? '')) || '—';
  };

  return (
    <Alert
      ref={alert}
      className={classes.conflict}
      tabIndex={-1}
      color="amber"
      role="alert"
      icon={<IconGitMerge />}
      title={form.failure}
    >
      <Text>{t(conflicts.length > 0 ? 'common.conflictHint' : 'common.conflictNothing')}</Text>
      {conflicts.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('common.conflictField')}</th>
              <th scope="col">{t('common.conflictTheirs')}</th>
              <th scope="col">{t('common.conflictMine')}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ name, myEdit }) => (
              <tr key={String(name)}>
                <th scope="row">{fieldOf.get(name)?.label}</th>
                <td>
                  <bdi>{show(name, theirs)}</bdi>
                </td>
                <td>
                  {myEdit === 'different' ? (
                    <bdi>{show(name, form.values)}</bdi>
                  ) : (
                    <span className={classes.untouched}>
                      {t(myEdit === 'untouched' ? 'common.conflictUntouched' : 'common.conflictSame')}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group gap="sm" className={classes.actions}>
        <Button variant="default" onClick={() => onTakeTheirs(conflicts.map(({ name }) => name))}>
          {t('common.takeTheirs')}
        </Button>
        <Button
          loading={form.pending}
          onClick={onSaveMine ?? (() => form.submitWith(saveMineOverTheirs(edits)))}
        >
          {t('common.saveMine')}
        </Button>
      </Group>
    </Alert>
  );
}
