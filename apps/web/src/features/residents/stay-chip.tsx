import type { Resident } from '@bawaba/contracts';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import classes from './stay-chip.module.css';
import { type StayOf, type StaySentence, staySentence } from './stay-sentence.ts';

type Stay = StayOf & Partial<Pick<Resident, 'sex'>>;

/** The stay as a short sentence: "leaves Tue". The Arabic verb agrees with the sex on the document. */
export function useStayText(): (stay: Stay, sentence?: StaySentence) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (stay, { verb, date, say, days } = staySentence(stay)) => {
    const day =
      say === 'date' ? format.shortDay(date) : say === 'weekday' ? format.weekday(date) : t(`common.${say}`);
    return t(`residents.stayText.${verb}`, { day, days, sex: stay.sex ?? 'X' });
  };
}

const icons = { now: IconClock, alarm: IconAlertTriangle };

/** Colour only where somebody must act; a shape for here, expected and gone. */
export function StayChip({ stay }: { stay: Stay }) {
  const stayText = useStayText();
  const sentence = staySentence(stay);
  const Icon = sentence.tone && icons[sentence.tone];
  return (
    <span className={classes.chip} data-verb={sentence.verb} data-tone={sentence.tone ?? undefined}>
      {Icon ? <Icon size={16} stroke={1.75} aria-hidden /> : <span className={classes.mark} aria-hidden />}
      {stayText(stay, sentence)}
    </span>
  );
}
