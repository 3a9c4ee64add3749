import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

/**
 * The planner believes that the constraint which refuses overlapping stays finds a number as cheaply as a tree does, but without a
 * village it reads a part of all of them: 1.4 ms with a million residents, instead of 0.01.
 */
it.each([[`identity_key = 'L17'`], [`identity_key IN ('L17', 'L2017')`]])(
  'a number of all villages is found with its own index: %s',
  async (condition) => {
    const { pool, close } = await testDatabase();
    onTestFinished(close);
    await pool.query(`INSERT INTO villages (name) SELECT 'Village ' || i FROM generate_series(1, 5) i`);
    const insert = (from: number, to: number) =>
      pool.query(
        `INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out)
       SELECT villages.id, 'Guest', 'passport', 'L' || i, '2026-01-01', '2026-01-05'
       FROM generate_series($1::integer, $2) i JOIN villages ON villages.name = 'Village ' || 1 + i % 5`,
        [from, to],
      );
    await insert(1, 3000);
    await pool.query('VACUUM ANALYZE residents');
    // As at a desk: some rows are younger than the last VACUUM, which makes an index alone less attractive.
    await insert(3001, 3010);
    const { rows } = await pool.query(`EXPLAIN SELECT * FROM residents WHERE ${condition}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/\bresidents_number\b/);
    expect(plan).not.toContain('residents_one_stay_at_a_time');
  },
);
