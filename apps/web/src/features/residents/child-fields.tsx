import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/date-field.tsx';
import { LabelledIcon } from '../../components/labelled-icon.tsx';
import { SexSelect } from '../../components/sex-select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { today } from '../../lib/today.ts';
import classes from './child-fields.module.css';
import type { ChildValues } from './resident-values.ts';

interface ChildFieldsProps {
  /** Starts at 1. */
  number: number;
  child: ChildValues;
  error: (name: keyof ChildValues) => ReactNode;
  onChange: (part: Partial<ChildValues>) => void;
  onRemove: () => void;
}

/** A child without a document: name, birth date and sex. */
export function ChildFields({ number, child, error, onChange, onRemove }: ChildFieldsProps) {
  const { t } = useTranslation();
  const title = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports grid layout in a fieldset
    <div role="group" aria-labelledby={title} className={classes.child}>
      <span id={title} className="visually-hidden">
        {t('residents.childNumber', { number })}
      </span>
      <TextField
        className={classes.name}
        label={t('residents.childName', { number })}
        required
        value={child.full_name}
        error={error('full_name')}
        onChange={({ currentTarget }) => onChange({ full_name: currentTarget.value })}
      />
      <div className={classes.short}>
        <DateField
          label={t('residents.birthdate')}
          maxDate={today()}
          value={child.birthdate}
          error={error('birthdate')}
          onChange={(birthdate) => onChange({ birthdate })}
        />
      </div>
      <div className={classes.short}>
        <SexSelect value={child.sex} error={error('sex')} onChange={(sex) => onChange({ sex })} />
      </div>
      <div className={classes.remove}>
        <LabelledIcon
          icon={IconTrash}
          color="red"
          label={t('residents.removeChild', { number })}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}
