import type { ResidentFilterTexts, ResidentSort } from './resident-page-query.ts';

/** The filters of a view. A search is not part of one: it may hold an identity number, and it is gone tomorrow. */
export type ViewFilters = Omit<ResidentFilterTexts, 'search'>;

/** What a desk asks every day. */
export const builtInViews = [
  { name: 'everyone', filters: {} },
  { name: 'inside', filters: { presence: 'inside' } },
  { name: 'expected', filters: { presence: 'expected' } },
  { name: 'leavingToday', filters: { presence: 'leaving_today' } },
  { name: 'overstayed', filters: { presence: 'overstayed' } },
  {
    name: 'registeredYesterday',
    filters: { registered_from: 'yesterday', registered_to: 'yesterday' },
  },
] as const satisfies readonly { name: string; filters: ViewFilters }[];

/** The filters without what is not part of a view. */
export const viewFilters = ({ search, ...filters }: ResidentFilterTexts): ViewFilters => filters;

/** Without the order: it does not change which rows are shown. */
export function isSameView(one: ViewFilters, other: ViewFilters): boolean {
  const text = ({ sort, order, ...filters }: ViewFilters) =>
    JSON.stringify(
      Object.entries(filters)
        .filter(([, value]) => value !== undefined && value !== '')
        .sort(),
    );
  return text(one) === text(other);
}

/** Something is filtered or sorted, and no view has it yet. */
export const isSavable = (
  filters: ResidentFilterTexts,
  saved: readonly { filters: ViewFilters }[],
): boolean => ![...builtInViews, ...saved].some((view) => isSameView(view.filters, viewFilters(filters)));

/** The latest come first where a date of registration is sorted; a second press reverses, a third ends it. */
export function sortedBy(filters: ResidentFilterTexts, by: string): ResidentFilterTexts {
  const { sort, order = 'asc', ...others } = filters;
  const first = by === 'registered' ? 'desc' : 'asc';
  if (sort !== by) return { ...others, sort: by as ResidentSort, order: first };
  return order === first ? { ...others, sort, order: first === 'asc' ? 'desc' : 'asc' } : others;
}
