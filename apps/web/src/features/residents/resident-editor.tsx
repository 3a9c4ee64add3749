import { type Resident, residentUpdate, type Village } from '@bawaba/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlacklistWarning } from '../../components/blacklist-warning.tsx';
import { Form } from '../../components/form.tsx';
import { LookAlikeWarning } from '../../components/look-alike-warning.tsx';
import { announce } from '../../lib/announcements.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { DocumentFields } from './document-fields.tsx';
import { conflictsOf, withTheirs } from './field-conflicts.ts';
import { useFieldTexts } from './field-labels.ts';
import { confirmOddNumber, isOdd } from './odd-number.ts';
import { PersonFields } from './person-fields.tsx';
import classes from './resident-form.module.css';
import { type ResidentValues, updateBody, valuesOf } from './resident-values.ts';
import { useResidentActions } from './residents.queries.ts';
import { StaleConflict } from './stale-conflict.tsx';
import { StayFields } from './stay-fields.tsx';
import { useBlacklistCheck } from './use-blacklist-check.ts';
import { useResidentFields } from './use-resident-fields.ts';

interface ResidentEditorProps {
  /** The record when editing began. A newer one must not replace it under the user's hands. */
  resident: Resident;
  villages?: readonly Village[];
  onDone: () => void;
}

export function ResidentEditor({ resident, villages, onDone }: ResidentEditorProps) {
  const { t } = useTranslation();
  const { update } = useResidentActions();
  const [base, setBase] = useState(resident);
  const before = valuesOf(base);

  const form = useSchemaForm({
    schema: residentUpdate,
    initial: before,
    draft: `resident:${resident.id}`,
    // Both dates, so that their order is checked; what is sent is what changed.
    toBody: (values: ResidentValues) => ({
      check_in: values.check_in,
      check_out: values.check_out,
      full_name: values.full_name,
      id_number: values.id_number,
      ...updateBody(values, before),
    }),
    rules: (values) => confirmOddNumber(values, before),
    save: async (_, values) => {
      await update(resident.id, updateBody(values, before));
      announce(t('residents.updated'));
      onDone();
    },
  });
  const fields = useResidentFields(form);
  const { values, refusal } = form;
  const { looksLike, check } = useBlacklistCheck(values.id_number);

  const current = refusal?.code === 'stale' ? (refusal.body.current as Resident) : null;
  const theirs = current && current.version !== values.version ? valuesOf(current) : null;
  const conflicts = theirs
    ? conflictsOf(values.version === base.version ? before : null, values, theirs)
    : [];

  const villageId = Number(values.village_id) || null;
  const texts = useFieldTexts({ villages });

  function takeTheirs() {
    if (!current || !theirs) return;
    setBase(current);
    form.setValues(withTheirs(values, theirs, conflicts));
  }
  const saveMine = () => theirs && form.submitWith({ ...values, version: theirs.version });
  const told = refusal?.code === 'stale' || refusal?.code === 'blacklisted';

  return (
    <Form
      form={{ ...form, failure: told ? null : form.failure }}
      label={t('residents.editTitle', { name: resident.full_name })}
      onCancel={onDone}
    >
      {theirs && (
        <StaleConflict
          conflicts={conflicts}
          mine={values}
          theirs={theirs}
          texts={texts}
          pending={form.pending}
          onTakeTheirs={takeTheirs}
          onSaveMine={saveMine}
        />
      )}
      {refusal?.code === 'blacklisted' && (
        <BlacklistWarning reason={refusal.body.blacklist_reason as string | null} />
      )}
      {looksLike.length > 0 && <LookAlikeWarning number={values.id_number} looksLike={looksLike} />}
      <div className={classes.sections}>
        <DocumentFields
          fields={fields}
          isOdd={isOdd(values, before)}
          onNumberLeft={(number) => number !== before.id_number && check(number)}
        />
        <StayFields fields={fields} villages={villages} villageId={villageId} />
        <PersonFields fields={fields} />
      </div>
    </Form>
  );
}
