import { type Sex, sexes } from '@bawaba/contracts';
import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SexSelectProps extends Pick<SelectProps, 'error' | 'inputContainer' | 'description' | 'readOnly'> {
  /** Empty if it is not stated. */
  value?: string;
  onChange: (value: Sex | '') => void;
  'data-short'?: boolean;
}

export function SexSelect({ value, onChange, ...props }: SexSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('residents.sex')}
      placeholder={t('residents.notStated')}
      data={sexes.map((code) => ({ value: code, label: t(`residents.sexName.${code}`) }))}
      clearable
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      value={value || null}
      onChange={(chosen) => onChange((chosen ?? '') as Sex | '')}
      {...props}
    />
  );
}
