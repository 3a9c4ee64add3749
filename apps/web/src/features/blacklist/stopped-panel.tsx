import type { StoppedAttempt } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { useCan, useIsAdmin } from '../../lib/permissions.ts';
import { blacklistQueries } from './blacklist.queries.ts';
import { NoticePanel } from './notice-panel.tsx';

/** The latest attempt of each person, with the number of attempts. */
export function groupAttempts(attempts: readonly StoppedAttempt[]) {
  const people = new Map<string, { latest: StoppedAttempt; count: number }>();
  for (const attempt of attempts) {
    const key = identityKey(attempt.id_number ?? '') || `entry ${attempt.id}`;
    const known = people.get(key);
    people.set(key, { latest: known?.latest ?? attempt, count: (known?.count ?? 0) + 1 });
  }
  return [...people.values()];
}

/** Whom the blacklist stopped in the last days; nothing when it stopped nobody. */
export function StoppedPanel({ shown }: { shown: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAdmin = useIsAdmin();
  const enabled = useCan('view_blacklist');
  const { data } = useQuery({ ...blacklistQueries.stopped(), enabled });
  if (!data || data.rows.length === 0) return null;
  return (
    <NoticePanel
      title={t('blacklist.stoppedTitle')}
      hint={t('blacklist.stoppedHint')}
      icon={IconBan}
      tone="danger"
      total={data.total}
      shown={shown}
      notices={groupAttempts(data.rows).map(({ latest, count }) => ({
        key: latest.id,
        title: <bdi>{latest.full_name ?? latest.id_number ?? t('blacklist.noName')}</bdi>,
        lines: [
          [
            format.shortTime(latest.created_at),
            t(`blacklist.stoppedAs.${latest.registration}`),
            count > 1 && t('blacklist.attempts', { count }),
            <span key="user">
              {t('blacklist.stoppedBy')} <bdi>{latest.user_full_name ?? latest.username}</bdi>
            </span>,
            isAdmin && latest.village_name && <bdi key="village">{latest.village_name}</bdi>,
          ],
          [
            latest.id_number && <Ltr key="number">{latest.id_number}</Ltr>,
            latest.reason && <bdi key="reason">{latest.reason}</bdi>,
          ],
        ],
      }))}
    />
  );
}
