import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './national-number-reading.module.css';

/** A field says one thing, the national number another; one press believes the number. */
export function Disagreement({ children, onUse }: { children: string; onUse: () => void }) {
  const { t } = useTranslation();
  return (
    <output className={classes.reading}>
      <span className={classes.warning}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          {children}
          <button type="button" className={classes.use} onClick={onUse}>
            {t('residents.useIt')}
          </button>
        </span>
      </span>
    </output>
  );
}
