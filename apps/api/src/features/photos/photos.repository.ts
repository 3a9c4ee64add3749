import type { PhotoType } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { isInside } from '../../database/presence.ts';
import type { Trx } from '../../database/transaction.ts';
import { inScope } from '../../database/village-scope.ts';

export interface PhotoRow {
  resident_id: number;
  photo_type: PhotoType;
  storage_key: string;
  width: number;
  height: number;
  bytes: number;
  sent_sha256: Buffer;
}

const columns = [
  'resident_photos.id',
  'resident_photos.resident_id',
  'resident_photos.photo_type',
  'resident_photos.storage_key',
  'resident_photos.width',
  'resident_photos.height',
  'resident_photos.created_at',
  'upright_photos.state as upright_state',
  'upright_photos.storage_key as upright_key',
  'upright_photos.width as upright_width',
  'upright_photos.height as upright_height',
  'upright_photos.has_face',
  'upright_photos.quarter_turns',
] as const;

const photosIn = (db: Database, scope: VillageScope) =>
  db
    .selectFrom('resident_photos')
    .innerJoin('residents', 'residents.id', 'resident_photos.resident_id')
    .leftJoin('upright_photos', 'upright_photos.photo_id', 'resident_photos.id')
    .where(inScope(scope, 'residents.village_id'))
    .select(columns)
    .select('residents.village_id');

export type StoredPhoto = Awaited<ReturnType<ReturnType<typeof photosIn>['executeTakeFirstOrThrow']>>;

const villageOf = (db: Database, scope: VillageScope, residentId: number) =>
  db
    .selectFrom('residents')
    .select('village_id')
    .where('id', '=', residentId)
    .where(inScope(scope, 'village_id'));

/** The village of a resident in the scope; undefined if there is none. */
export const residentVillage = (db: Database, scope: VillageScope, residentId: number) =>
  villageOf(db, scope, residentId).executeTakeFirst();

/** Locks the row against deletion. Only in a transaction that writes: a lock is a write, which waits for a synchronous replica. */
export const lockResidentVillage = (trx: Trx, scope: VillageScope, residentId: number) =>
  villageOf(trx, scope, residentId).forKeyShare().executeTakeFirst();

export const list = (db: Database, scope: VillageScope, residentId: number): Promise<StoredPhoto[]> =>
  photosIn(db, scope)
    .where('resident_photos.resident_id', '=', residentId)
    .orderBy('resident_photos.id')
    .execute();

export const find = (db: Database, scope: VillageScope, residentId: number, id: number) =>
  photosIn(db, scope)
    .where('resident_photos.resident_id', '=', residentId)
    .where('resident_photos.id', '=', id)
    .executeTakeFirst();

/** The village of the resident to whom a stored file belongs: an original, or an upright picture. */
export const villageOfKey = (db: Database, storageKey: string) =>
  db
    .selectFrom('resident_photos')
    .innerJoin('residents', 'residents.id', 'resident_photos.resident_id')
    .select('residents.village_id')
    .where((where) =>
      where(
        'resident_photos.id',
        'in',
        where
          .selectFrom('resident_photos')
          .select('id')
          .where('storage_key', '=', storageKey)
          .unionAll(
            where.selectFrom('upright_photos').select('photo_id as id').where('storage_key', '=', storageKey),
          ),
      ),
    )
    .executeTakeFirst();

/** Uploads for one resident run one after the other from here: the second of two equal ones finds the photos of the first. */
export const lockUploads = (db: Database, residentId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`photos:${residentId}`}, 0))`.execute(db);

/**
 * The photo that an equal upload has added. Its row is locked, so this is a write: COMMIT waits until a synchronous replica has all
 * before it, as in idempotency.ts.
 */
export const lockSent = (db: Database, { resident_id, photo_type, sent_sha256 }: PhotoRow) =>
  db
    .selectFrom('resident_photos')
    .select('id')
    .where('resident_id', '=', resident_id)
    .where('photo_type', '=', photo_type)
    .where('sent_sha256', '=', sent_sha256)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Its upright picture is made next; if that fails, the sweep tries again later. */
export async function insert(db: Database, photo: PhotoRow): Promise<{ id: number }> {
  const added = await db
    .insertInto('resident_photos')
    .values(photo)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('upright_photos')
    .values({ photo_id: added.id, next_attempt_at: sql`now() + interval '1 minute'` })
    .execute();
  return added;
}

/** A second request that deletes the same photo waits here, and then finds nothing. */
export const lock = (db: Database, id: number) =>
  db.selectFrom('resident_photos').select('id').where('id', '=', id).forUpdate().execute();

export const remove = (db: Database, id: number) =>
  db.deleteFrom('resident_photos').where('id', '=', id).execute();

/** By the plan and by the fact: somebody who is inside keeps the photos, and who overstayed keeps them longer. */
const leftBefore = (today: string, days: number) => {
  const last = sql`${today}::date - ${days}::integer`;
  return sql<boolean>`(residents.check_out <= ${last} AND NOT ${isInside} AND coalesce(residents.left_on <= ${last}, true))`;
};

/** Counts all photos, and those of residents who left at least `days` days before `today`. */
export async function countDeparted(db: Database, today: string, days: number) {
  const { rows } = await sql<{ departed: number; photos: number }>`
    SELECT count(*) FILTER (WHERE ${leftBefore(today, days)})::integer AS departed, count(*)::integer AS photos
    FROM resident_photos JOIN residents ON residents.id = resident_photos.resident_id`.execute(db);
  return rows[0] as { departed: number; photos: number };
}

/**
 * Photos of residents who left at least `days` days before `today`. Skips rows that are locked: a stay that is being
 * extended is not over, and two copies of the program that purge at once delete different photos.
 */
export const lockDeparted = (db: Database, today: string, days: number, limit: number) =>
  db
    .selectFrom('resident_photos')
    .innerJoin('residents', 'residents.id', 'resident_photos.resident_id')
    .where(leftBefore(today, days))
    .select(['resident_photos.id', 'resident_photos.resident_id', 'resident_photos.photo_type'])
    .select('residents.village_id')
    .orderBy('resident_photos.id')
    .limit(limit)
    .forUpdate(['resident_photos', 'residents'])
    .skipLocked()
    .execute();

/** Locks the photos of a resident: no upright picture is added while they are being deleted. */
export const lockAll = async (db: Database, residentId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('resident_photos')
    .select('id')
    .where('resident_id', '=', residentId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

/** The keys of all files of these photos. Lock them before: the locked rows are final only for a later query. */
export const storageKeysOf = async (db: Database, photoIds: readonly number[]): Promise<string[]> => {
  if (photoIds.length === 0) return [];
  const rows = await db
    .selectFrom('resident_photos')
    .leftJoin('upright_photos', 'upright_photos.photo_id', 'resident_photos.id')
    .select(['resident_photos.storage_key', 'upright_photos.storage_key as upright_key'])
    .where('resident_photos.id', 'in', photoIds)
    .execute();
  return rows.flatMap(({ storage_key, upright_key }) => [storage_key, upright_key ?? []].flat());
};

/** The keys that have a row. */
export const knownKeys = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('resident_photos')
    .select('storage_key as key')
    .where('storage_key', 'in', keys)
    .unionAll(
      db
        .selectFrom('upright_photos')
        .select(sql<string>`storage_key`.as('key'))
        .where('storage_key', 'in', keys),
    )
    .unionAll(
      db
        .selectFrom('batch_pages')
        .select(sql<string>`storage_key`.as('key'))
        .where('storage_key', 'in', keys),
    )
    .execute();
  return new Set(rows.map(({ key }) => key));
};
