import type { ImportFieldType } from '@bawaba/contracts';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '../../components/country-select.tsx';
import { DateField } from '../../components/date-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import classes from './row-editor.module.css';
import { joinPeriod, splitPeriod, useChoices } from './use-value-text.ts';

interface ValueFieldProps {
  type: ImportFieldType | undefined;
  label?: string | undefined;
  'aria-label'?: string | undefined;
  /** As the form would send it; or the cell of the file that could not be read. */
  value: string;
  required?: boolean;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A value of a row, entered as on the form of its kind. */
export function ValueField({ type, onChange, ...props }: ValueFieldProps) {
  const { t } = useTranslation();
  const choices = useChoices()(type);
  if (type === 'date') return <DateField {...props} onChange={onChange} />;
  if (type === 'period') return <PeriodField {...props} onChange={onChange} />;
  if (type === 'country' || type === 'nationality')
    return <CountrySelect {...props} onlyCodes={type === 'country'} onChange={onChange} />;
  if (choices)
    return (
      <Select
        {...props}
        data={choices}
        value={choices.some(({ value }) => value === props.value) ? props.value : null}
        // A word of the file that is not known here.
        placeholder={props.value}
        clearable={!props.required}
        clearButtonProps={{ 'aria-label': t('common.clear') }}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  return (
    <TextField
      {...props}
      {...((type === 'number' || type === 'phone') && { dir: 'ltr' })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The first and the last day of a stay. */
function PeriodField({ value, error, onChange, ...props }: Omit<ValueFieldProps, 'type'>) {
  const { t } = useTranslation();
  const [from, to] = splitPeriod(value);
  const name = props['aria-label'] ?? props.label;
  return (
    <div className={classes.period}>
      <DateField
        aria-label={`${name}: ${t('imports.field.check_in')}`}
        value={from}
        error={error}
        onChange={(day) => onChange(joinPeriod(day, to))}
      />
      <DateField
        aria-label={`${name}: ${t('imports.field.check_out')}`}
        value={to}
        error={Boolean(error)}
        minDate={from}
        onChange={(day) => onChange(joinPeriod(from, day))}
      />
    </div>
  );
}
