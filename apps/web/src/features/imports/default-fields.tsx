import type { ImportFieldType, ImportKind } from '@bawaba/contracts';
import { Select, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { DefaultField } from './default-field.tsx';
import classes from './mapping.module.css';
import { useFieldNames } from './use-field-names.ts';

/** What the rows of a file can have in common. A name or a number belongs to one person. */
const common: readonly (ImportFieldType | undefined)[] = ['text', 'date', 'sex', 'country', 'nationality'];

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
  const { fields, nameOf, typeOf } = useFieldNames(kind);
  const heading = useId();
  const [added, setAdded] = useState<readonly string[]>([]);
  const asked = missing.filter((name) => common.includes(typeOf(name)));
  // In one order, so that a field stays where it is when it gets its value.
  const shown = fields
    .map(({ name }) => name as string)
    .filter((name) => asked.includes(name) || name in defaults || added.includes(name));
  const others = fields.filter(
    ({ name, type }) => common.includes(type) && !shown.includes(name) && !taken.includes(name),
  );
  const remove = (name: string) => {
    setAdded(added.filter((field) => field !== name));
    if (name in defaults) onChange(name, null);
  };
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
              label={nameOf(name)}
              type={typeOf(name)}
              value={defaults[name] ?? ''}
              required={asked.includes(name)}
              onChange={(value) => onChange(name, value || null)}
            />
            {!asked.includes(name) && (
              <LabelledIcon
                icon={IconX}
                label={t('imports.map.removeDefault', { field: nameOf(name) })}
                onClick={() => remove(name)}
              />
            )}
          </div>
        ))}
        {others.length > 0 && (
          <Select
            label={t('imports.map.addDefault')}
            searchable
            data={others.map(({ name }) => ({ value: name, label: nameOf(name) }))}
            value={null}
            onChange={(name) => name && setAdded([...added, name])}
          />
        )}
      </div>
    </section>
  );
}
