import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { today } from '../../lib/today.ts';
import classes from './expired-document.module.css';
import type { ResidentValues } from './resident-values.ts';

/** The day on which the document expired; null if it is valid or the day is not known. */
export function expiredOn(values: ResidentValues): string | null {
  const day = values.id_type === 'passport' ? values.passport_expiry_date : values.id_expire_date;
  return /^\d{4}-\d\d-\d\d$/.test(day) && day < today() ? day : null;
}

interface ExpiredDocumentProps {
  day: string;
  /** Null once the clerk has accepted it, or if the main button asks. */
  onAccept: (() => void) | null;
}

/** Stands beside Save, which waits until the clerk has seen it. */
export function ExpiredDocument({ day, onAccept }: ExpiredDocumentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.expired} role="alert">
      <span className={classes.text}>
        <IconAlertTriangle size={18} aria-hidden />
        {t('residents.expiredOn', { date: format.day(day) })}
      </span>
      {onAccept && (
        <Button color="amber" variant="light" data-open onClick={onAccept}>
          {t('residents.registerExpired')}
        </Button>
      )}
    </div>
  );
}
