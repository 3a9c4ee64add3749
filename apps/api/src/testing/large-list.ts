import type pg from 'pg';

/** Rows per statement: few enough for the statement timeout on a slow machine. */
const BATCH = 250;
/** Per address; random letters, which compress badly. */
const ADDRESS_PARTS = 280;

/** A list with about 9 kB per row: its file is much larger than the network buffers for a client that does not read. */
export async function insertLargeList(pool: pg.Pool, villageId: number, rows: number, name = 'Load') {
  for (let first = 1; first <= rows; first += BATCH) {
    await pool.query(
      `INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out, address)
       SELECT $1, $2 || ' ' || i, 'passport', 'L' || i, '2026-01-01', '2026-01-05',
         (SELECT string_agg(md5(i || '-' || part), '') FROM generate_series(1, ${ADDRESS_PARTS}) AS part)
       FROM generate_series($3::integer, $4::integer) AS i`,
      [villageId, name, first, Math.min(first + BATCH - 1, rows)],
    );
  }
}
