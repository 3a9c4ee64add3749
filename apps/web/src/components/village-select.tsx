import type { Village } from '@bawaba/contracts';
import type { SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from './record-select.tsx';

interface VillageSelectProps extends Omit<SelectProps, 'data' | 'searchable'> {
  villages: readonly Village[];
}

/** The village of a record, which only administrators choose. */
export function VillageSelect({ villages, ...props }: VillageSelectProps) {
  const { t } = useTranslation();
  return (
    <RecordSelect
      label={t('residents.village')}
      placeholder={t('residents.chooseVillage')}
      required
      // An open list would cover the fields below it, and Enter would choose from it.
      openOnFocus={false}
      data-wide
      records={villages}
      {...props}
    />
  );
}
