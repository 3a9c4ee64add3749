import type { BlacklistedInside } from '@bawaba/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../components/ltr.tsx';
import { useFormat } from '../../lib/format.ts';
import { useIsAdmin, usePermissionCheck } from '../../lib/permissions.ts';
import { blacklistQueries } from './blacklist.queries.ts';
import { NoticePanel } from './notice-panel.tsx';
import { usePlaceText } from './place-text.ts';

/** Who of the blacklist is inside now; nothing when nobody is, or for users who may not see residents. */
export function useBlacklistedInside() {
  const can = usePermissionCheck();
  const enabled = can('view_blacklist') && can('view_residents');
  return useQuery({ ...blacklistQueries.inside(), enabled }).data;
}

/** At the start of a line. */
export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `shown`: how many before the user asks for all. */
export function InsidePanel({ shown }: { shown: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const placeText = usePlaceText();
  const isAdmin = useIsAdmin();
  const inside = useBlacklistedInside();
  const stayText = (person: BlacklistedInside) =>
    [placeText(person), t('blacklist.until', { day: format.weekdayAndDay(person.check_out) })]
      .filter(Boolean)
      .join(' · ');
  if (!inside || inside.rows.length === 0) return null;
  return (
    <NoticePanel
      title={t('blacklist.insideTitle')}
      hint={t('blacklist.insideHint')}
      icon={IconAlertTriangle}
      tone="warning"
      total={inside.total}
      shown={shown}
      notices={inside.rows.map((person) => ({
        key: person.resident_id,
        title: (
          <Link to="/residents/$id" params={{ id: String(person.resident_id) }}>
            <bdi>{person.full_name}</bdi>
          </Link>
        ),
        lines: [
          [capitalised(stayText(person)), isAdmin && <bdi key="village">{person.village_name}</bdi>],
          [<Ltr key="number">{person.id_number}</Ltr>, <bdi key="reason">{person.reason}</bdi>],
        ],
      }))}
    />
  );
}
