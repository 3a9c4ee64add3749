import { Alert, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBroughtIntoView } from '../lib/use-brought-into-view.ts';
import classes from './blacklist-warning.module.css';

/** Whoever is on the blacklist stops here; it comes into sight wherever the form stands. */
export function BlacklistWarning({ reason }: { reason: string | null }) {
  const { t } = useTranslation();
  const shown = useBroughtIntoView<HTMLDivElement>();
  return (
    <Alert
      ref={shown}
      className={classes.warning}
      color="red"
      role="alert"
      icon={<IconBan />}
      title={t('common.blacklistStop')}
      data-wide
    >
      {reason && (
        <Text dir="auto" className={classes.reason}>
          {t('common.blacklistReason', { reason })}
        </Text>
      )}
    </Alert>
  );
}
