import {
  calendarDate,
  type ExistingResident,
  type Resident,
  recordId,
  residentCreate,
  type Village,
} from '@bawaba/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Beside } from '../../components/beside.tsx';
import { Form } from '../../components/form.tsx';
import { FormPanel } from '../../components/form-section.tsx';
import { useReviewedSave } from '../../components/use-reviewed-save.tsx';
import { addDays, daysBetween } from '../../lib/days.ts';
import { drafts } from '../../lib/drafts.ts';
import type { FieldAside } from '../../lib/field-aside.tsx';
import type { FormReview } from '../../lib/form-review.ts';
import type { KnownPersonCard } from '../../lib/known-person.ts';
import type { NameCheck } from '../../lib/name-check.ts';
import type { NumberCheck } from '../../lib/number-check.ts';
import { confirmOddNumber, isOdd } from '../../lib/odd-number.ts';
import { useUser } from '../../lib/session.ts';
import { today } from '../../lib/today.ts';
import { useAfterLeaving } from '../../lib/use-after-leaving.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { CompanionFields } from './companion-fields.tsx';
import { DocumentFields } from './document-fields.tsx';
import { DuplicateCard } from './duplicate-card.tsx';
import { ExpiredDocument, expiredOn } from './expired-document.tsx';
import { PersonFields } from './person-fields.tsx';
import { fillForm, type ReadFields } from './resident-autofill.ts';
import {
  createBody,
  newResident,
  personInForm,
  type ResidentValues,
  readingFields,
  withoutReading,
} from './resident-values.ts';
import { useResidentActions } from './residents.queries.ts';
import { companionOf, isSameStay, SameStay } from './same-stay.tsx';
import { StayFields } from './stay-fields.tsx';
import { useResidentFields } from './use-resident-fields.ts';

const DRAFT = 'resident:new';

/** Validated together with all other rules, so that the clerk sees all problems at once. */
const stayDates = z
  .object({ check_in: calendarDate, check_out: calendarDate })
  .refine((stay) => stay.check_out > stay.check_in, {
    path: ['check_out'],
    message: 'check_out_not_after_check_in',
  });
const bound = stayDates.and(residentCreate);
/** Only an administrator must choose a village. */
const chosen = z.object({ village_id: recordId }).and(bound);

/** What the scanner beside the fields can read and change in the form. */
export interface DocumentPlace {
  idType: Resident['id_type'];
  /** The clerk chose the type; it is not the default. */
  isTypeChosen: boolean;
  chooseType: (idType: Resident['id_type']) => void;
  /**
   * Fills the fields from a scan and clears those of another person, except what the clerk typed.
   * Returns the values that conflict with typed ones.
   */
  fill: (fields: ReadFields, before: ReadFields | null) => ReadFields;
  /** The pictures were removed: clear the fields that only a scan can fill. */
  forget: () => void;
}

interface ResidentFormProps {
  /** Only for administrators, who choose a village. */
  villages?: readonly Village[];
  /** The resident registered before this one; the form can copy the stay. */
  previous: Resident | null;
  /** The clerk chose the same stay for the person before: a family. */
  isFamily: boolean;
  /** Who comes again: what is known of them. */
  person?: Partial<ResidentValues> | undefined;
  numberCheck: NumberCheck;
  nameCheck: NameCheck;
  /** Rendered above the fields: the person is here, or was here before. */
  knownPerson: KnownPersonCard;
  documents: (place: DocumentPlace) => ReactNode;
  /** Above the fields: questions about the document or the person. */
  questions?: ReactNode;
  /** Notes at each field. */
  aside: FieldAside;
  review: FormReview;
  /** The save ends when this does. */
  onCreated: (resident: Resident, next: { another: boolean; isFamily: boolean }) => Promise<void>;
  onExtended: () => void;
  onCancel: () => void;
}

export function ResidentForm({
  villages,
  previous,
  isFamily,
  person,
  numberCheck,
  nameCheck,
  knownPerson,
  documents,
  questions,
  aside,
  review,
  onCreated,
  onExtended,
  onCancel,
}: ResidentFormProps) {
  const { t } = useTranslation();
  const user = useUser();
  // On a phone the keyboard would cover the document scanner, which comes first.
  const isPhone = useIsPhone();
  const { create } = useResidentActions();
  const another = useRef(false);
  /** The day of expiry that the clerk has accepted. */
  const [accepted, setAccepted] = useState<string | null>(null);

  const form = useSchemaForm({
    schema: villages ? chosen : bound,
    initial: newResident({
      check_in: today(),
      ...person,
      village_id: villages ? (previous ? String(previous.village_id) : (person?.village_id ?? '')) : '',
      ...(previous && isFamily && companionOf(previous)),
    }),
    // The draft is of somebody else.
    draft: person ? undefined : DRAFT,
    createsOnce: true,
    // A reload loses the pictures, so the draft must not contain their scan data.
    notInDraft: readingFields,
    atNewDay: (stay: ResidentValues, day, before) => {
      // A family has one stay, also after midnight.
      if (stay.check_in !== before || (previous && isSameStay(stay, previous))) return {};
      const nights = daysBetween(stay.check_in, stay.check_out);
      return { check_in: day, ...(nights && stay.check_out <= day && { check_out: addDays(day, nights) }) };
    },
    toBody: createBody,
    rules: (values) => confirmOddNumber(values),
    save: async (_, values: ResidentValues, idempotencyKey) => {
      try {
        await nameCheck.beforeSave(personInForm(values), values.name_answers);
        const resident = await create(createBody(values), idempotencyKey);
        // Before the next form opens and restores it.
        if (!person) drafts.drop(DRAFT);
        const isSame = previous !== null && isSameStay(values, previous);
        await onCreated(resident, { another: another.current, isFamily: isSame });
      } catch (error) {
        numberCheck.noteRefusal(values.id_number, error);
        nameCheck.noteRefusal(personInForm(values), error);
        throw error;
      }
    },
  });
  const fields = useResidentFields(form, {
    aside,
    onUsed: (name, value) => {
      if (name === 'id_number') numberCheck.check(value);
      leave();
    },
  });
  const { values } = form;
  const isBlacklisted = numberCheck.blocks(values.id_number);
  const inForm = personInForm(values);
  const similar = nameCheck.state(inForm, values.name_answers);
  const checkName = () => nameCheck.check(inForm);
  const leave = useAfterLeaving(checkName);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a number that is there already is checked once
  useEffect(() => {
    if (person?.id_number) numberCheck.check(person.id_number);
    if (form.restored) numberCheck.check(drafts.read<ResidentValues>(DRAFT)?.values.id_number ?? '');
    if (person || form.restored) leave();
  }, [form.restored]);

  const fill: DocumentPlace['fill'] = (read, before) => {
    // The scan knows the document type better than the toggle.
    const by_hand = values.by_hand.filter((name) => name !== 'id_type');
    const { change, kept } = fillForm({ ...values, by_hand }, read, before);
    fields.apply({ ...withoutReading, ...change });
    if (change.id_number) numberCheck.check(change.id_number);
    leave();
    return kept;
  };
  const expired = expiredOn(values);
  const isExpiryOpen = expired !== null && expired !== accepted;
  const accept = () => {
    setAccepted(expired);
    review.lead();
  };
  const { strip, isAsking, submit, submitLabel, secondary } = useReviewedSave({
    review,
    openCards: similar === 'look' ? [t('blacklist.similar.toCheck')] : [],
    question: isExpiryOpen
      ? { label: t('residents.expiredToCheck'), yes: t('residents.registerExpired'), accept }
      : null,
    isBlocked: isBlacklisted || similar === 'stop',
    isPending: form.pending,
    next: { isUsual: previous !== null },
    save: (next) => {
      another.current = next;
      return form.submit();
    },
  });
  const applyStay = (stay: Partial<ResidentValues>) => {
    fields.apply(stay);
    if (review.isActive) review.lead();
  };
  const duplicate =
    form.refusal?.code === 'duplicate_in_same_village'
      ? (form.refusal.body.existing_resident as ExistingResident | null)
      : null;
  const isExplained =
    duplicate || form.refusal?.code === 'blacklisted' || form.refusal?.code === 'blacklist_match';
  const villageId = villages ? Number(values.village_id) || null : user.village_id;

  return (
    <Form
      form={{ ...form, failure: isExplained ? null : form.failure, submit }}
      submitLabel={submitLabel}
      secondary={secondary}
      label={t('residents.add')}
      notKept={t('photos.notInDraft')}
      onCancel={onCancel}
      blocked={
        isBlacklisted ? t('common.blockedByBlacklist') : similar === 'stop' && t('blacklist.similar.blocked')
      }
      status={
        expired && <ExpiredDocument day={expired} onAccept={isExpiryOpen && !isAsking ? accept : null} />
      }
    >
      {numberCheck.warnings(values.id_number)}
      {nameCheck.cards({
        person: inForm,
        villageId,
        answers: values.name_answers,
        onAnswer: (name_answers) => {
          fields.apply({ name_answers });
          if (review.isActive) review.lead();
        },
      })}
      {duplicate && (
        <DuplicateCard
          message={form.refusal?.message ?? ''}
          existing={duplicate}
          checkOut={values.check_out}
          onExtended={() => {
            if (!person) drafts.drop(DRAFT);
            onExtended();
          }}
        />
      )}
      <Beside
        aside={documents({
          idType: values.id_type,
          isTypeChosen: values.by_hand.includes('id_type'),
          chooseType: (idType) => fields.write('id_type', idType),
          fill,
          forget: () => fields.apply(withoutReading),
        })}
      >
        <FormPanel onLeft={checkName}>
          {strip}
          {questions}
          {knownPerson({
            number: values.id_number,
            name: values.full_name,
            birthdate: values.birthdate,
            sex: values.sex,
            villageId,
            values,
            stay: values,
            isBlacklisted,
            onTake: fields.apply,
          })}
          <PersonFields fields={fields} autoFocus={!isPhone} />
          <DocumentFields fields={fields} isOdd={isOdd(values)} onNumberLeft={numberCheck.check} />
          <StayFields
            fields={fields}
            villages={villages}
            villageId={villageId}
            sameStay={
              previous && (
                <SameStay
                  resident={previous}
                  isChosen={isSameStay(values, previous)}
                  isOpen={values.check_out === ''}
                  onChange={applyStay}
                />
              )
            }
          />
          <CompanionFields fields={fields} villageId={villageId} />
        </FormPanel>
      </Beside>
    </Form>
  );
}
