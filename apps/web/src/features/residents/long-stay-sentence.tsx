import type { Resident } from '@bawaba/contracts';
import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { today } from '../../lib/today.ts';
import classes from './long-stay-sentence.module.css';
import { type StayOf, staySentence } from './stay-sentence.ts';

const daysApart = (one: string, other: string) =>
  Math.abs(Date.parse(`${one}T00:00Z`) - Date.parse(`${other}T00:00Z`)) / 86_400_000;

interface LongStaySentenceProps {
  stay: StayOf & Pick<Resident, 'sex'>;
}

/** The stay as a whole sentence: "Leaves in 7 days, Sunday 22 November." As in a chip, only what is due today has a colour. */
export function LongStaySentence({ stay }: LongStaySentenceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { verb, date, say } = staySentence(stay);
  const isNow = say === 'today';
  return (
    <p className={classes.sentence} data-now={isNow || undefined}>
      {isNow && <IconClock size={20} stroke={1.75} aria-hidden />}
      {t(`residents.page.${verb}`, {
        days: daysApart(date, today()),
        date: format.longDay(date),
        sex: stay.sex ?? 'X',
      })}
    </p>
  );
}
