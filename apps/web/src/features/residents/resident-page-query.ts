import type { PresenceFilter, StayStatus } from '@bawaba/contracts';
import { dateOf } from './filter-days.ts';

export const RESIDENTS_PAGE_SIZE = 50;

/** Filters with two dates each. A date may be named: `today`. */
export const dayRanges = ['check_in', 'check_out', 'present', 'registered'] as const;
export type DayRange = (typeof dayRanges)[number];
const dayNames = dayRanges.flatMap((range) => [`${range}_from`, `${range}_to`] as const);

export const residentFilterNames = [
  'search',
  'apartment_number',
  'building_number',
  'village_id',
  'registered_by',
  ...dayNames,
] as const;

export const residentSorts = ['name', 'apartment', 'check_in', 'check_out', 'registered'] as const;
export type ResidentSort = (typeof residentSorts)[number];

/** The filters in the URL. */
export type ResidentFilterTexts = { [Name in (typeof residentFilterNames)[number]]?: string } & {
  status?: StayStatus;
  presence?: PresenceFilter;
  sort?: ResidentSort;
  order?: 'asc' | 'desc';
};

export const residentPageQuery = (filters: ResidentFilterTexts, page: number) => {
  const query = { ...filters, limit: RESIDENTS_PAGE_SIZE, offset: (page - 1) * RESIDENTS_PAGE_SIZE };
  for (const name of dayNames) if (query[name]) query[name] = dateOf(query[name]);
  return query;
};
