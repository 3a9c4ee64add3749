import {
  EXPIRING_WITHIN_DAYS,
  type PresenceFilter,
  type ResidentFilters,
  type ResidentQuery,
} from '@bawaba/contracts';
import { placeKey } from '@bawaba/identity';
import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { RegisterDay } from '../../../calendar.ts';
import { hasLeft, isExpected, isInside } from '../../../database/presence.ts';
import { inScope } from '../../../database/village-scope.ts';

/** Is anything filtered besides the village, the page, the order and what is excepted? */
export const isFiltered = (query: ResidentQuery, ...except: (keyof ResidentFilters)[]) =>
  Object.entries(query).some(
    ([name, value]) =>
      value !== undefined &&
      !['limit', 'offset', 'sort', 'order', 'village_id', ...except].includes(name as keyof ResidentFilters),
  );

/** From the first to the last of these days; either may be missing. */
function isBetween(column: string, from: string | undefined, to: string | undefined) {
  const conditions: RawBuilder<boolean>[] = [];
  if (from) conditions.push(sql<boolean>`${sql.ref(column)} >= ${from}::date`);
  if (to) conditions.push(sql<boolean>`${sql.ref(column)} <= ${to}::date`);
  return conditions;
}

/**
 * A guest counts as present on the day of departure: of the planned one (the status is `expired` from the next day on), or of
 * the real one if that was later. A stay that was registered after its end counts by its plan.
 */
function isPresent(from: string | undefined, to: string | undefined) {
  const isThere = sql<boolean>`(residents.check_out >= ${from}::date OR (
    residents.arrived_on <= residents.check_out AND (residents.left_on >= ${from}::date OR ${isInside})))`;
  return [...(from ? [isThere] : []), ...isBetween('residents.check_in', undefined, to)];
}

/** Whole days in the time zone of the register. */
function isRegistered({ registered_by, registered_from, registered_to }: ResidentFilters, timeZone: string) {
  const conditions: RawBuilder<boolean>[] = [];
  if (registered_by)
    conditions.push(sql<boolean>`lower(residents.created_by_username) = lower(${registered_by})`);
  if (registered_from)
    conditions.push(
      sql<boolean>`residents.created_at >= ${registered_from}::date::timestamp AT TIME ZONE ${timeZone}`,
    );
  if (registered_to)
    conditions.push(
      sql<boolean>`residents.created_at < (${registered_to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`,
    );
  return conditions;
}

function isPresence(presence: PresenceFilter | undefined, today: string): RawBuilder<boolean>[] {
  switch (presence) {
    case 'expected':
      return [isExpected];
    case 'inside':
      return [isInside];
    case 'leaving_today':
      return [isInside, sql<boolean>`residents.check_out = ${today}::date`];
    case 'overstayed':
      return [isInside, sql<boolean>`residents.check_out < ${today}::date`];
    case 'left':
      return [hasLeft];
    default:
      return [];
  }
}

/** The condition for the residents that a list or an export asks for; `searched` is what its search says. */
export function matchesFilters(
  scope: VillageScope,
  filters: ResidentFilters,
  { today, timeZone }: RegisterDay,
  searched: RawBuilder<boolean>,
): RawBuilder<boolean> {
  const conditions = [inScope(scope, 'residents.village_id'), searched];
  const { apartment_number, building_number, village_id, owner_id, status } = filters;
  if (village_id !== undefined) conditions.push(sql<boolean>`residents.village_id = ${village_id}`);
  if (owner_id !== undefined) conditions.push(sql<boolean>`residents.owner_id = ${owner_id}`);
  if (apartment_number)
    conditions.push(sql<boolean>`residents.apartment_key = ${placeKey(apartment_number)}`);
  if (building_number) conditions.push(sql<boolean>`residents.building_key = ${placeKey(building_number)}`);
  conditions.push(
    ...isBetween('residents.check_in', filters.check_in_from, filters.check_in_to),
    ...isBetween('residents.check_out', filters.check_out_from, filters.check_out_to),
    ...isPresent(filters.present_from, filters.present_to),
    ...isRegistered(filters, timeZone),
    ...isPresence(filters.presence, today),
  );
  const lastExpiring = sql`${today}::date + ${EXPIRING_WITHIN_DAYS}::integer`;
  if (status === 'expired') conditions.push(sql<boolean>`residents.check_out < ${today}::date`);
  if (status === 'active') conditions.push(sql<boolean>`residents.check_out > ${lastExpiring}`);
  if (status === 'expiring_soon') {
    conditions.push(sql<boolean>`residents.check_out BETWEEN ${today}::date AND ${lastExpiring}`);
  }
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}
