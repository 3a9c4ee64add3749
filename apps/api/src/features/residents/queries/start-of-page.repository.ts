import type { ResidentFilters } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { offsetOf, type Paging } from '../../../database/paging.ts';
import { inScope } from '../../../database/village-scope.ts';
import { isFiltered } from './match-filters.repository.ts';

/** As in the migration that counts the residents of each block of ids. */
const BLOCK = 4096;

interface PageStart {
  readonly belowId?: number;
  readonly offset: number;
}

/** A page deep in the whole list starts at its block of ids, without reading all the newer rows. */
export async function startOfPage(
  db: Database,
  scope: VillageScope,
  filters: ResidentFilters & Paging,
): Promise<PageStart> {
  const offset = offsetOf(filters);
  if (offset < BLOCK || isFiltered(filters)) return { offset };
  const { rows } = await sql<{ block: string; newer: number }>`
    WITH blocks AS (
      SELECT value, sum(count) AS residents FROM resident_tallies
      WHERE dimension = 'block' AND ${inScope(scope, 'village_id')}
        AND ${filters.village_id !== undefined ? sql`village_id = ${filters.village_id}` : sql`true`}
      GROUP BY value
    ), ranked AS (
      SELECT value AS block, sum(residents) OVER (ORDER BY value DESC) - residents AS newer FROM blocks
    )
    SELECT block, newer FROM ranked WHERE newer <= ${offset} ORDER BY block LIMIT 1`.execute(db);
  const start = rows[0];
  return start ? { belowId: (Number(start.block) + 1) * BLOCK, offset: offset - start.newer } : { offset };
}

/** The newest id of these days: a page reads the ids downwards from here, and not from the newest of all. */
export const newestCheckedIn = (from: string | undefined, to: string | undefined) => sql`(
  SELECT max(newest.id)
  FROM generate_series(
    ${from ? sql`${from}::date` : sql`(SELECT min(check_in) FROM residents)`},
    least(${to ? sql`${to}::date` : sql`NULL::date`}, (SELECT max(check_in) FROM residents)),
    interval '1 day'
  ) AS day,
  LATERAL (SELECT id FROM residents WHERE check_in = day::date ORDER BY id DESC LIMIT 1) AS newest)`;
