import {
  calendarDate,
  type ExistingResident,
  type Resident,
  recordId,
  residentCreate,
  type Village,
} from '@bawaba/contracts';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Beside } from '../../components/beside.tsx';
import { Form } from '../../components/form.tsx';
import { drafts } from '../../lib/drafts.ts';
import type { FieldAside } from '../../lib/field-aside.tsx';
import type { NumberCheck } from '../../lib/number-check.ts';
import { useUser } from '../../lib/session.ts';
import { today } from '../../lib/today.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { DocumentFields } from './document-fields.tsx';
import { DuplicateCard } from './duplicate-card.tsx';
import { confirmOddNumber, isOdd } from './odd-number.ts';
import { PersonFields } from './person-fields.tsx';
import { fillForm, type ReadFields } from './resident-autofill.ts';
import classes from './resident-form.module.css';
import {
  createBody,
  newResident,
  type ResidentValues,
  readingFields,
  withoutReading,
} from './resident-values.ts';
import { useResidentActions } from './residents.queries.ts';
import { StayFields } from './stay-fields.tsx';
import { useResidentFields } from './use-resident-fields.ts';

const DRAFT = 'resident:new';

/** Checked at the same time as every other rule, so that the clerk sees all problems at once. */
const stayDates = z
  .object({ check_in: calendarDate, check_out: calendarDate })
  .refine((stay) => stay.check_out > stay.check_in, {
    path: ['check_out'],
    message: 'check_out_not_after_check_in',
  });
const bound = stayDates.and(residentCreate);
/** Only an administrator must choose. */
const chosen = z.object({ village_id: recordId }).and(bound);

/** What stands beside the fields, and may fill them. */
export interface DocumentPlace {
  idType: Resident['id_type'];
  /** The clerk chose it. */
  isTypeChosen: boolean;
  chooseType: (idType: Resident['id_type']) => void;
  /**
   * Fills what the document says, and takes back what the one before it said, except where the clerk has written;
   * answers with what it left alone.
   */
  fill: (fields: ReadFields, before: ReadFields | null) => ReadFields;
  /** The document is no longer at hand: what only its reading can tell is not claimed any more. */
  forget: () => void;
}

interface ResidentFormProps {
  /** For administrators, who choose. */
  villages?: readonly Village[];
  /** The one registered before, whose stay may be shared. */
  previous: Resident | null;
  numberCheck: NumberCheck;
  documents: (place: DocumentPlace) => ReactNode;
  /** What stands under each field. */
  aside: FieldAside;
  onCreated: (resident: Resident, another: boolean) => void;
  onExtended: () => void;
  onCancel: () => void;
}

export function ResidentForm({
  villages,
  previous,
  numberCheck,
  documents,
  aside,
  onCreated,
  onExtended,
  onCancel,
}: ResidentFormProps) {
  const { t } = useTranslation();
  const user = useUser();
  // On a phone the keyboard would cover what comes first: the document.
  const isPhone = useIsPhone();
  const { create } = useResidentActions();
  const another = useRef(false);

  const form = useSchemaForm({
    schema: villages ? chosen : bound,
    initial: newResident({
      check_in: today(),
      village_id: villages && previous ? String(previous.village_id) : '',
    }),
    draft: DRAFT,
    createsOnce: true,
    // A reload loses the pictures, so it must not claim a reading of them.
    notInDraft: readingFields,
    toBody: createBody,
    rules: (values) => confirmOddNumber(values),
    save: async (_, values: ResidentValues, idempotencyKey) => {
      try {
        const resident = await create(createBody(values), idempotencyKey);
        // Before the next form opens and finds it.
        drafts.drop(DRAFT);
        onCreated(resident, another.current);
      } catch (error) {
        numberCheck.noteRefusal(values.id_number, error);
        throw error;
      }
    },
  });
  const fields = useResidentFields(form, {
    aside,
    onUsed: (name, value) => name === 'id_number' && numberCheck.check(value),
  });
  const { values } = form;
  const isBlacklisted = numberCheck.blocks(values.id_number);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a number that was kept is looked up once
  useEffect(() => {
    if (form.restored) numberCheck.check(drafts.read<ResidentValues>(DRAFT)?.values.id_number ?? '');
  }, []);

  const fill: DocumentPlace['fill'] = (read, before) => {
    // Which document it is, the document knows better than a toggle.
    const by_hand = values.by_hand.filter((name) => name !== 'id_type');
    const { change, kept } = fillForm({ ...values, by_hand }, read, before ?? {});
    fields.apply({ ...withoutReading, ...change });
    if (change.id_number) numberCheck.check(change.id_number);
    return kept;
  };
  const submit = (next: boolean) => {
    another.current = next;
    return form.submit();
  };
  const duplicate =
    form.refusal?.code === 'duplicate_in_same_village'
      ? (form.refusal.body.existing_resident as ExistingResident | null)
      : null;
  const isExplained = duplicate || form.refusal?.code === 'blacklisted';
  const villageId = villages ? Number(values.village_id) || null : user.village_id;

  return (
    <Form
      form={{
        ...form,
        failure: isExplained ? null : form.failure,
        submit: async (event) => {
          event?.preventDefault();
          if (!isBlacklisted) await submit(false);
        },
      }}
      label={t('residents.add')}
      notKept={t('photos.notInDraft')}
      onCancel={onCancel}
      blocked={isBlacklisted && t('common.blockedByBlacklist')}
      secondary={
        <Button variant="light" disabled={isBlacklisted || form.pending} onClick={() => submit(true)}>
          {t('residents.saveAndNext')}
        </Button>
      }
    >
      {numberCheck.warnings(values.id_number)}
      {duplicate && (
        <DuplicateCard
          message={form.refusal?.message ?? ''}
          existing={duplicate}
          checkOut={values.check_out}
          onExtended={() => {
            drafts.drop(DRAFT);
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
        <DocumentFields
          fields={fields}
          isOdd={isOdd(values)}
          onNumberLeft={numberCheck.check}
          autoFocus={!isPhone}
        />
        <StayFields fields={fields} villages={villages} villageId={villageId} />
        {previous && (
          <Button
            variant="subtle"
            className={classes.sameStay}
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => fields.apply(stayOf(previous))}
          >
            {t('residents.sameStay', { name: previous.full_name })}
          </Button>
        )}
        <PersonFields fields={fields} />
      </Beside>
    </Form>
  );
}

/** A family checks in together. */
const stayOf = (resident: Resident): Partial<ResidentValues> => ({
  check_in: resident.check_in,
  check_out: resident.check_out,
  apartment_number: resident.apartment_number ?? '',
  building_number: resident.building_number ?? '',
  owner_id: resident.owner_id === null ? '' : String(resident.owner_id),
  owner_name: resident.owner_name ?? '',
});
