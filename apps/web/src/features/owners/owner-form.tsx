import { type Owner, ownerCreate, ownerUpdate, type Village } from '@bawaba/contracts';
import { Alert, Button, Text, TextInput, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Beside } from '../../components/beside.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Form } from '../../components/form.tsx';
import { FormPanel, FormSection } from '../../components/form-section.tsx';
import { RecordSelect } from '../../components/record-select.tsx';
import { asideProps, type FieldAside } from '../../lib/field-aside.tsx';
import { fillable } from '../../lib/fill-fields.ts';
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
  /** Another user saved first, and this user accepts that version. */
  onTakeTheirs?: (current: Owner) => void;
  /** Rendered beside the fields; it can fill them. */
  documents: (place: { fill: (found: OwnerTexts, before: OwnerTexts) => void }) => ReactNode;
  /** Rendered with each field. */
  aside: FieldAside;
}

export function OwnerForm(props: OwnerFormProps) {
  const { owner, villages, onSaved, onCancel, onTakeTheirs, documents, aside } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useIsPhone();
  const another = useRef(false);
  const { form, base, current } = useRecordForm<Owner, OwnerValues>({
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
  const submit = (next: boolean) => {
    another.current = next;
    return form.submit();
  };
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
      form={{
        ...form,
        failure: current ? null : form.failure,
        submit: (event) => {
          event?.preventDefault();
          return submit(false);
        },
      }}
      label={t(owner ? 'owners.editTitle' : 'owners.add')}
      onCancel={onCancel}
      secondary={
        !owner && (
          <Button variant="default" disabled={form.pending} onClick={() => submit(true)}>
            {t('residents.saveAndNext')}
          </Button>
        )
      }
    >
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
      <Beside aside={documents({ fill: (found, before) => form.setValues(fillable(values, found, before)) })}>
        <FormPanel>
          <FormSection title={t('residents.person')}>
            <TextInput
              label={t('owners.name')}
              required
              dir="auto"
              autoComplete="off"
              autoFocus={!owner && !isPhone}
              {...form.field('name')}
              {...scanned('name', t('owners.name'))}
            />
            <TextInput
              label={t('owners.job')}
              dir="auto"
              autoComplete="off"
              {...form.field('job')}
              {...scanned('job', t('owners.job'))}
            />
          </FormSection>
          <FormSection title={t('residents.document')}>
            <TextInput
              label={t('owners.idNumber')}
              dir="ltr"
              autoComplete="off"
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
            <TextInput
              label={t('owners.address')}
              dir="auto"
              autoComplete="off"
              data-wide
              {...form.field('address')}
              {...scanned('address', t('owners.address'))}
            />
          </FormSection>
          <FormSection title={t('owners.place')}>
            {villages && (
              <RecordSelect
                label={t('owners.village')}
                placeholder={t('owners.chooseVillage')}
                required
                openOnFocus={false}
                data-wide
                records={villages}
                {...form.field('village_id')}
              />
            )}
            <TextInput
              label={t('owners.buildingAddress')}
              dir="auto"
              autoComplete="off"
              data-wide
              {...form.field('building_address')}
            />
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
