import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from './record-select.tsx';

interface TextFilterProps {
  label: string;
  value: string | undefined;
  onType: (text: string | undefined) => void;
}

/** The field of a filter. What is typed applies without the button, which only closes it. */
export function TextFilter({ label, value = '', onType }: TextFilterProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={label}
        defaultValue={value}
        data-autofocus
        onChange={({ currentTarget }) => onType(currentTarget.value || undefined)}
      />
      <Button type="submit">{t('common.apply')}</Button>
    </>
  );
}

interface RecordFilterProps {
  label: string;
  records: readonly { id: number; name: string }[];
  /** The id as text. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  onDone: () => void;
}

/** The field of a filter by one record, such as a village. A choice closes it. */
export const RecordFilter = ({ label, records, value, onChange, onDone }: RecordFilterProps) => (
  <RecordSelect
    label={label}
    records={records}
    value={value ?? null}
    data-autofocus
    onChange={(id) => {
      onChange(id ?? undefined);
      onDone();
    }}
  />
);
