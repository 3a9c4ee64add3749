import { Alert } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useIsAdmin } from '../../lib/permissions.ts';
import { backupQueries } from './backups.queries.ts';

/** For administrators: the last backup failed, or the last good one is too old. Otherwise nothing. */
export function BackupWarning() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery({ ...backupQueries.status(), enabled: useIsAdmin() });
  if (!data || (!data.is_overdue && !data.last_failure)) return null;
  const { last_failure: failure, last_good: good } = data;
  return (
    <Alert
      color="amber"
      icon={<IconDatabaseExclamation />}
      title={
        failure ? t('backups.failed', { time: format.shortTime(failure.started_at) }) : t('backups.overdue')
      }
    >
      {failure && `${t(`backups.reasons.${failure.reason}`)} `}
      {good ? t('backups.lastGood', { time: format.minute(good.finished_at) }) : t('backups.noneYet')}
    </Alert>
  );
}
