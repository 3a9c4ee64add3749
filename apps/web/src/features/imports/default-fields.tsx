import type { ImportKind } from '@bawaba/contracts';
import { Select, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { TextField } from '../../components/text-field.tsx';
import classes from './mapping.module.css';
import { useFieldNames } from './use-field-names.ts';

interface DefaultFieldsProps {
  kind: ImportKind;
  defaults: Readonly<Record<string, string>>;
  /** Fields that every row needs and that nothing gives. */
  missing: readonly string[];
  /** Fields of columns. */
  taken: readonly string[];
  onChange: (field: string, value: string | null) => void;
}

/** Values for the rows that have none of their own, such as one check-in for the whole file. */
export function DefaultFields({ kind, defaults, missing, taken, onChange }: DefaultFieldsProps) {
  const { t } = useTranslation();
  const names = useFieldNames(kind);
  const heading = useId();
  const [added, setAdded] = useState<readonly string[]>([]);
  const shown = [...new Set([...missing, ...Object.keys(defaults), ...added])];
  const others = names.fields.filter(({ name }) => !shown.includes(name) && !taken.includes(name));
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <Title order={2} size="h3" id={heading}>
        {t('imports.map.defaults')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('imports.map.defaultsHint')}
      </Text>
      <div className={classes.defaults}>
        {shown.map((name) => (
          <div key={name} className={classes.default}>
            <DefaultField
              label={names.nameOf(name)}
              isDate={names.find(name)?.type === 'date'}
              value={defaults[name] ?? ''}
              required={missing.includes(name)}
              onChange={(value) => onChange(name, value || null)}
            />
            {!missing.includes(name) && (
              <LabelledIcon
                icon={IconX}
                label={t('imports.map.removeDefault', { field: names.nameOf(name) })}
                onClick={() => {
                  setAdded(added.filter((field) => field !== name));
                  if (name in defaults) onChange(name, null);
                }}
              />
            )}
          </div>
        ))}
        {others.length > 0 && (
          <Select
            label={t('imports.map.addDefault')}
            searchable
            data={others.map(({ name }) => ({ value: name, label: names.nameOf(name) }))}
            value={null}
            onChange={(name) => name && setAdded([...added, name])}
          />
        )}
      </div>
    </section>
  );
}

interface DefaultFieldProps {
  label: string;
  isDate: boolean;
  value: string;
  required: boolean;
  onChange: (value: string) => void;
}

/** A text is saved when the user leaves it. */
function DefaultField({ label, isDate, value, required, onChange }: DefaultFieldProps) {
  const [text, setText] = useState(value);
  if (isDate)
    return <DateField label={label} value={value} required={required} onlyDays onChange={onChange} />;
  return (
    <TextField
      label={label}
      value={text}
      required={required}
      maxLength={1000}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => text.trim() !== value && onChange(text.trim())}
      onKeyDown={({ key }) => key === 'Enter' && text.trim() !== value && onChange(text.trim())}
    />
  );
}
