import type pg from 'pg';
import { holdLock } from '../../../database/testing/held-lock.ts';

/**
 * Locks a row of an import: the commit or undo comes as far as the piece with this row and waits there, however fast the machine is.
 * Call the result to let it go on.
 */
export async function holdRow(pool: pg.Pool, importId: number, number: number): Promise<() => Promise<void>> {
  const row = 'SELECT FROM import_rows WHERE import_id = $1 AND number = $2 FOR UPDATE';
  const { release } = await holdLock(pool, row, [importId, number]);
  return release;
}

/** The reading of a file stores its rows up to this number, and waits with the next ones. Call the result to let it go on. */
export async function holdReading(pool: pg.Pool, number: number): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query(`
    SELECT pg_advisory_lock(1);
    CREATE FUNCTION wait_with_row() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$;
    CREATE TRIGGER wait_with_row BEFORE INSERT ON import_rows FOR EACH ROW
      WHEN (NEW.number > ${number}) EXECUTE FUNCTION wait_with_row()`);
  return async () => {
    await client.query('SELECT pg_advisory_unlock(1)');
    await client.query('DROP FUNCTION wait_with_row CASCADE');
    client.release();
  };
}
