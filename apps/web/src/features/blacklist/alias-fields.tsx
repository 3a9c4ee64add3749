import { MAX_ALIASES } from '@bawaba/contracts';
import { Button, Input } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { TextField } from '../../components/text-field.tsx';
import classes from './alias-fields.module.css';

interface AliasFieldsProps {
  value: readonly string[];
  onChange: (aliases: string[]) => void;
  /** The problem of the name at a place. */
  problem: (index: number) => ReactNode;
}

/** Other names of one person, one on each line. */
export function AliasFields({ value, onChange, problem }: AliasFieldsProps) {
  const { t } = useTranslation();
  const label = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const focusLast = () =>
    requestAnimationFrame(() => {
      const lines = group.current?.querySelectorAll('input') ?? [];
      (lines[lines.length - 1] ?? group.current?.querySelector('button'))?.focus();
    });
  return (
    <Input.Wrapper
      label={t('blacklist.aliases')}
      labelElement="div"
      labelProps={{ id: label }}
      description={t('blacklist.aliasesHint')}
      data-wide
    >
      <fieldset ref={group} aria-labelledby={label} className={classes.aliases}>
        {value.map((alias, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity
          <div key={index} className={classes.line}>
            <TextField
              className={classes.name}
              aria-label={t('blacklist.aliasNumber', { number: index + 1 })}
              value={alias}
              error={problem(index)}
              onChange={({ currentTarget }) =>
                onChange(value.map((other, place) => (place === index ? currentTarget.value : other)))
              }
            />
            <LabelledIcon
              icon={IconX}
              label={t('blacklist.removeAlias', { number: index + 1 })}
              onClick={() => {
                onChange(value.filter((_, place) => place !== index));
                focusLast();
              }}
            />
          </div>
        ))}
        {value.length < MAX_ALIASES && (
          <Button
            variant="subtle"
            className={classes.add}
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              onChange([...value, '']);
              focusLast();
            }}
          >
            {t('blacklist.addAlias')}
          </Button>
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
