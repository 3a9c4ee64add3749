import { type Resident, residentUpdate, type Village } from '@bawaba/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../components/form.tsx';
import { FormPanel } from '../../components/form-section.tsx';
import { RecordConflict } from '../../components/record-conflict.tsx';
import { useReviewedSave } from '../../components/use-reviewed-save.tsx';
import { announce } from '../../lib/announcements.ts';
import type { Edits } from '../../lib/merge-edits.ts';
import type { NameCheck } from '../../lib/name-check.ts';
import { personKey } from '../../lib/name-check.ts';
import type { NumberCheck } from '../../lib/number-check.ts';
import { confirmOddNumber, isOdd } from '../../lib/odd-number.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { CompanionFields } from './companion-fields.tsx';
import { DocumentFields } from './document-fields.tsx';
import { useFieldTexts } from './field-labels.ts';
import { PersonFields } from './person-fields.tsx';
import {
  personInForm,
  type ResidentValues,
  residentFields,
  updateBody,
  valuesOf,
} from './resident-values.ts';
import { useResidentActions } from './residents.queries.ts';
import { StayFields } from './stay-fields.tsx';
import { useResidentFields } from './use-resident-fields.ts';

interface ResidentEditorProps {
  /** The record when editing began. A newer version must not replace it during the edit. */
  resident: Resident;
  numberCheck: NumberCheck;
  nameCheck: NameCheck;
  villages?: readonly Village[];
  onDone: () => void;
}

export function ResidentEditor({ resident, numberCheck, nameCheck, villages, onDone }: ResidentEditorProps) {
  const { t } = useTranslation();
  const { update } = useResidentActions();
  const [base, setBase] = useState(resident);
  const before = valuesOf(base);
  /** The name, the birth date, the sex or the number changed. */
  const isSomebodyElse = (values: ResidentValues) =>
    personKey(personInForm(values)) !== personKey(personInForm(before));

  const form = useSchemaForm({
    schema: residentUpdate,
    initial: before,
    draft: `resident:${resident.id}`,
    // Includes both dates to validate their order; only changed fields are sent.
    toBody: (values: ResidentValues) => ({
      check_in: values.check_in,
      check_out: values.check_out,
      full_name: values.full_name,
      id_number: values.id_number,
      ...updateBody(values, before),
    }),
    rules: (values) => confirmOddNumber(values, before),
    save: async (_, values) => {
      try {
        if (isSomebodyElse(values)) await nameCheck.beforeSave(personInForm(values), values.name_answers);
        await update(resident.id, updateBody(values, before));
      } catch (error) {
        numberCheck.noteRefusal(values.id_number, error);
        nameCheck.noteRefusal(personInForm(values), error);
        throw error;
      }
      announce(t('residents.updated'));
    },
    onSaved: onDone,
  });
  const fields = useResidentFields(form);
  const { values, refusal } = form;

  const current = refusal?.code === 'stale' ? (refusal.body.current as Resident) : null;
  const theirs = current && valuesOf(current);

  const villageId = Number(values.village_id) || null;
  const texts = useFieldTexts({ villages });

  const isBlacklisted = numberCheck.blocks(values.id_number);
  const inForm = personInForm(values);
  const similar = nameCheck.state(inForm, values.name_answers);
  const checkName = () => {
    if (isSomebodyElse(values)) nameCheck.check(inForm);
  };
  const { submit, submitLabel } = useReviewedSave({
    review: undefined,
    openCards: similar === 'look' ? [t('blacklist.similar.toCheck')] : [],
    form: form.ref,
    isBlocked: isBlacklisted || similar === 'stop',
    isPending: form.pending,
    save: () => form.submit(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the editor opens
  useEffect(() => {
    form.ref.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    // The api refuses every change of a blacklisted person's stay: say so before somebody types.
    if (resident.blacklisted) numberCheck.check(resident.id_number);
  }, []);

  const isExplained = ['stale', 'blacklisted', 'blacklist_match'].includes(refusal?.code ?? '');

  return (
    <Form
      form={{ ...form, failure: isExplained ? null : form.failure, submit }}
      submitLabel={submitLabel}
      label={t('residents.editTitle', { name: resident.full_name })}
      onCancel={onDone}
      blocked={
        isBlacklisted ? t('common.blockedByBlacklist') : similar === 'stop' && t('blacklist.similar.blocked')
      }
    >
      {current && theirs && (
        <RecordConflict
          form={form}
          fields={residentFields.map((name) => ({
            name,
            label: texts.label(name),
            show: (shown: ResidentValues) => texts.text(name, shown),
            // The name changes with the id; it is not a separate field.
            ...(name === 'owner_id' && {
              take: ({ theirs: { owner_id, owner_name } }: Edits<ResidentValues>) => ({
                owner_id,
                owner_name,
              }),
            }),
            ...(name === 'head_id' && {
              take: ({ theirs: { head_id, head_name } }: Edits<ResidentValues>) => ({ head_id, head_name }),
            }),
          }))}
          theirs={theirs}
          onTakeTheirs={() => setBase(current)}
          onSaveMine={() => form.submitWith({ ...values, version: theirs.version })}
        />
      )}
      {numberCheck.warnings(values.id_number)}
      {nameCheck.cards({
        person: inForm,
        villageId,
        answers: values.name_answers,
        onAnswer: (name_answers) => fields.apply({ name_answers }),
      })}
      <FormPanel onLeft={checkName}>
        <PersonFields fields={fields} />
        <DocumentFields
          fields={fields}
          isOdd={isOdd(values, before)}
          onNumberLeft={(number) => number !== before.id_number && numberCheck.check(number)}
        />
        <StayFields fields={fields} villages={villages} villageId={villageId} />
        <CompanionFields fields={fields} villageId={villageId} residentId={resident.id} />
      </FormPanel>
    </Form>
  );
}
