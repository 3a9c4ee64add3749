import { EXPIRING_WITHIN_DAYS, type ResidentFilters } from '@bawaba/contracts';
import { foldText } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import { matchesSearch } from '../../../database/search.ts';
import { inScope } from '../../../database/village-scope.ts';

/** Is anything filtered besides the village, the page and what is excepted? */
export const isFiltered = (filters: ResidentFilters, ...except: (keyof ResidentFilters)[]) =>
  Object.entries(filters).some(
    ([name, value]) =>
      value !== undefined &&
      !['limit', 'offset', 'village_id', ...except].includes(name as keyof ResidentFilters),
  );

/** The condition for the residents that a list or an export asks for. */
export function matchesFilters(
  scope: VillageScope,
  filters: ResidentFilters,
  today: string,
): RawBuilder<boolean> {
  const conditions = [inScope(scope, 'residents.village_id')];
  const { search, apartment_number, building_number, check_in_from, check_in_to, village_id, status } =
    filters;
  if (village_id !== undefined) conditions.push(sql<boolean>`residents.village_id = ${village_id}`);
  if (search) conditions.push(matchesSearch('residents.search_text', search));
  if (apartment_number)
    conditions.push(sql<boolean>`residents.apartment_folded = ${foldText(apartment_number)}`);
  if (building_number)
    conditions.push(sql<boolean>`residents.building_folded = ${foldText(building_number)}`);
  if (check_in_from) conditions.push(sql<boolean>`residents.check_in >= ${check_in_from}::date`);
  if (check_in_to) conditions.push(sql<boolean>`residents.check_in <= ${check_in_to}::date`);
  const lastExpiring = sql`${today}::date + ${EXPIRING_WITHIN_DAYS}::integer`;
  if (status === 'expired') conditions.push(sql<boolean>`residents.check_out < ${today}::date`);
  if (status === 'active') conditions.push(sql<boolean>`residents.check_out > ${lastExpiring}`);
  if (status === 'expiring_soon') {
    conditions.push(sql<boolean>`residents.check_out BETWEEN ${today}::date AND ${lastExpiring}`);
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}
