import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { isDay } from './typed-date.ts';

/** Two days of a filter as one text: "from 8 Nov", "8 – 21 Nov". `nameOf` is for text that is not a date: "today". */
export function useRangeWords(nameOf = (text: string) => text) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWord = (text: string) => (isDay(text) ? format.shortDay(text) : nameOf(text));

  return (from = '', to = ''): string => {
    if (!from && !to) return '';
    if (!from) return t('common.untilDay', { day: dayWord(to) });
    if (!to) return t('common.fromDay', { day: dayWord(from) });
    if (from === to) return dayWord(from);
    if (isDay(from) && isDay(to) && from < to) return format.days(from, to);
    return `${dayWord(from)} – ${dayWord(to)}`;
  };
}
