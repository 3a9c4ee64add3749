import { foldText } from '@bawaba/identity';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermissionCheck } from '../../lib/permissions.ts';
import { residentQueries } from './residents.queries.ts';

interface OwnerSelectProps {
  villageId: number | null;
  /** Who is chosen already, before the owners of the village are known. */
  chosenName?: string | null;
  value: string;
  error: React.ReactNode;
  onChange: (ownerId: string) => void;
}

const folded: OptionsFilter = ({ options, search }) => {
  const wanted = foldText(search.trim());
  return (options as ComboboxItem[]).filter(({ label }) => foldText(label).includes(wanted));
};

export function OwnerSelect({ villageId, chosenName, value, error, onChange }: OwnerSelectProps) {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const mayAsk = can('view_owners') || can('add_residents');
  const { data: owners } = useQuery({
    ...residentQueries.owners(villageId ?? 0),
    enabled: villageId !== null && mayAsk,
  });
  const data = (owners ?? []).map(({ id, name, building_address }) => ({
    value: String(id),
    label: building_address ? `${name} · ${building_address}` : name,
  }));
  const isKnown = value === '' || data.some((option) => option.value === value);
  if (!isKnown && chosenName) data.unshift({ value, label: chosenName });

  return (
    <Select
      label={t('residents.owner')}
      description={t('residents.ownerHint')}
      placeholder={t('residents.noOwner')}
      data={data}
      filter={folded}
      limit={100}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('residents.noOwner') }}
      nothingFoundMessage={t('residents.noOwnersFound')}
      disabled={villageId === null || !mayAsk}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
      data-wide
    />
  );
}
