import type { ImportKind } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** An owner that residents of the file need. */
export interface NeededOwner {
  readonly key: string;
  readonly name: string;
  readonly id_number: string | null;
}

export const need = async (db: Database, import_id: number, owners: readonly NeededOwner[]) => {
  if (owners.length === 0) return;
  await db
    .insertInto('import_owners')
    .values(owners.map((owner) => ({ ...owner, import_id })))
    .onConflict((conflict) => conflict.columns(['import_id', 'key']).doNothing())
    .execute();
};

export const findAll = (db: Database, importId: number, keys: readonly string[]) =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('import_owners')
        .select(['key', 'name', 'id_number', 'record_id'])
        .where('import_id', '=', importId)
        .where(sql<boolean>`key = ANY (${keys}::text[])`)
        .orderBy('key')
        .execute();

/** Those of these owners that the import itself has created for its residents. */
export const createdAmong = async (
  db: Database,
  importId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const owners = await db
    .selectFrom('import_owners')
    .select('record_id')
    .where('import_id', '=', importId)
    .where(sql<boolean>`record_id = ANY (${ids}::integer[])`)
    .execute();
  return owners.flatMap(({ record_id }) => record_id ?? []);
};

/** False: it has been created already. */
export async function created(
  db: Database,
  importId: number,
  key: string,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_owners')
    .set({ record_id: id, record_version: version, kept: null })
    .where('import_id', '=', importId)
    .where('key', '=', key)
    .where('record_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those that the import has created and the undo has not looked at. */
export const made = async (db: Database, importId: number, count: number) =>
  (
    await sql<{ key: string; record_id: number; record_version: number }>`
      SELECT key, record_id, record_version FROM import_owners
      WHERE import_id = ${importId} AND record_id IS NOT NULL AND kept IS NULL ORDER BY key LIMIT ${count}`.execute(
      db,
    )
  ).rows;

export const undone = (db: Database, importId: number, key: string, kept: string | undefined) =>
  db
    .updateTable('import_owners')
    .set(kept ? { kept } : { record_id: null, record_version: null })
    .where('import_id', '=', importId)
    .where('key', '=', key)
    .execute();

/** Tells the screens of the village, once for many records. Owners have no live list. */
export const announce = async (
  db: Database,
  { kind, village_id }: { kind: ImportKind; village_id: number },
) => {
  if (kind !== 'owners') await db.insertInto('announcements').values({ kind, village_id }).execute();
};
