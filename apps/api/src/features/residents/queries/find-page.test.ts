import { type ResidentQuery, residentQuery } from '@bawaba/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Paging } from '../../../database/paging.ts';
import { matchesNames } from '../../../database/similar-names.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { findPage, LIMITS } from './find-page.repository.ts';
import { matchesFilters } from './match-filters.repository.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    INSERT INTO villages (name) VALUES ('One'), ('Two');
    INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out, apartment_number)
    SELECT 1 + i % 2, CASE WHEN i <= 100 THEN 'Early ' ELSE 'Later ' END || chr(97 + i % 7), 'passport', 'B' || i,
      date '2026-01-01', date '2026-02-01', CASE WHEN i % 3 > 0 THEN (i % 40)::text END
    FROM generate_series(1, 2000) i;
    ANALYZE residents`);
});
afterAll(() => database.close());

const day = { today: '2026-01-15', timeZone: 'Africa/Cairo' };
/** The ways that the page of a search is found, on a million rows or on these. */
const ways = {
  'all matches at once': LIMITS,
  'a walk from the newest': { exactCost: 0, exactCostOfVillage: 0, longestWalk: 2000 },
  'a walk that ends too soon': { exactCost: 0, exactCostOfVillage: 0, longestWalk: 30 },
};

const queries: (Partial<ResidentQuery> & Paging)[] = [
  { search: 'later a', limit: 20 },
  { search: 'early', limit: 20, offset: 10 },
  { search: 'early', limit: 20, offset: 95 },
  { search: 'early', limit: 20, offset: 500 },
  { search: 'early z', limit: 20 },
  { search: 'later', limit: 20, village_id: 2, sort: 'name', order: 'desc' },
  { search: 'later', limit: 30, offset: 1250, sort: 'apartment', order: 'desc' },
  { search: 'later', limit: 20, offset: 1400, sort: 'apartment' },
  { apartment_number: '7', limit: 20 },
  { present_from: '2026-01-10', present_to: '2026-01-12', limit: 20, offset: 1990 },
  { present_to: '2025-01-12', limit: 20 },
];

it.each(Object.entries(ways))('%s: the same page and the same total', async (way, limits) => {
  for (const asked of queries) {
    const query = { ...residentQuery.parse({}), ...asked };
    const searched = await matchesNames(database.db, { column: 'residents.search_text' }, query);
    const matches = matchesFilters('all', query, day, searched);
    const order = {
      name: 'full_name COLLATE "ar-x-icu" DESC, id DESC',
      apartment: `apartment_key COLLATE natural_order ${query.order ?? 'asc'} NULLS LAST, id ${query.order ?? 'asc'}`,
    }[String(query.sort)];
    const { rows } = await sql<{ id: number }>`SELECT id FROM residents
      WHERE ${matches} ORDER BY ${sql.raw(order ?? 'id DESC')}`.execute(database.db);
    const { offset = 0, limit = 0 } = query;
    const page = rows.slice(offset, offset + limit).map(({ id }) => id);
    const found = await findPage(database.db, 'all', query, matches, limits);
    const what = JSON.stringify(asked);
    expect(found.ids, what).toEqual(page);
    if (!found.total.isEstimate) expect(found.total.total, what).toBe(rows.length);
    else
      expect([what, way, found.total.total < offset + page.length]).not.toEqual([
        what,
        'all matches at once',
        true,
      ]);
  }
});
