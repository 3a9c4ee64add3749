import {
  type BatchPersonUpdate,
  type CompanionRelationship,
  companionRelationships,
} from '@bawaba/contracts';
import { Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PersonFamilyProps {
  isHead: boolean;
  relationship: CompanionRelationship | null;
  onChange: (change: Pick<BatchPersonUpdate, 'is_head' | 'relationship'>) => void;
}

/** The head of the family, or how the person is related to them. */
export function PersonFamily({ isHead, relationship, onChange }: PersonFamilyProps) {
  const { t } = useTranslation();
  return (
    <>
      <Switch
        label={t('batches.makeHead')}
        checked={isHead}
        onChange={({ currentTarget }) => onChange({ is_head: currentTarget.checked })}
      />
      {!isHead && (
        <Select
          label={t('batches.relationship')}
          placeholder={t('batches.alone')}
          clearable
          clearButtonProps={{ 'aria-label': t('common.clear') }}
          data={companionRelationships.map((value) => ({ value, label: t(`residents.relation.${value}`) }))}
          value={relationship}
          onChange={(value) => onChange({ relationship: value as CompanionRelationship | null })}
        />
      )}
    </>
  );
}
