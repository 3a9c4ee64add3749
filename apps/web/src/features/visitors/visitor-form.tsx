import { type Village, type Visitor, visitorCreate, visitorUpdate } from '@bawaba/contracts';
import { Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Beside } from '../../components/beside.tsx';
import { CountrySelect } from '../../components/country-select.tsx';
import { Form } from '../../components/form.tsx';
import { FormPanel, FormSection } from '../../components/form-section.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useReviewedSave } from '../../components/use-reviewed-save.tsx';
import { asideProps, type FieldAside } from '../../lib/field-aside.tsx';
import { fillable } from '../../lib/fill-fields.ts';
import type { FormReview } from '../../lib/form-review.ts';
import type { KnownPersonCard } from '../../lib/known-person.ts';
import type { NumberCheck } from '../../lib/number-check.ts';
import { useUser } from '../../lib/session.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { VisitFields } from './visit-fields.tsx';
import { VisitorConflict } from './visitor-conflict.tsx';
import { VisitorDocumentFields } from './visitor-document-fields.tsx';
import {
  acknowledgement,
  confirmNumber,
  hasOddNumber,
  kindOfNumber,
  type VisitorTexts,
  type VisitorValues,
  valuesAfter,
  valuesOf,
} from './visitor-values.ts';
import { useVisitorActions } from './visitors.queries.ts';

/** What the scanner beside the fields can read and change in the form. */
export interface VisitorDocumentPlace {
  kind: Visitor['id_type'];
  onKind: (kind: Visitor['id_type']) => void;
  fill: (found: VisitorTexts, before: VisitorTexts) => void;
}

interface VisitorFormProps {
  /** Null for a new visitor. */
  visitor: Visitor | null;
  /** The visitor registered before this one; the form can copy the place. */
  previous?: Visitor | null;
  /** Only for administrators, who choose a village. */
  villages: readonly Village[] | undefined;
  numberCheck: NumberCheck;
  /** Rendered above the fields: the person lives here, or was here before. */
  knownPerson?: KnownPersonCard;
  /** `another`: the clerk wants to register the next one. */
  onSaved: (visitor: Visitor, another: boolean) => void;
  onCancel: () => void;
  /** Another user saved first, and this user accepts that version. */
  onTakeTheirs?: (current: Visitor) => void;
  /** Rendered beside the fields; it can fill them. */
  documents?: (place: VisitorDocumentPlace) => ReactNode;
  /** Above the fields: questions about the document. */
  questions?: ReactNode;
  /** Rendered with each field. */
  aside?: FieldAside;
  review?: FormReview;
}

export function VisitorForm(props: VisitorFormProps) {
  const { visitor, previous = null, villages, numberCheck, onSaved, onCancel, onTakeTheirs } = props;
  const { t } = useTranslation();
  // On a phone the keyboard would cover the scanner, which comes first.
  const isPhone = useIsPhone();
  const user = useUser();
  const another = useRef(false);
  // Until the clerk chooses a type, it follows the number.
  const [isTypeChosen, setTypeChosen] = useState(visitor !== null);
  const { form, base, current } = useRecordForm<Visitor, VisitorValues>({
    kind: 'visitor',
    record: visitor,
    initial: () => (visitor ? valuesOf(visitor) : valuesAfter(previous)),
    villages,
    schemas: [visitorCreate, visitorUpdate],
    rules: confirmNumber,
    more: acknowledgement,
    ...useVisitorActions(),
    onRefused: ({ passport_number }, error) => numberCheck.noteRefusal(passport_number, error),
    messages: { created: t('visitors.created'), updated: t('visitors.updated') },
    onSaved: (saved) => onSaved(saved, another.current),
  });
  const { values } = form;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a number from the draft is checked once, when it appears
  useEffect(() => {
    if (form.restored) numberCheck.check(values.passport_number);
  }, [values.passport_number !== base.passport_number]);

  const chooseType = (id_type: Visitor['id_type']) => {
    form.setValue('id_type', id_type);
    setTypeChosen(true);
  };
  const scanned = (name: keyof VisitorTexts, label: string) =>
    asideProps(props.aside, {
      name,
      label,
      value: values[name],
      use: (value) => {
        form.setValue(name, value);
        if (name === 'passport_number') numberCheck.check(value);
      },
    });
  const fill: VisitorDocumentPlace['fill'] = (found, before) => {
    const change = fillable(values, found, before);
    form.setValues(change);
    if (change.passport_number) numberCheck.check(change.passport_number);
  };
  const isBlocked = numberCheck.blocks(values.passport_number);
  const { strip, submit, submitLabel, secondary } = useReviewedSave({
    review: props.review,
    isBlocked,
    isPending: form.pending,
    ...(!visitor && { next: { isUsual: previous !== null } }),
    save: (next) => {
      another.current = next;
      return form.submit();
    },
  });
  const isExplained = current !== null || form.refusal?.code === 'blacklisted';

  return (
    <Form
      form={{ ...form, failure: isExplained ? null : form.failure, submit }}
      submitLabel={submitLabel}
      secondary={secondary}
      label={t(visitor ? 'visitors.editTitle' : 'visitors.add')}
      onCancel={onCancel}
      blocked={isBlocked && t('common.blockedByBlacklist')}
    >
      {current && (
        <VisitorConflict
          form={form}
          base={base}
          current={current}
          villages={villages}
          onTakeTheirs={onTakeTheirs}
        />
      )}
      {numberCheck.warnings(values.passport_number)}
      <Beside
        aside={props.documents?.({
          kind: values.id_type,
          onKind: chooseType,
          fill,
        })}
      >
        <FormPanel>
          {strip}
          {props.questions}
          {props.knownPerson?.({
            number: values.passport_number,
            name: values.full_name,
            villageId: villages ? Number(values.village_id) || null : user.village_id,
            values,
            onTake: form.setValues,
          })}
          <FormSection title={t('residents.person')}>
            <TextField
              label={t('residents.fullName')}
              required
              autoFocus={!visitor && !isPhone}
              {...form.field('full_name')}
              {...scanned('full_name', t('residents.fullName'))}
            />
            <CountrySelect
              label={t('residents.nationality')}
              {...form.field('nationality')}
              {...scanned('nationality', t('residents.nationality'))}
            />
          </FormSection>
          <VisitorDocumentFields
            form={form}
            isOdd={hasOddNumber(values, base)}
            onType={chooseType}
            onNumber={(number) => {
              form.setValue('passport_number', number);
              const kind = isTypeChosen ? null : kindOfNumber(number);
              if (kind) form.setValue('id_type', kind);
            }}
            onNumberLeft={() => numberCheck.check(values.passport_number)}
            scanned={scanned}
          />
          <VisitFields form={form} villages={villages} previous={previous} />
          <FormSection title={t('visitors.contact')}>
            <TextField
              label={t('residents.phone')}
              data-short
              type="tel"
              inputMode="tel"
              dir="ltr"
              {...form.field('phone')}
            />
            <TextField label={t('residents.vehiclePlate')} data-short {...form.field('vehicle_plate')} />
          </FormSection>
          <FormSection>
            <Textarea label={t('visitors.notes')} dir="auto" data-wide {...form.field('notes')} />
          </FormSection>
        </FormPanel>
      </Beside>
    </Form>
  );
}
