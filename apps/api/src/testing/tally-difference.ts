import type pg from 'pg';

/** The tallies that differ from a count of the rows, and the sums over all villages that differ from those of each village. */
export const tallyDifference = async (pool: pg.Pool) => [
  ...(
    await pool.query(`
    SELECT * FROM (SELECT dimension, value, village_id, sum(count) AS n FROM resident_tallies GROUP BY 1, 2, 3) tallied
    FULL JOIN (
      SELECT d.dimension, d.value, r.village_id, count(*) AS n
      FROM residents r,
        resident_dimensions(r.id, r.id_type, r.check_in, r.check_out, r.apartment_key, r.building_key) d
      GROUP BY 1, 2, 3
      UNION ALL SELECT 'visitors', '', village_id, count(*) FROM visitors GROUP BY village_id
      UNION ALL SELECT 'blacklist', '', village_id, count(*) FROM blacklist GROUP BY village_id
    ) counted USING (dimension, value, village_id)
    WHERE coalesce(tallied.n, 0) <> coalesce(counted.n, 0)`)
  ).rows,
  ...(
    await pool.query(`
    SELECT * FROM (SELECT dimension, value, sum(count) AS n FROM resident_tallies_overall GROUP BY 1, 2) overall
    FULL JOIN (
      SELECT dimension, value, sum(count) AS n FROM resident_tallies WHERE dimension <> 'apartment' GROUP BY 1, 2
    ) summed USING (dimension, value)
    WHERE coalesce(overall.n, 0) <> coalesce(summed.n, 0)`)
  ).rows,
];
