import { Alert, Button, Group, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  conflictingFields,
  type Edits,
  saveMineOverTheirs,
  takeTheirs,
  type Versioned,
} from '../lib/merge-edits.ts';
import { useBroughtIntoView } from '../lib/use-brought-into-view.ts';
import classes from './record-conflict.module.css';

export interface ConflictField<Values> {
  name: keyof Values & string;
  label: string;
  /** Formats the value for the user. Default: the value itself. */
  show?: (values: Values) => string;
  /** What the form takes if they changed this field. Default: their value. */
  take?: (edits: Edits<Values>) => Partial<Values>;
}

export interface ConflictForm<Values> {
  values: Values;
  /** The record when editing began. */
  base: Values;
  /** The error message of the api: someone else changed this record. */
  failure: string | null;
  pending: boolean;
  submitWith: (values: Values) => unknown;
  rebase: (base: Values, values: Values) => void;
}

interface RecordConflictProps<Values> {
  form: ConflictForm<Values>;
  fields: readonly ConflictField<Values>[];
  /** The record as someone else saved it. */
  theirs: Values;
  /** The form continues with their record and my edits of other fields. */
  onTakeTheirs?: (() => void) | undefined;
  /** Without it, the form sends my edits on top of their record. */
  onSaveMine?: () => void;
}

/** Someone else saved first: shows their changes and mine, and offers to keep theirs or mine. */
export function RecordConflict<Values extends Versioned>(props: RecordConflictProps<Values>) {
  const { form, fields, theirs, onTakeTheirs, onSaveMine } = props;
  const { t } = useTranslation();
  const alert = useBroughtIntoView<HTMLDivElement>({ focus: true });
  const edits = { base: form.base, mine: form.values, theirs };
  const conflicts = conflictingFields(
    edits,
    fields.map(({ name }) => name),
  );
  const fieldOf = new Map(fields.map((field) => [field.name as keyof Values, field]));
  const show = (name: keyof Values, values: Values) => {
    const read = fieldOf.get(name)?.show;
    return (read ? read(values) : String(values[name] ?? '')) || '—';
  };

  const take = () => {
    const names = conflicts.map(({ name }) => name);
    const taken = names.map((name) => fieldOf.get(name)?.take?.(edits));
    form.rebase(theirs, Object.assign(takeTheirs(edits, names), ...taken));
    onTakeTheirs?.();
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
        <Button variant="default" onClick={take}>
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
