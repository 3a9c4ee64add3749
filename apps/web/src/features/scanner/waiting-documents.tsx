import { Alert, Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/isolated.ts';
import type { ReadingInHand } from './use-reading.tsx';
import classes from './waiting-documents.module.css';

/** Whose documents the same picture shows: their form opens after this one is saved. */
export function WaitingDocuments({ scanned }: { scanned: ReadingInHand }) {
  const { t, i18n } = useTranslation();
  if (scanned.waiting.length === 0) return null;
  const names = scanned.waiting.map(({ reading: { fields } }) =>
    isolated(fields.full_name?.value || fields.id_number?.value || t('scanner.noName')),
  );
  return (
    <Alert color="nile" role="status" icon={<IconId />}>
      <div className={classes.line}>
        <span>{t('scanner.waiting', { names: new Intl.ListFormat(i18n.language).format(names) })}</span>
        <Button variant="default" size="compact-sm" onClick={scanned.leaveOutWaiting}>
          {t('scanner.leaveOut')}
        </Button>
      </div>
    </Alert>
  );
}
