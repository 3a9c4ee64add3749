import { type ResidentQuery, type SortOrder, sortingOf } from '@bawaba/contracts';
import { type RawBuilder, sql } from 'kysely';

export const sortOf = (query: ResidentQuery) => sortingOf(query).sort;
export const orderOf = (query: ResidentQuery): SortOrder => sortingOf(query).order;

/** The order of registration, latest first: lists open with it. */
export const isNewestFirst = (query: ResidentQuery) =>
  sortOf(query) === 'newest' && orderOf(query) === 'desc';

/** Names as an Arabic index sorts them (Latin ones after them). Apartments as people count: 2 before 11. */
const columns = {
  newest: [],
  registered: [],
  name: ['residents.full_name COLLATE "ar-x-icu"'],
  apartment: [
    'residents.apartment_key COLLATE natural_order',
    'residents.building_key COLLATE natural_order',
  ],
  check_in: ['residents.check_in'],
  check_out: ['residents.check_out'],
} as const;

/** What stands after ORDER BY. */
export function orderTerms(query: ResidentQuery, { nulls = sql`` } = {}): RawBuilder<unknown> {
  const direction = orderOf(query) === 'asc' ? sql`ASC` : sql`DESC`;
  const terms = columns[sortOf(query)].map((column) => sql`${sql.raw(column)} ${direction}${nulls}`);
  return sql.join([...terms, sql`residents.id ${direction}`]);
}

/** The same, when all rows are sorted. Residents without an apartment (they live with an owner) come last in either direction. */
export const orderOfAll = (query: ResidentQuery) =>
  orderTerms(query, query.sort === 'apartment' ? { nulls: sql` NULLS LAST` } : {});
