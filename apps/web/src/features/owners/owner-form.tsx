import { type Owner, ownerCreate, ownerUpdate, type Village } from '@bawaba/contracts';
import { Alert, Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Beside } from '../../components/beside.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Form } from '../../components/form.tsx';
import { FormPanel, FormSection } from '../../components/form-section.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useReviewedSave } from '../../components/use-reviewed-save.tsx';
import { VillageSelect } from '../../components/village-select.tsx';
import { asideProps, type FieldAside } from '../../lib/field-aside.tsx';
import { fillable } from '../../lib/fill-fields.ts';
import type { FormReview } from '../../lib/form-review.ts';
import { useFormat } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { FamilyMemberCard } from './family-member-card.tsx';
import { OwnerConflict } from './owner-conflict.tsx';
import classes from './owner-form.module.css';
import {
  birthdateAfter,
  memberValues,
  type OwnerTexts,
  type OwnerValues,
  ownerValues,
} from './owner-values.ts';
import { useOwnerActions } from './owners.queries.ts';

interface OwnerFormProps {
  /** Null for a new owner. */
  owner: Owner | null;
  /** Only for administrators, who choose a village. */
  villages: readonly Village[] | undefined;
  /** `another`: the clerk wants to add the next one. */
  onSaved: (owner: Owner, another: boolean) => void;
  onCancel: () => void;
  /** Another user saved first, and this user goes on with that version. */
  onTakeTheirs?: (current: Owner) => void;
  /** Rendered beside the fields; it can fill them. */
  documents: (place: {
    fill: (found: OwnerTexts, before: OwnerTexts) => void;
    restored: Readonly<Record<string, unknown>> | null;
  }) => ReactNode;
  /** Above the fields: questions about the document. */
  questions: ReactNode;
  /** Rendered with each field. */
  aside: FieldAside;
  review: FormReview;
}

export function OwnerForm(props: OwnerFormProps) {
  const { owner, villages, onSaved, onCancel, onTakeTheirs, documents, questions, aside, review } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useIsPhone();
  const another = useRef(false);
  const { form, current } = useRecordForm<Owner, OwnerValues>({
    kind: 'owner',
    record: owner,
    initial: () => ownerValues(owner),
    villages,
    schemas: [ownerCreate, ownerUpdate],
    fieldOfCode: { owner_has_residents: 'village_id' },
    ...useOwnerActions(),
    messages: { created: t('owners.created'), updated: t('owners.updated') },
    onSaved: (saved) => onSaved(saved, another.current),
  });
  const { values, setValue } = form;
  const { strip, submit, submitLabel, secondary } = useReviewedSave({
    review,
    isPending: form.pending,
    ...(!owner && { next: { isUsual: false } }),
    save: (next) => {
      another.current = next;
      return form.submit();
    },
  });
  const members = values.family_members;
  const scanned = (name: keyof OwnerTexts, label: string) =>
    asideProps(aside, {
      name,
      label,
      value: values[name],
      show: (value) => (name === 'birthdate' ? format.day(value) : value),
      use: (value) => setValue(name, value),
    });
  const isIncomplete =
    Object.keys(form.errors).length > 0 && [values, ...members].some(({ name }) => !name.trim());

  return (
    <Form
      form={{ ...form, failure: current ? null : form.failure, submit }}
      submitLabel={submitLabel}
      secondary={secondary}
      label={t(owner ? 'owners.editTitle' : 'owners.add')}
      onCancel={onCancel}
    >
      {current && (
        <OwnerConflict form={form} current={current} villages={villages} onTakeTheirs={onTakeTheirs} />
      )}
      {isIncomplete && (
        <Alert color="red" role="alert">
          {t('common.fillRequired')}
        </Alert>
      )}
      <Beside
        aside={documents({
          fill: (found, before) => form.setValues(fillable(values, found, before)),
          restored: owner ? null : form.restoredValues,
        })}
      >
        <FormPanel>
          {strip}
          {questions}
          <FormSection title={t('residents.person')}>
            <TextField
              label={t('owners.name')}
              required
              autoFocus={!owner && !isPhone}
              {...form.field('name')}
              {...scanned('name', t('owners.name'))}
            />
            <TextField label={t('owners.job')} {...form.field('job')} {...scanned('job', t('owners.job'))} />
          </FormSection>
          <FormSection title={t('residents.document')}>
            <TextField
              label={t('owners.idNumber')}
              dir="ltr"
              {...form.field('id_number')}
              onChange={({ currentTarget: { value } }) => {
                setValue('birthdate', birthdateAfter(values, value));
                setValue('id_number', value);
              }}
              {...scanned('id_number', t('owners.idNumber'))}
            />
            <DateField
              label={t('owners.birthdate')}
              {...form.field('birthdate')}
              {...scanned('birthdate', t('owners.birthdate'))}
            />
            <TextField
              label={t('owners.address')}
              data-wide
              {...form.field('address')}
              {...scanned('address', t('owners.address'))}
            />
          </FormSection>
          <FormSection title={t('owners.place')}>
            {villages && <VillageSelect villages={villages} {...form.field('village_id')} />}
            <TextField label={t('owners.buildingAddress')} data-wide {...form.field('building_address')} />
          </FormSection>
          <section className={classes.family}>
            <Title order={2} size="h3">
              {t('owners.familyMembers')}
            </Title>
            {members.length === 0 && <Text c="dimmed">{t('owners.noMembers')}</Text>}
            {members.map((member, index) => (
              <FamilyMemberCard
                key={member.key}
                number={index + 1}
                field={(name) => form.field(`family_members.${index}.${name}`)}
                onNumber={(id_number) =>
                  setValue(`family_members.${index}`, {
                    ...member,
                    id_number,
                    birthdate: birthdateAfter(member, id_number),
                  })
                }
                onRemove={() =>
                  setValue(
                    'family_members',
                    members.filter((other) => other !== member),
                  )
                }
              />
            ))}
            <Button
              variant="default"
              justify="center"
              className={classes.addMember}
              leftSection={<IconPlus size={18} />}
              onClick={() => setValue('family_members', [...members, memberValues(null)])}
            >
              {t('owners.addMember')}
            </Button>
          </section>
        </FormPanel>
      </Beside>
    </Form>
  );
}
