import type { Owner, Village } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { type ConflictForm, RecordConflict } from '../../components/record-conflict.tsx';
import { useFormat } from '../../lib/format.ts';
import { takeTheirRows } from '../../lib/merge-edits.ts';
import { type OwnerValues, ownerValues } from './owner-values.ts';

interface OwnerConflictProps {
  form: ConflictForm<OwnerValues>;
  current: Owner;
  villages: readonly Village[] | undefined;
  onTakeTheirs: ((current: Owner) => void) | undefined;
}

export function OwnerConflict({ form, current, villages, onTakeTheirs }: OwnerConflictProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const family = ({ family_members }: OwnerValues) =>
    family_members
      .map(({ name, relationship }) => `${name} (${t(`owners.relationshipName.${relationship}`)})`)
      .join(`${t('common.comma')} `);
  const villageName = ({ village_id }: OwnerValues) =>
    villages?.find(({ id }) => String(id) === village_id)?.name ?? '';

  return (
    <RecordConflict
      form={form}
      fields={[
        { name: 'name', label: t('owners.name') },
        ...(villages ? [{ name: 'village_id' as const, label: t('owners.village'), show: villageName }] : []),
        { name: 'id_number', label: t('owners.idNumber') },
        {
          name: 'birthdate',
          label: t('owners.birthdate'),
          show: ({ birthdate }) => birthdate && format.day(birthdate),
        },
        { name: 'job', label: t('owners.job') },
        { name: 'address', label: t('owners.address') },
        { name: 'building_address', label: t('owners.buildingAddress') },
        {
          name: 'family_members',
          label: t('owners.familyMembers'),
          show: family,
          take: (edits) => ({ family_members: takeTheirRows(edits, (values) => values.family_members) }),
        },
      ]}
      theirs={ownerValues(current)}
      onTakeTheirs={() => onTakeTheirs?.(current)}
    />
  );
}
