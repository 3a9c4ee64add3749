import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The files of an upright picture. */
export interface UprightRow {
  storage_key: string;
  width: number;
  height: number;
  bytes: number;
  has_face: boolean;
}

/** The key of the original, if its upright picture has not been made yet. */
export const findWaiting = (db: Database, photoId: number) =>
  db
    .selectFrom('upright_photos')
    .innerJoin('resident_photos', 'resident_photos.id', 'upright_photos.photo_id')
    .select('resident_photos.storage_key')
    .where('photo_id', '=', photoId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** Takes waiting photos, newest first. Another copy of the program, or a next run, does not take them for a minute. */
export async function claimWaiting(db: Database, limit: number): Promise<number[]> {
  const due = db
    .selectFrom('upright_photos')
    .select('photo_id')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', sql<string>`now()`)
    .orderBy('photo_id', 'desc')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('upright_photos')
    .set({ next_attempt_at: sql`now() + interval '1 minute'` })
    .where('photo_id', 'in', due)
    .returning('photo_id')
    .execute();
  return rows.map(({ photo_id }) => photo_id).sort((a, b) => b - a);
}

/** False if the photo was deleted or rotated in the meantime. */
export async function saveMade(db: Database, photoId: number, row: UprightRow): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upright_photos')
    .set({ ...row, state: 'ready' })
    .where('photo_id', '=', photoId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const saveNone = (db: Database, photoId: number) =>
  db
    .updateTable('upright_photos')
    .set({ state: 'none' })
    .where('photo_id', '=', photoId)
    .where('state', '=', 'waiting')
    .execute();

/** After the last attempt the photo counts as one without a document. */
export const saveFailure = (db: Database, photoId: number, mostAttempts: number) =>
  db
    .updateTable('upright_photos')
    .set({
      attempts: sql`attempts + 1`,
      state: sql`CASE WHEN attempts + 1 >= ${mostAttempts}::integer THEN 'none' ELSE state END`,
    })
    .where('photo_id', '=', photoId)
    .where('state', '=', 'waiting')
    .execute();

/** Also for a photo without a document, and for one that is still waiting. */
export const saveRotated = (db: Database, photoId: number, row: UprightRow & { quarter_turns: number }) =>
  db
    .insertInto('upright_photos')
    .values({ photo_id: photoId, state: 'ready', ...row })
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet({ state: 'ready', ...row }))
    .execute();
