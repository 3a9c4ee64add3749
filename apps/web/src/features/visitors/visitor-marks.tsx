import type { Visitor } from '@bawaba/contracts';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useFormat } from '../../lib/format.ts';
import { today } from '../../lib/today.ts';
import classes from './visitor-marks.module.css';

export function BlacklistedVisitor() {
  const { t } = useTranslation();
  return (
    <StatusBadge tone="danger" icon={IconBan}>
      {t('residents.blacklisted')}
    </StatusBadge>
  );
}

/** Inside since when, when they left, or that somebody who was announced has not come. */
export function VisitorPresence({ visitor }: { visitor: Visitor }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { entered_at, left_at, visit_date, sex } = visitor;
  const time = (instant: string) => {
    const day = today(new Date(instant));
    return day === today() ? format.clock(instant) : format.shortDay(day);
  };
  if (left_at !== null)
    return <span className={classes.left}>{t('visitors.leftAt', { sex, time: time(left_at) })}</span>;
  if (entered_at !== null)
    return <span className={classes.inside}>{t('visitors.insideSince', { time: time(entered_at) })}</span>;
  return t(visit_date < today() ? 'visitors.didNotCome' : 'visitors.expected', { sex });
}
