import type { Resident } from '@bawaba/contracts';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { today } from '../../lib/today.ts';
import classes from './long-stay-sentence.module.css';
import { type StayOf, staySentence } from './stay-sentence.ts';

interface LongStaySentenceProps {
  stay: StayOf & Pick<Resident, 'sex' | 'arrived_at'>;
}

const icons = { now: IconClock, alarm: IconAlertTriangle };

/**
 * The stay as whole sentences: "Inside since 14:36 today. Leaves in 7 days, Sunday 22 November." As in a chip, only what
 * somebody must act on has a colour.
 */
export function LongStaySentence({ stay }: LongStaySentenceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { verb, date, days, tone } = staySentence(stay);
  const { arrived_at, left_at, presence } = stay;
  const sex = stay.sex ?? 'X';
  const Icon = tone && icons[tone];
  const isInside = presence === 'inside' || presence === 'overstayed';
  const arrivedToday = arrived_at !== null && today(new Date(arrived_at)) === today();
  const since =
    arrived_at &&
    (arrivedToday
      ? t('residents.page.insideSinceTime', { time: format.clock(arrived_at), sex })
      : t('residents.page.insideSince', { date: format.shortDay(today(new Date(arrived_at))), sex }));
  return (
    <p className={classes.sentence} data-tone={tone ?? undefined}>
      {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
      <span>
        {isInside && since && `${since} `}
        {verb === 'left' && left_at && days === 0
          ? t('residents.page.leftToday', { time: format.clock(left_at), sex })
          : t(`residents.page.${verb}`, { days, date: format.longDay(date), sex })}
      </span>
    </p>
  );
}
