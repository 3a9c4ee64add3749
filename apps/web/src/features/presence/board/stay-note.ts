import type { Resident } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../../lib/days.ts';
import { useFormat } from '../../../lib/format.ts';
import { today } from '../../../lib/today.ts';

/** The second line of a stay: who is late says so in amber or red; the others say the day that the gate asks about. */
export function useStayNote(): (stay: Resident) => { text: string; tone: 'now' | 'alarm' | null } {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ presence, check_in, check_out, duration_days }) => {
    const now = today();
    if (presence === 'expected' && check_in < now)
      return {
        text: t('today.lateSince', { day: format.shortDay(check_in), days: daysBetween(check_in, now) }),
        tone: 'now',
      };
    if (presence === 'expected')
      return {
        text: `${t('today.until', { day: format.shortDay(check_out) })} · ${t('residents.page.nights', { count: duration_days })}`,
        tone: null,
      };
    if (check_out < now)
      return { text: t('today.daysOver', { days: daysBetween(check_out, now) }), tone: 'alarm' };
    if (check_out === now) return { text: t('today.since', { day: format.shortDay(check_in) }), tone: null };
    return { text: t('today.leavesOn', { day: format.shortDay(check_out) }), tone: null };
  };
}
