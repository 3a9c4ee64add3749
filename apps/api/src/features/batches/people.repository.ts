import type { BatchProblem, BatchStay, BatchTypedFields, RegistrationWarning } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export const insert = async (db: Database, batch_id: number): Promise<number> =>
  (await db.insertInto('batch_people').values({ batch_id }).returning('id').executeTakeFirstOrThrow()).id;

export interface PersonChange {
  readonly typed?: BatchTypedFields;
  readonly stay?: Partial<BatchStay>;
  readonly is_reviewed?: boolean;
  readonly warnings?: readonly RegistrationWarning[];
  readonly acknowledged?: readonly RegistrationWarning[];
  readonly is_head?: boolean;
  readonly relationship?: string | null;
  readonly state?: 'draft' | 'left_out';
}

/** What was found about the person before is about other fields. */
export async function update(db: Database, id: number, change: PersonChange) {
  const { typed, stay, warnings, acknowledged, ...rest } = change;
  await db
    .updateTable('batch_people')
    .set({
      ...rest,
      ...(typed && { typed: JSON.stringify(typed) }),
      ...(stay && { stay: JSON.stringify(stay) }),
      ...(warnings && { warnings: JSON.stringify(warnings) }),
      ...(acknowledged && { acknowledged: JSON.stringify(acknowledged) }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Somebody or their stay has changed: the last check was about something else. Warnings are about the person: they stay. */
export const uncheck = (db: Database, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve()
    : db
        .updateTable('batch_people')
        .set({ is_checked: false, problem: null })
        .where('id', 'in', ids)
        .where('state', '=', 'draft')
        .execute();

/** The stay of everybody. A check that runs meanwhile is about the stay before. */
export const uncheckAll = (db: Database, batchId: number) =>
  db
    .updateTable('batch_people')
    .set({ is_checked: false, problem: null, version: sql`version + 1` })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'draft')
    .execute();

/** Another page, or one less: what the clerk confirmed was about other pictures. */
export const pagesChanged = async (db: Database, ids: readonly number[]) => {
  if (ids.length === 0) return;
  await uncheck(db, ids);
  await db
    .updateTable('batch_people')
    .set({
      is_reviewed: false,
      warnings: JSON.stringify([]),
      acknowledged: JSON.stringify([]),
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .where('state', '=', 'draft')
    .execute();
};

/** False if somebody changed the person since: then the check is about something else, and is not kept. */
export async function saveCheck(
  db: Database,
  { id, version }: { readonly id: number; readonly version: number },
  problem: BatchProblem | null,
  warnings: readonly RegistrationWarning[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batch_people')
    .set({
      is_checked: true,
      problem: problem && JSON.stringify(problem),
      warnings: JSON.stringify(warnings),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const noHead = (db: Database, batchId: number) =>
  db
    .updateTable('batch_people')
    .set({ is_head: false, version: sql`version + 1` })
    .where('batch_id', '=', batchId)
    .where('is_head', '=', true)
    .execute();

/** False if the person is saved already, left out, or changed since they were read. */
export async function markSaved(
  db: Database,
  { id, version }: { readonly id: number; readonly version: number },
  resident_id: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batch_people')
    .set({ state: 'saved', resident_id, problem: null, is_checked: true, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A person without pages goes, unless somebody typed something. */
export const removeEmpty = (db: Database, batchId: number) =>
  sql`DELETE FROM batch_people p
    WHERE batch_id = ${batchId} AND state <> 'saved' AND typed = '{}'
      AND NOT EXISTS (SELECT FROM batch_pages WHERE person_id = p.id)`.execute(db);
