import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useIsAdmin } from '../../lib/permissions.ts';
import { backupQueries } from './backups.queries.ts';

/** One quiet line for administrators: when the last good backup was made, or that nobody makes any. */
export function BackupNote() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery({ ...backupQueries.status(), enabled: useIsAdmin() });
  // The warning says it already.
  if (!data || data.is_overdue || data.last_failure) return null;
  const { last_good: good, is_scheduled } = data;
  return (
    <Text size="sm" c="dimmed" className="no-print">
      {good && `${t('backups.lastGood', { time: format.minute(good.finished_at) })} `}
      {!is_scheduled ? t('backups.noSchedule') : !good && t('backups.first')}
    </Text>
  );
}
