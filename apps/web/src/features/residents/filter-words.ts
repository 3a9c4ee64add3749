import type { StayStatus, Village } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { isNamedDay } from './filter-days.ts';
import { type DayRange, dayRanges, type ResidentFilterTexts } from './resident-page-query.ts';

/** What the user filters by. Two dates are one filter. */
export const filterKinds = [
  'apartment_number',
  'building_number',
  'village_id',
  'status',
  'check_in',
  'check_out',
  'present',
  'registered_by',
  'registered',
] as const;
export type FilterKind = (typeof filterKinds)[number];

export const isDayRange = (kind: FilterKind): kind is DayRange =>
  (dayRanges as readonly string[]).includes(kind);

/** The change of the filters that removes one. */
export const without = (kind: FilterKind): ResidentFilterTexts =>
  isDayRange(kind) ? { [`${kind}_from`]: undefined, [`${kind}_to`]: undefined } : { [kind]: undefined };

export const isSet = (filters: ResidentFilterTexts, kind: FilterKind): boolean =>
  isDayRange(kind) ? Boolean(filters[`${kind}_from`] || filters[`${kind}_to`]) : Boolean(filters[kind]);

/** The user asks who registered the residents, or when. */
export const isAboutRegistration = (filters: ResidentFilterTexts): boolean =>
  isSet(filters, 'registered') || isSet(filters, 'registered_by') || filters.sort === 'registered';

/** The value of a filter in words: "today", "8 – 21 Nov", "More than 3 days". */
export function useFilterWords(villages: readonly Village[] | undefined) {
  const { t } = useTranslation();
  const format = useFormat();
  const dayWord = (text: string) => (isNamedDay(text) ? t(`common.${text}`) : format.shortDay(text));

  function rangeWords(from: string | undefined, to: string | undefined): string {
    if (!from && !to) return '';
    if (!from) return t('residents.filter.until', { day: dayWord(to ?? '') });
    if (!to) return t('residents.filter.from', { day: dayWord(from) });
    if (from === to) return dayWord(from);
    if (isNamedDay(from) || isNamedDay(to) || from > to) return `${dayWord(from)} – ${dayWord(to)}`;
    return format.days(from, to);
  }

  return (filters: ResidentFilterTexts, kind: FilterKind): string => {
    if (isDayRange(kind)) return rangeWords(filters[`${kind}_from`], filters[`${kind}_to`]);
    const value = filters[kind] ?? '';
    if (kind === 'status') return value && t(`residents.status.${value as StayStatus}`);
    if (kind === 'village_id') return villages?.find(({ id }) => String(id) === value)?.name ?? value;
    return value;
  };
}
