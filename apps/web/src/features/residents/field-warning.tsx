import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './national-number-reading.module.css';

interface FieldWarningProps {
  children: string;
  /** Where something else offers a value, one press takes it. */
  onUse?: () => void;
}

/** A field holds what may be a slip; the clerk decides. */
export function FieldWarning({ children, onUse }: FieldWarningProps) {
  const { t } = useTranslation();
  return (
    <output className={classes.reading}>
      <span className={classes.warning}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {children}
          {onUse && (
            <button type="button" className={classes.use} onClick={onUse}>
              {t('residents.useIt')}
            </button>
          )}
        </span>
      </span>
    </output>
  );
}
