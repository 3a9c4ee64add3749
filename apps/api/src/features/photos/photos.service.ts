import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError, type Photo } from '@bawaba/contracts';
import type { Actor, VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction, UnknownOutcomeError } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { createPhotoAddresses, PhotoAddress } from './photo-addresses.ts';
import type { PhotoEncoder } from './photo-encoder.ts';
import type { PhotoForm } from './photo-form.ts';
import type { PhotoStore } from './photo-store.ts';
import * as photos from './photos.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly encoder: PhotoEncoder;
  readonly addresses: ReturnType<typeof createPhotoAddresses>;
  /** The villages whose photos the user may see now; undefined if none. */
  readonly photoScopeOf: (userId: number) => Promise<VillageScope | undefined>;
  /** The hashes of the user's sessions that have not ended. */
  readonly sessionsOf: (userId: number) => Promise<Buffer[]>;
}

export function createPhotoService({
  db,
  store,
  encoder,
  addresses,
  photoScopeOf,
  sessionsOf,
}: Dependencies) {
  const toPhoto = (actor: Actor, row: photos.StoredPhoto): Photo => ({
    id: row.id,
    photo_url: addresses.addressOf(row.storage_key, 'full', actor),
    thumbnail_url: addresses.addressOf(row.storage_key, 'thumbnail', actor),
    photo_type: row.photo_type,
    width: row.width,
    height: row.height,
    created_at: row.created_at,
  });

  async function mustReachResident(database: Database, actor: Actor, residentId: number) {
    const resident = await photos.residentVillage(database, actor.scope, residentId);
    if (!resident) throw new AppError('not_found');
    return resident.village_id;
  }

  /** If a file cannot be deleted now, the sweep finds it later. */
  const removeFiles = (keys: readonly string[]) => Promise.allSettled(keys.map((key) => store.remove(key)));

  return {
    storageKeysOf: photos.storageKeysOf,
    removeFiles,

    async list(actor: Actor, residentId: number): Promise<Photo[]> {
      await mustReachResident(db, actor, residentId);
      return (await photos.list(db, actor.scope, residentId)).map((row) => toPhoto(actor, row));
    },

    /** Small copies for printing, so that a report can have a thousand. Skips photos whose file is missing. */
    async forPrint(actor: Actor, residentId: number) {
      const printed = [];
      for (const row of await photos.list(db, actor.scope, residentId)) {
        const file = await store.open(row.storage_key, 'full');
        if (file)
          printed.push({
            type: row.photo_type,
            ...(await encoder.shrinkForPrint(await buffer(file.stream))),
          });
      }
      return printed;
    },

    mustReachResident: (actor: Actor, residentId: number) => mustReachResident(db, actor, residentId),

    /** All or nothing. Files are written before rows: a row never points to a missing file. */
    async upload(
      actor: Actor,
      residentId: number,
      form: PhotoForm,
      cancelled: AbortSignal,
    ): Promise<Photo[]> {
      const stored: { key: string; width: number; height: number; bytes: number }[] = [];
      try {
        for await (const picture of form.files) {
          const { full, thumbnail, width, height } = await encoder.encode(actor.userId, picture, cancelled);
          const key = randomUUID();
          stored.push({ key, width, height, bytes: full.length });
          await store.put(key, 'full', full);
          await store.put(key, 'thumbnail', thumbnail);
        }
        const types = form.typesOf(stored.length);
        return await inTransaction(db, async (trx) => {
          const village_id = await mustReachResident(trx, actor, residentId);
          const added: Photo[] = [];
          for (const [index, { key, ...size }] of stored.entries()) {
            const photo_type = types[index] ?? 'others';
            const photo = { ...size, photo_type, resident_id: residentId, storage_key: key };
            const { id } = await photos.insert(trx, photo);
            const row = await photos.find(trx, actor.scope, residentId, id);
            if (!row) throw new AppError('not_found');
            added.push(toPhoto(actor, row));
            await recordAudit(trx, actor, {
              action: 'create',
              entity_type: 'photo',
              entity_id: id,
              village_id,
              details: { after: { resident_id: residentId, photo_type } },
            });
          }
          return added;
        });
      } catch (error) {
        // If the outcome is unknown, the rows may exist: keep the files. If not, the sweep finds them.
        if (!(error instanceof UnknownOutcomeError)) await removeFiles(stored.map(({ key }) => key));
        throw error;
      }
    },

    async remove(actor: Actor, residentId: number, photoId: number) {
      const key = await inTransaction(db, async (trx) => {
        await photos.lock(trx, photoId);
        const photo = await photos.find(trx, actor.scope, residentId, photoId);
        if (!photo) throw new AppError('not_found');
        await photos.remove(trx, photoId);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'photo',
          entity_id: photoId,
          village_id: photo.village_id,
          details: { before: { resident_id: residentId, photo_type: photo.photo_type } },
        });
        return photo.storage_key;
      });
      await removeFiles([key]);
    },

    /** For a signed address. Every fault in it gives the same answer: not found. */
    async open(address: PhotoAddress) {
      if (!addresses.isValid(address)) throw new AppError('not_found');
      const [scope, sessions, photo] = await Promise.all([
        photoScopeOf(address.userId),
        sessionsOf(address.userId),
        photos.villageOfKey(db, address.key),
      ]);
      const isSignedIn = sessions.some((hash) => addresses.nameOf(hash) === address.session);
      const reachable =
        isSignedIn && photo && scope !== undefined && (scope === 'all' || scope === photo.village_id);
      const file = reachable ? await store.open(address.key, address.size) : undefined;
      if (!file) throw new AppError('not_found');
      return file;
    },
  };
}

export type PhotoService = ReturnType<typeof createPhotoService>;
