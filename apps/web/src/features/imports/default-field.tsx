import { type ImportFieldType, sexes } from '@bawaba/contracts';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../components/country-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { TextField } from '../../components/text-field.tsx';

interface DefaultFieldProps {
  label: string;
  type: ImportFieldType | undefined;
  value: string;
  required: boolean;
  onChange: (value: string) => void;
}

/** A value as the form would send it. */
export function DefaultField({ type, onChange, ...props }: DefaultFieldProps) {
  const { t } = useTranslation();
  if (type === 'date') return <DateField {...props} onlyDays onChange={onChange} />;
  if (type === 'country' || type === 'nationality')
    return <CountrySelect {...props} onlyCodes={type === 'country'} onChange={onChange} />;
  if (type === 'sex')
    return (
      <Select
        {...props}
        value={props.value || null}
        data={sexes.map((sex) => ({ value: sex, label: t(`residents.sexName.${sex}`) }))}
        onChange={(sex) => sex && onChange(sex)}
      />
    );
  return <DefaultText {...props} onChange={onChange} />;
}

/** A text is saved when the user leaves it. */
function DefaultText({ value, onChange, ...props }: Omit<DefaultFieldProps, 'type'>) {
  const [text, setText] = useState(value);
  const save = () => text.trim() !== value && onChange(text.trim());
  return (
    <TextField
      {...props}
      value={text}
      maxLength={1000}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
