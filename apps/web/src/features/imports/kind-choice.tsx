import type { ImportKind } from '@bawaba/contracts';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './add-import.module.css';
import { iconOf } from './import-kinds.ts';

interface KindChoiceProps {
  kinds: readonly ImportKind[];
  value: ImportKind | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (kind: ImportKind) => void;
}

/** A card for each kind that the user may add. */
export function KindChoice({ kinds, value, error, disabled, onChange }: KindChoiceProps) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('imports.kind')}
      required
      value={value}
      error={error}
      onChange={(kind) => onChange(kind as ImportKind)}
    >
      <div className={classes.kinds}>
        {kinds.map((kind) => {
          const Icon = iconOf[kind];
          return (
            <Radio.Card key={kind} value={kind} className={classes.kind} disabled={disabled}>
              <Icon size={24} stroke={1.5} aria-hidden />
              <span className={classes.words}>
                <b>{t(`imports.kindName.${kind}`)}</b>
                <span>{t(`imports.kindHint.${kind}`)}</span>
              </span>
              <Radio.Indicator />
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
