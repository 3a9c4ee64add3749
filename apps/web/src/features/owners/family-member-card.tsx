import { relationships } from '@bawaba/contracts';
import { Group, Select, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { FieldGrid } from '../../components/form.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { TextField } from '../../components/text-field.tsx';
import classes from './owner-form.module.css';

interface FamilyMemberCardProps {
  /** Starts at 1. */
  number: number;
  /** Returns the props for a field of this member. */
  // biome-ignore lint/suspicious/noExplicitAny: the form library uses this type
  field: (name: string) => any;
  onNumber: (idNumber: string) => void;
  onRemove: () => void;
}

export function FamilyMemberCard({ number, field, onNumber, onRemove }: FamilyMemberCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports grid layout in a fieldset
    <div role="group" aria-labelledby={titleId} className={classes.member}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} id={titleId}>
          {t('owners.memberNumber', { number })}
        </Title>
        <LabelledIcon
          icon={IconTrash}
          label={t('owners.removeMember', { number })}
          onClick={onRemove}
          color="red"
        />
      </Group>
      <FieldGrid>
        <TextField label={t('owners.name')} required {...field('name')} />
        <Select
          label={t('owners.relationship')}
          required
          data={relationships.map((value) => ({ value, label: t(`owners.relationshipName.${value}`) }))}
          {...field('relationship')}
        />
        <TextField
          label={t('owners.idNumber')}
          dir="ltr"
          {...field('id_number')}
          onChange={({ currentTarget }) => onNumber(currentTarget.value)}
        />
        <DateField label={t('owners.birthdate')} {...field('birthdate')} />
        <TextField label={t('owners.job')} {...field('job')} />
        <TextField label={t('owners.memberAddress')} {...field('address')} />
      </FieldGrid>
    </div>
  );
}
