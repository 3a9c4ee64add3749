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
import { Form } from '../../components/form.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { drafts } from '../../lib/drafts.ts';
import { useUser } from '../../lib/session.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { BlacklistWarning } from './blacklist-warning.tsx';
import { DocumentFields } from './document-fields.tsx';
import { DuplicateCard } from './duplicate-card.tsx';
import { PersonFields } from './person-fields.tsx';
import { fillForm, type ReadFields } from './resident-autofill.ts';
import classes from './resident-form.module.css';
import { createBody, newResident, type ResidentValues } from './resident-values.ts';
import { useResidentActions } from './residents.queries.ts';
import { today } from './stay-dates.ts';
import { StayFields } from './stay-fields.tsx';
import { useBlacklistCheck } from './use-blacklist-check.ts';
import { useResidentFields } from './use-resident-fields.ts';

const DRAFT = 'resident:new';

/** A rule about two dates is told together with every other, not after they are mended. */
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
  /** Fills what the document says, except where the clerk has written; answers with what it left alone. */
  fill: (fields: ReadFields) => ReadFields;
}

interface ResidentFormProps {
  /** For administrators, who choose. */
  villages?: readonly Village[];
  /** The one registered before, whose stay may be shared. */
  previous: Resident | null;
  documents?: (place: DocumentPlace) => ReactNode;
  onCreated: (resident: Resident, another: boolean) => void;
  onExtended: () => void;
  onCancel: () => void;
}

export function ResidentForm({
  villages,
  previous,
  documents,
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
    toBody: createBody,
    save: async (_, values: ResidentValues) => {
      try {
        const resident = await create(createBody(values));
        // Before the next form opens and finds it.
        drafts.drop(DRAFT);
        onCreated(resident, another.current);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'blacklisted') {
          refused(values.id_number, error.body.blacklist_reason as string | null);
        }
        throw error;
      }
    },
  });
  const fields = useResidentFields(form);
  const { values } = form;
  const { blacklisted, check, refused } = useBlacklistCheck(values.id_number);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a number that was kept is looked up once
  useEffect(() => {
    if (form.restored) void check(drafts.read<Partial<ResidentValues>>(DRAFT)?.id_number ?? '');
  }, []);

  const fill = (read: ReadFields) => {
    const { change, kept } = fillForm(values, read);
    fields.apply(change);
    if (change.id_number) void check(change.id_number);
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
  const told = duplicate || form.refusal?.code === 'blacklisted';
  const villageId = villages ? Number(values.village_id) || null : user.village_id;

  return (
    <Form
      form={{
        ...form,
        failure: told ? null : form.failure,
        submit: async (event) => {
          event?.preventDefault();
          if (!blacklisted) await submit(false);
        },
      }}
      label={t('residents.add')}
      onCancel={onCancel}
      blocked={blacklisted !== null}
      secondary={
        <Button variant="light" disabled={blacklisted !== null || form.pending} onClick={() => submit(true)}>
          {t('residents.saveAndNext')}
        </Button>
      }
    >
      {blacklisted && <BlacklistWarning reason={blacklisted.reason} />}
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
      <div className={documents ? classes.desk : undefined}>
        {documents && <div className={classes.documents}>{documents({ idType: values.id_type, fill })}</div>}
        <div className={classes.sections}>
          <DocumentFields fields={fields} onNumberLeft={check} autoFocus={!isPhone} />
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
        </div>
      </div>
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
});
