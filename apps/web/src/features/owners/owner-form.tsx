import {
  type Owner,
  type OwnerCreate,
  ownerCreate,
  ownerUpdate,
  recordId,
  type Village,
} from '@bawaba/contracts';
import { Alert, Button, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Beside } from '../../components/beside.tsx';
import { DateField } from '../../components/date-field.tsx';
import { FieldGrid, Form } from '../../components/form.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { announce } from '../../lib/announcements.ts';
import { asideProps, type FieldAside } from '../../lib/field-aside.tsx';
import { fillable } from '../../lib/fill-fields.ts';
import { useFormat } from '../../lib/format.ts';
import { useSchemaForm } from '../../lib/use-schema-form.ts';
import { FamilyMemberCard } from './family-member-card.tsx';
import { OwnerConflict } from './owner-conflict.tsx';
import classes from './owner-form.module.css';
import { birthdateAfter, memberValues, type OwnerTexts, ownerValues } from './owner-values.ts';
import { useOwnerActions } from './owners.queries.ts';

interface OwnerFormProps {
  /** Null for a new owner. */
  owner: Owner | null;
  /** Only for administrators, who choose a village. */
  villages: readonly Village[] | undefined;
  onSaved: () => void;
  onCancel: () => void;
  /** Another user saved first, and this user accepts that version. */
  onTakeTheirs?: (current: Owner) => void;
  /** Rendered beside the fields; it can fill them. */
  documents: (fill: (found: OwnerTexts, before: OwnerTexts) => void) => ReactNode;
  /** Rendered under each field. */
  aside: FieldAside;
}

export function OwnerForm(props: OwnerFormProps) {
  const { owner, villages, onSaved, onCancel, onTakeTheirs, documents, aside } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { create, update } = useOwnerActions();
  const [base] = useState(() => ownerValues(owner));
  const title = t(owner ? 'owners.editTitle' : 'owners.add');
  const village_id = villages ? recordId : ownerCreate.shape.village_id;

  const form = useSchemaForm({
    schema: owner ? ownerUpdate.extend({ village_id }) : ownerCreate.extend({ village_id }),
    initial: base,
    draft: `owner:${owner?.id ?? 'new'}`,
    fieldOfCode: { owner_has_residents: 'village_id' },
    toBody: ({ village_id, ...values }) => ({
      ...values,
      ...(villages && { village_id: village_id ? Number(village_id) : null }),
    }),
    createsOnce: !owner,
    save: async (body, _, idempotencyKey) => {
      await (owner ? update(owner.id, body) : create(body as OwnerCreate, idempotencyKey));
      announce(t(owner ? 'owners.updated' : 'owners.created'));
    },
    onSaved,
  });
  const { values, setValue, refusal } = form;
  const members = values.family_members;
  const current = refusal?.code === 'stale' ? (refusal.body.current as Owner) : null;
  const underneath = (name: keyof OwnerTexts, label: string) =>
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
    <Form form={{ ...form, failure: current ? null : form.failure }} label={title} onCancel={onCancel}>
      {current && (
        <OwnerConflict
          form={form}
          base={base}
          current={current}
          villages={villages}
          onTakeTheirs={onTakeTheirs}
        />
      )}
      {isIncomplete && (
        <Alert color="red" role="alert">
          {t('common.fillRequired')}
        </Alert>
      )}
      <Beside aside={documents((found, before) => form.setValues(fillable(values, found, before)))}>
        <section className={classes.section}>
          <Title order={2}>{t('owners.ownerInformation')}</Title>
          <FieldGrid>
            <TextInput
              label={t('owners.name')}
              required
              dir="auto"
              autoComplete="off"
              autoFocus={!owner}
              {...form.field('name')}
              {...underneath('name', t('owners.name'))}
            />
            {villages && (
              <RecordSelect
                label={t('owners.village')}
                placeholder={t('owners.chooseVillage')}
                required
                openOnFocus={false}
                records={villages}
                {...form.field('village_id')}
              />
            )}
            <TextInput
              label={t('owners.idNumber')}
              dir="ltr"
              autoComplete="off"
              {...form.field('id_number')}
              onChange={({ currentTarget: { value } }) => {
                setValue('birthdate', birthdateAfter(values, value));
                setValue('id_number', value);
              }}
              {...underneath('id_number', t('owners.idNumber'))}
            />
            <DateField
              label={t('owners.birthdate')}
              {...form.field('birthdate')}
              {...underneath('birthdate', t('owners.birthdate'))}
            />
            <TextInput
              label={t('owners.job')}
              dir="auto"
              autoComplete="off"
              {...form.field('job')}
              {...underneath('job', t('owners.job'))}
            />
            <TextInput
              label={t('owners.address')}
              dir="auto"
              autoComplete="off"
              {...form.field('address')}
              {...underneath('address', t('owners.address'))}
            />
            <TextInput
              label={t('owners.buildingAddress')}
              dir="auto"
              autoComplete="off"
              {...form.field('building_address')}
            />
          </FieldGrid>
        </section>
        <section className={classes.section}>
          <Title order={2}>{t('owners.familyMembers')}</Title>
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
      </Beside>
    </Form>
  );
}
