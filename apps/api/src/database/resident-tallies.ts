import { type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../actor.ts';
import { inScope } from './village-scope.ts';

/** What is counted: residents by something that they have, or the rows of another table (migrations 0010 and 0014). */
type Dimension = 'id_type' | 'check_in' | 'check_out' | 'duration' | 'block' | 'visitors' | 'blacklist';

interface Tally {
  readonly value: string;
  readonly count: number;
}

/** Counts of one village, or of all in scope, always up to date. Those of all villages are kept as sums (migration 0112). */
export const tallies = (
  dimension: Dimension,
  scope: VillageScope,
  villageId?: number | undefined,
): RawBuilder<Tally> => {
  const named = sql`dimension = ${sql.lit(dimension)}`;
  if (scope === 'all' && villageId === undefined)
    return sql`(SELECT value, count FROM resident_tallies_overall WHERE ${named})`;
  const inVillage = villageId === undefined ? sql`true` : sql`village_id = ${villageId}`;
  return sql`(SELECT value, count FROM resident_tallies
    WHERE ${named} AND ${inScope(scope, 'village_id')} AND ${inVillage})`;
};
