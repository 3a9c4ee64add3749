import { isFoundBy } from '@bawaba/identity';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionCheck } from '../../lib/permissions.ts';
import classes from './owner-select.module.css';
import { residentQueries } from './residents.queries.ts';

const TYPING_PAUSE_MS = 200;

interface OwnerSelectProps {
  villageId: number | null;
  value: string;
  /** The name of the selected owner, who may be missing from the loaded options. */
  name: string;
  error: React.ReactNode;
  onChange: (ownerId: string, name: string) => void;
}

const all: OptionsFilter = ({ options }) => options;
/** Filters the loaded options until the api responds. */
const matching: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ label }) => isFoundBy(label, search));

/** A village may have thousands of owners: the newest are options, and a search finds the others. */
export function OwnerSelect({ villageId, value, name, error, onChange }: OwnerSelectProps) {
  const { t } = useTranslation();
  const can = usePermissionCheck();
  const mayRequest = can('view_owners') || can('add_residents');
  const [text, setText] = useState('');
  // The name of the selected owner in the field is not a search text.
  const wanted = value !== '' && text === name ? '' : text.trim();
  const [asked] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const { data, isError, isPlaceholderData, isFetching } = useQuery({
    ...residentQueries.owners(villageId ?? 0, asked),
    enabled: villageId !== null && mayRequest,
  });
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new options start at the top of the list
  useEffect(() => {
    // In newer browsers scrollTo returns a promise, which an effect must not return.
    list.current?.scrollTo({ top: 0 });
  }, [asked]);
  const isAnswered = asked === wanted && !isPlaceholderData && !isFetching;

  const found = (data?.rows ?? []).map(({ id, name, building_address }) => ({
    value: String(id),
    label: building_address ? `${name} · ${building_address}` : name,
  }));
  const chosen = { value, label: name || value };
  // The label of the selected owner must not change: a new label would replace the text that the clerk types.
  const options: ComboboxItem[] = found.map((option) => (option.value === value && name ? chosen : option));
  if (value !== '' && !options.some((option) => option.value === value)) options.unshift(chosen);
  const more = (data?.total ?? 0) - found.length;
  if (more > 0)
    options.push({ value: 'more', label: t('residents.moreOwners', { count: more }), disabled: true });

  return (
    <Select
      label={t('residents.owner')}
      description={t('residents.ownerHint')}
      // Read to those who do not see that the two fields disappear.
      descriptionProps={{ className: 'visually-hidden' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('residents.noOwner')}
      data={options}
      classNames={{ option: classes.option }}
      scrollAreaProps={{ viewportRef: list }}
      filter={isAnswered ? all : matching}
      searchValue={text}
      onSearchChange={setText}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('residents.noOwner') }}
      nothingFoundMessage={t(isAnswered ? 'residents.noOwnersFound' : 'common.loading')}
      disabled={villageId === null || !mayRequest}
      value={value || null}
      error={error ?? (isError && t('common.failedToLoad'))}
      onChange={(id, option) => onChange(id ?? '', option?.label ?? '')}
    />
  );
}
