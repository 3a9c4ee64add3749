import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../actor.ts';

/**
 * Residents by their identity keys. Of all villages, the ids come first, from the index of the keys alone: for whole rows the
 * planner prefers the index of the constraint that refuses overlapping stays. That begins with the village, and is a hundred times
 * as slow without one. An array, because the planner turns IN (SELECT …) from the same table into one condition on the rows.
 */
export const residentsWithKeys = (scope: VillageScope, keys: readonly string[]): RawBuilder<boolean> =>
  scope === 'all'
    ? sql<boolean>`residents.id = ANY (ARRAY(SELECT id FROM residents WHERE identity_key IN (${sql.join(keys)})))`
    : sql<boolean>`residents.identity_key IN (${sql.join(keys)})`;
