import { BATCH_DAYS, type BatchStay, type BatchSummary, batchStay } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { inScope } from '../../database/village-scope.ts';
import type { PageRow, PersonRow } from './batch-person.ts';

const selectBatches = (db: Database, scope: VillageScope) =>
  db
    .selectFrom('batches')
    .innerJoin('villages', 'villages.id', 'batches.village_id')
    .where(inScope(scope, 'batches.village_id'))
    .select([
      'batches.id',
      'batches.village_id',
      'villages.name as village_name',
      'batches.name',
      'batches.stay',
      'batches.version',
      'batches.created_at',
      'batches.created_by_username',
      'batches.created_by_name',
      'batches.touched_at',
      sql<string>`batches.touched_at + make_interval(days => ${BATCH_DAYS}::integer)`.as('removed_at'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectBatches>['executeTakeFirstOrThrow']>>;

const aboutOf = ({ stay: _, version: __, created_by_username, created_by_name, ...row }: Row) => ({
  ...row,
  created_by: { username: created_by_username, full_name: created_by_name },
});

export async function list(
  db: Database,
  scope: VillageScope,
  { village_id, ...paging }: { village_id?: number | undefined } & Paging,
): Promise<Page<BatchSummary>> {
  const ofVillage =
    village_id === undefined ? sql<boolean>`true` : sql<boolean>`batches.village_id = ${village_id}`;
  const [rows, { total }] = await Promise.all([
    selectBatches(db, scope)
      .where(ofVillage)
      .select([
        sql<number>`(SELECT count(*)::integer FROM batch_pages WHERE batch_id = batches.id)`.as('pages'),
        sql<number>`(SELECT count(*)::integer FROM batch_pages
          WHERE batch_id = batches.id AND state IN ('waiting', 'reading'))`.as('waiting'),
        sql<number>`(SELECT count(*)::integer FROM batch_people
          WHERE batch_id = batches.id AND state <> 'left_out')`.as('people'),
        sql<number>`(SELECT count(*)::integer FROM batch_people
          WHERE batch_id = batches.id AND state = 'saved')`.as('saved'),
      ])
      .orderBy('batches.id', 'desc')
      .limit(limitOf(paging))
      .offset(offsetOf(paging))
      .execute(),
    db
      .selectFrom('batches')
      .where(inScope(scope, 'batches.village_id'))
      .where(ofVillage)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map(({ pages, waiting, people, saved, ...row }) => ({
      ...aboutOf(row),
      pages,
      waiting,
      people,
      saved,
    })),
    total,
  };
}

/** The batch itself, without its pages and people. */
export async function find(db: Database, scope: VillageScope, id: number) {
  const row = await selectBatches(db, scope).where('batches.id', '=', id).executeTakeFirst();
  // What an earlier version stored may lack a field.
  return row && { ...aboutOf(row), version: row.version, stay: batchStay.parse(row.stay) };
}
export type BatchRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Changes of one batch come one after the other. Undefined: not in scope. */
export const lock = (db: Database, scope: VillageScope, id: number) =>
  db
    .selectFrom('batches')
    .select(['id', 'village_id', 'version'])
    .where('id', '=', id)
    .where(inScope(scope, 'village_id'))
    .forUpdate()
    .executeTakeFirst();

interface NewBatch {
  readonly village_id: number;
  readonly name: string | null;
  readonly stay: BatchStay;
  readonly by: { readonly username: string; readonly full_name: string };
}
export const countIn = async (db: Database, village_id: number): Promise<number> =>
  (
    await db
      .selectFrom('batches')
      .where('village_id', '=', village_id)
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;

export const insert = async (db: Database, { village_id, name, stay, by }: NewBatch): Promise<number> =>
  (
    await db
      .insertInto('batches')
      .values({
        village_id,
        name,
        stay: JSON.stringify(stay),
        created_by_username: by.username,
        created_by_name: by.full_name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const update = (
  db: Database,
  id: number,
  { name, stay }: { name?: string | null | undefined; stay?: BatchStay | undefined },
) =>
  db
    .updateTable('batches')
    .set({
      ...(name !== undefined && { name }),
      ...(stay && { stay: JSON.stringify(stay) }),
      version: sql`version + 1`,
      touched_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();

/** Somebody has worked on it: every screen that shows it loads it again, and it is kept for longer. */
export const touch = (db: Database, id: number) =>
  db.updateTable('batches').set({ touched_at: sql`now()` }).where('id', '=', id).execute();

export const remove = (db: Database, id: number) => db.deleteFrom('batches').where('id', '=', id).execute();

export const peopleOf = (db: Database, batchId: number): Promise<PersonRow[]> =>
  db
    .selectFrom('batch_people')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute() as Promise<unknown[]> as Promise<PersonRow[]>;

const pageColumns = [
  'id',
  'person_id',
  'file_name',
  'position',
  'state',
  'width',
  'height',
  'storage_key',
  'bytes',
  'sent_sha256',
  'data',
] as const;
export interface StoredPage extends PageRow {
  readonly file_name: string;
  readonly position: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly storage_key: string | null;
  readonly sent_sha256: Buffer;
}
export const pagesOf = (db: Database, batchId: number): Promise<StoredPage[]> =>
  db
    .selectFrom('batch_pages')
    .select(pageColumns)
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .orderBy('id')
    .execute() as Promise<unknown[]> as Promise<StoredPage[]>;

/** Batches that nobody has touched for so long. Locked ones are in use. */
export const lockUntouched = (db: Database, days: number, limit: number) =>
  db
    .selectFrom('batches')
    .select(['id', 'village_id', 'name', 'created_at'])
    .where(sql<boolean>`touched_at < now() - make_interval(days => ${days}::integer)`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export async function countUntouched(db: Database, days: number): Promise<{ old: number; all: number }> {
  const { rows } = await sql<{ old: number; all: number }>`
    SELECT count(*) FILTER (WHERE touched_at < now() - make_interval(days => ${days}::integer))::integer AS old,
      count(*)::integer AS all
    FROM batches`.execute(db);
  return rows[0] as { old: number; all: number };
}
