import type pg from 'pg';

/** Rows of one statement: few enough for the statement's time limit on a slow machine. */
const AT_ONCE = 250;
/** In each address, of letters that hardly get smaller when they are packed. */
const ADDRESS_PARTS = 280;

/** A list whose file, of about 9 kB a row, is much more than a network keeps for a client that does not read. */
export async function insertLargeList(pool: pg.Pool, villageId: number, rows: number, name = 'Load') {
  for (let first = 1; first <= rows; first += AT_ONCE) {
    await pool.query(
      `INSERT INTO residents (village_id, full_name, id_type, id_number, check_in, check_out, address)
       SELECT $1, $2 || ' ' || i, 'passport', 'L' || i, '2026-01-01', '2026-01-05',
         (SELECT string_agg(md5(i || '-' || part), '') FROM generate_series(1, ${ADDRESS_PARTS}) AS part)
       FROM generate_series($3::integer, $4::integer) AS i`,
      [villageId, name, first, Math.min(first + AT_ONCE - 1, rows)],
    );
  }
}
