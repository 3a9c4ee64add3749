import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../../components/national-number-reading.module.css';

interface FieldWarningProps {
  children: string;
  /** Uses the suggested value, if there is one. */
  onUse?: () => void;
}

/** A field may contain a mistake; the clerk decides. */
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
