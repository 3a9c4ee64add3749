import { type Sex, type Village, type Visitor, visitorCreate, visitorUpdate } from '@bawaba/contracts';
import { Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Beside } from '../../components/beside.tsx';
import { CountrySelect } from '../../components/country-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Form } from '../../components/form.tsx';
import { FormPanel, FormSection } from '../../components/form-section.tsx';
import { SexSelect } from '../../components/sex-select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useReviewedSave } from '../../components/use-reviewed-save.tsx';
import { asideProps, type FieldAside } from '../../lib/field-aside.tsx';
import { fillable } from '../../lib/fill-fields.ts';
import type { FormReview } from '../../lib/form-review.ts';
import { useFormat } from '../../lib/format.ts';
import type { KnownPersonCard } from '../../lib/known-person.ts';
import { type NameCheck, personKey } from '../../lib/name-check.ts';
import type { NumberCheck } from '../../lib/number-check.ts';
import { useUser } from '../../lib/session.ts';
import { useAfterLeaving } from '../../lib/use-after-leaving.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { VisitFields } from './visit-fields.tsx';
import { VisitorConflict } from './visitor-conflict.tsx';
import { VisitorDocumentFields } from './visitor-document-fields.tsx';
import {
  acknowledgement,
  confirmNumber,
  followNumber,
  hasOddNumber,
  kindOfNumber,
  personInForm,
  type VisitorTexts,
  type VisitorValues,
  valuesAfter,
  valuesOf,
  visitDateAfter,
} from './visitor-values.ts';
import { useVisitorActions } from './visitors.queries.ts';

/** What the scanner beside the fields can read and change in the form. */
export interface VisitorDocumentPlace {
  kind: Visitor['id_type'];
  onKind: (kind: Visitor['id_type']) => void;
  fill: (found: VisitorTexts, before: VisitorTexts) => void;
  restored: Readonly<Record<string, unknown>> | null;
}

interface VisitorFormProps {
  /** Null for a new visitor. */
  visitor: Visitor | null;
  /** The visitor registered before this one; the form can copy the place. */
  previous?: Visitor | null;
  /** Only for administrators, who choose a village. */
  villages: readonly Village[] | undefined;
  numberCheck: NumberCheck;
  nameCheck: NameCheck;
  /** Rendered above the fields: the person lives here, or was here before. */
  knownPerson?: KnownPersonCard;
  /** `another`: the clerk wants to register the next one. */
  onSaved: (visitor: Visitor, another: boolean) => void;
  onCancel: () => void;
  /** Another user saved first, and this user goes on with that version. */
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
  const {
    visitor,
    previous = null,
    villages,
    numberCheck,
    nameCheck,
    onSaved,
    onCancel,
    onTakeTheirs,
  } = props;
  const { t } = useTranslation();
  const format = useFormat();
  // On a phone the keyboard would cover the scanner, which comes first.
  const isPhone = useIsPhone();
  const user = useUser();
  const another = useRef(false);
  // Until the clerk chooses a type, it follows the number.
  const [isTypeChosen, setTypeChosen] = useState(visitor !== null);
  const { form, current } = useRecordForm<Visitor, VisitorValues>({
    kind: 'visitor',
    record: visitor,
    initial: () => (visitor ? valuesOf(visitor) : valuesAfter(previous)),
    villages,
    schemas: [visitorCreate, visitorUpdate],
    ...(!visitor && {
      atNewDay: ({ visit_date }, day, before) =>
        visit_date === visitDateAfter(previous, before) ? { visit_date: visitDateAfter(previous, day) } : {},
    }),
    rules: confirmNumber,
    more: acknowledgement,
    ...useVisitorActions(),
    beforeSave: async (values) => {
      if (isAsked(values)) await nameCheck.beforeSave(personInForm(values), values.name_answers);
    },
    onRefused: (values, error) => {
      numberCheck.noteRefusal(values.passport_number, error);
      nameCheck.noteRefusal(personInForm(values), error);
    },
    messages: { created: t('visitors.created'), updated: t('visitors.updated') },
    onSaved: (saved) => onSaved(saved, another.current),
  });
  const { values, base } = form;
  /** A person whom the record already has is not asked about again. */
  const isAsked = (now: VisitorValues) =>
    visitor === null || personKey(personInForm(now)) !== personKey(personInForm(base));
  const inForm = personInForm(values);
  const similar = nameCheck.state(inForm, values.name_answers);
  const checkName = () => {
    if (isAsked(values)) nameCheck.check(inForm);
  };
  const leave = useAfterLeaving(checkName);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a number from the draft is checked once, when it appears
  useEffect(() => {
    if (!form.restored) return;
    numberCheck.check(values.passport_number);
    leave();
  }, [values.passport_number !== base.passport_number]);

  const chooseType = (id_type: Visitor['id_type']) => {
    form.setValues({ id_type, ...followNumber(values, { ...values, id_type }) });
    setTypeChosen(true);
  };
  const scanned = (name: keyof VisitorTexts, label: string, show?: (value: string) => string) =>
    asideProps(props.aside, {
      name,
      label,
      value: values[name],
      ...(show && { show }),
      use: (value) => {
        form.setValue(name, value);
        if (name === 'passport_number') numberCheck.check(value);
        leave();
      },
    });
  const fill: VisitorDocumentPlace['fill'] = (found, before) => {
    const change = fillable(values, found, before);
    const id_type = kindOfNumber(found.passport_number ?? '') ?? values.id_type;
    const filled = { ...values, ...change, id_type };
    form.setValues({ ...change, ...followNumber(values, filled) });
    if (change.passport_number) numberCheck.check(change.passport_number);
    leave();
  };
  const isBlocked = numberCheck.blocks(values.passport_number);
  const { strip, submit, submitLabel, secondary } = useReviewedSave({
    review: props.review,
    openCards: similar === 'look' ? [t('blacklist.similar.toCheck')] : [],
    form: form.ref,
    isBlocked: isBlocked || similar === 'stop',
    isPending: form.pending,
    ...(!visitor && { next: { isUsual: previous !== null } }),
    save: (next) => {
      another.current = next;
      return form.submit();
    },
  });
  const isExplained =
    current !== null || ['blacklisted', 'blacklist_match'].includes(form.refusal?.code ?? '');
  const villageId = villages ? Number(values.village_id) || null : user.village_id;

  return (
    <Form
      form={{ ...form, failure: isExplained ? null : form.failure, submit }}
      submitLabel={submitLabel}
      secondary={secondary}
      label={t(visitor ? 'visitors.editTitle' : 'visitors.add')}
      onCancel={onCancel}
      blocked={
        isBlocked ? t('common.blockedByBlacklist') : similar === 'stop' && t('blacklist.similar.blocked')
      }
    >
      {current && (
        <VisitorConflict form={form} current={current} villages={villages} onTakeTheirs={onTakeTheirs} />
      )}
      {numberCheck.warnings(values.passport_number)}
      {nameCheck.cards({
        person: inForm,
        villageId,
        answers: values.name_answers,
        onAnswer: (name_answers) => {
          form.setValues({ name_answers });
          if (props.review?.isActive) props.review.lead();
        },
      })}
      <Beside
        aside={props.documents?.({
          kind: values.id_type,
          onKind: chooseType,
          fill,
          restored: visitor ? null : form.restoredValues,
        })}
      >
        <FormPanel onLeft={checkName}>
          {strip}
          {props.questions}
          {props.knownPerson?.({
            number: values.passport_number,
            name: values.full_name,
            birthdate: values.birthdate,
            sex: values.sex,
            villageId,
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
            <DateField
              label={t('residents.birthdate')}
              data-short
              {...form.field('birthdate')}
              {...scanned('birthdate', t('residents.birthdate'), format.day)}
            />
            <SexSelect
              data-short
              {...form.field('sex')}
              {...scanned('sex', t('residents.sex'), (sex) => t(`residents.sexName.${sex as Sex}`))}
            />
          </FormSection>
          <VisitorDocumentFields
            form={form}
            isOdd={hasOddNumber(values, base)}
            onType={chooseType}
            onNumber={(number) => {
              const id_type = (isTypeChosen ? null : kindOfNumber(number)) ?? values.id_type;
              const change = { id_type, passport_number: number };
              form.setValues({ ...change, ...followNumber(values, { ...values, ...change }) });
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
