import type { PresenceFilter, StayStatus, Village } from '@bawaba/contracts';
import { useTranslation } from 'react-i18next';
import { useRangeWords } from '../../components/use-range-words.ts';
import { isNamedDay } from './filter-days.ts';
import { type DayRange, dayRanges, type ResidentFilterTexts } from './resident-page-query.ts';

/** What the user filters by. Two dates are one filter. */
export const filterKinds = [
  'presence',
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

/** The names of a filter in the URL. */
export const namesOf = (kind: FilterKind): (keyof ResidentFilterTexts)[] =>
  isDayRange(kind) ? [`${kind}_from`, `${kind}_to`] : [kind];

export const isSet = (filters: ResidentFilterTexts, kind: FilterKind): boolean =>
  namesOf(kind).some((name) => filters[name]);

/** The user asks who registered the residents, or when. */
export const isAboutRegistration = (filters: ResidentFilterTexts): boolean =>
  isSet(filters, 'registered') || isSet(filters, 'registered_by') || filters.sort === 'registered';

/** The value of a filter in words: "today", "8 – 21 Nov", "More than 3 days". */
export function useFilterWords(villages: readonly Village[] | undefined) {
  const { t } = useTranslation();
  const rangeWords = useRangeWords((text) => (isNamedDay(text) ? t(`common.${text}`) : text));

  return (filters: ResidentFilterTexts, kind: FilterKind): string => {
    if (isDayRange(kind)) return rangeWords(filters[`${kind}_from`], filters[`${kind}_to`]);
    const value = filters[kind] ?? '';
    if (kind === 'presence') return value && t(`residents.presence.${value as PresenceFilter}`);
    if (kind === 'status') return value && t(`residents.status.${value as StayStatus}`);
    if (kind === 'village_id') return villages?.find(({ id }) => String(id) === value)?.name ?? value;
    return value;
  };
}
