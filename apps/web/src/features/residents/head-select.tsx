import { isFoundBy } from '@bawaba/identity';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/permissions.ts';
import type { ResidentValues } from './resident-values.ts';
import { residentQueries } from './residents.queries.ts';

const TYPING_PAUSE_MS = 200;

interface HeadSelectProps {
  villageId: number | null;
  values: ResidentValues;
  /** Nobody came with themselves. */
  residentId: number | undefined;
  error: ReactNode;
  onChange: (id: string, name: string) => void;
}

const all: OptionsFilter = ({ options }) => options;
/** Filters the loaded options until the api responds. */
const matching: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => isFoundBy(label, search));

/** The guest with whom somebody came: first those of the same home, and a search finds the others. */
export function HeadSelect({ villageId, values, residentId, error, onChange }: HeadSelectProps) {
  const { t } = useTranslation();
  const canSee = useCan('view_residents');
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { head_id: value, head_name: name, owner_id, apartment_number, building_number } = values;
  // The name of the selected person in the field is not a search text.
  const wanted = value !== '' && text === name ? '' : text.trim();
  const [asked] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...residentQueries.heads(villageId ?? 0, asked, { owner_id, apartment_number, building_number }),
    // Most people came alone: nothing is asked before the field is opened.
    enabled: isOpen && villageId !== null && canSee,
  });
  const isAnswered = asked === wanted && !isPlaceholderData && !isFetching;

  const options: ComboboxItem[] = (data?.rows ?? [])
    // A companion is not a head.
    .filter(({ id, head_id }) => id !== residentId && head_id === null)
    .map(({ id, full_name, apartment_number: home }) => ({
      value: String(id),
      // The label of the selected person must not change: a new label would replace the text that the clerk types.
      label: String(id) === value ? name : [full_name, home].filter(Boolean).join(' · '),
    }));
  if (value !== '' && !options.some((option) => option.value === value))
    options.unshift({ value, label: name || value });

  return (
    <Select
      label={t('residents.cameWith')}
      description={t('residents.cameWithHint')}
      descriptionProps={{ className: 'visually-hidden' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('residents.cameWithNobody')}
      data={options}
      filter={isAnswered ? all : matching}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('residents.cameWithNobody') }}
      nothingFoundMessage={t(isAnswered ? 'residents.noHeadsFound' : 'common.loading')}
      disabled={villageId === null || !canSee}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '', data?.rows.find((row) => String(row.id) === id)?.full_name ?? '')}
    />
  );
}
