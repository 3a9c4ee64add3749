import type pg from 'pg';

/**
 * Locks a row of an import: the commit or undo comes as far as the piece with this row and waits there, however fast the machine is.
 * Call the result to let it go on.
 */
export async function holdRow(pool: pg.Pool, importId: number, number: number): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM import_rows WHERE import_id = $1 AND number = $2 FOR UPDATE', [
    importId,
    number,
  ]);
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}
