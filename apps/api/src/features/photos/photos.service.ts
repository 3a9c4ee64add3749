import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { AppError, type Photo } from '@bawaba/contracts';
import type { Actor, VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction, type Trx, UnknownOutcomeError } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { createPhotoAddresses, PhotoAddress } from './photo-addresses.ts';
import type { PhotoEncoder } from './photo-encoder.ts';
import type { PhotoForm } from './photo-form.ts';
import type { PhotoSize, PhotoStore } from './photo-store.ts';
import { type PhotoStraightener, storeUpright } from './photo-straightener.ts';
import * as photos from './photos.repository.ts';
import * as uprights from './upright-photos.repository.ts';

/** If another user rotates the same photo at the same time, the rotation starts again from the new picture. */
const ROTATION_ATTEMPTS = 5;

interface Dependencies {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly encoder: PhotoEncoder;
  readonly straightener: PhotoStraightener;
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
  straightener,
  addresses,
  photoScopeOf,
  sessionsOf,
}: Dependencies) {
  function toPhoto(actor: Actor, row: photos.StoredPhoto): Photo {
    const { upright_key, upright_width, upright_height } = row;
    const shown = upright_key ?? row.storage_key;
    return {
      id: row.id,
      photo_url: addresses.addressOf(shown, 'full', actor),
      thumbnail_url: addresses.addressOf(shown, 'thumbnail', actor),
      original_url: addresses.addressOf(row.storage_key, 'full', actor),
      face_url:
        upright_key && row.has_face && !row.quarter_turns
          ? addresses.addressOf(upright_key, 'face', actor)
          : null,
      straightened: upright_key !== null,
      pending: row.upright_state === 'waiting',
      photo_type: row.photo_type,
      width: upright_width ?? row.width,
      height: upright_height ?? row.height,
      created_at: row.created_at,
    };
  }

  const read = async (key: string, size: PhotoSize) => {
    const file = await store.open(key, size);
    return file && buffer(file.stream);
  };

  async function mustReachResident(actor: Actor, residentId: number) {
    if (!(await photos.residentVillage(db, actor.scope, residentId))) throw new AppError('not_found');
  }

  /** Undefined if another rotation came first. */
  async function rotateFrom(actor: Actor, shown: photos.StoredPhoto, quarterTurns: number) {
    const source = shown.upright_key ?? shown.storage_key;
    // Another rotation may have removed the upright picture just now, and a backup may lack it: it is made from the original.
    const picture = (await read(source, 'full')) ?? (await read(shown.storage_key, 'full'));
    if (!picture) throw new AppError('not_found');
    const face = shown.has_face && shown.upright_key ? await read(shown.upright_key, 'face') : undefined;
    const encoded = await encoder.encode(actor.userId, picture, undefined, { quarterTurns });
    const row = await storeUpright(store, { ...encoded, face });
    try {
      const rotated = await inTransaction(db, async (trx) => {
        await photos.lock(trx, shown.id);
        const now = await photos.find(trx, actor.scope, shown.resident_id, shown.id);
        if (!now) throw new AppError('not_found');
        if ((now.upright_key ?? now.storage_key) !== source) return undefined;
        const before = now.quarter_turns ?? 0;
        const after = (before + quarterTurns) % 4;
        await uprights.saveRotated(trx, now.id, { ...row, quarter_turns: after });
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'photo',
          entity_id: now.id,
          village_id: now.village_id,
          details: {
            before: { resident_id: now.resident_id, photo_type: now.photo_type, quarter_turns: before },
            after: { resident_id: now.resident_id, photo_type: now.photo_type, quarter_turns: after },
          },
        });
        return photos.find(trx, actor.scope, now.resident_id, now.id);
      });
      // Only after COMMIT: until then the row names the old files.
      const unused = rotated ? shown.upright_key : row.storage_key;
      if (unused) await removeFiles([unused]);
      return rotated && toPhoto(actor, rotated);
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) await removeFiles([row.storage_key]);
      throw error;
    }
  }

  /** `added` are the ids of the new photos, `unused` the keys of pictures that the resident has already. */
  async function addPhotos(trx: Trx, actor: Actor, rows: readonly photos.PhotoRow[]) {
    const [answer, added, unused]: [Photo[], number[], string[]] = [[], [], []];
    for (const row of rows) {
      const { resident_id, photo_type } = row;
      const resident = await photos.lockResidentVillage(trx, actor.scope, resident_id);
      if (!resident) throw new AppError('not_found');
      await photos.lockUploads(trx, resident_id);
      const sent = await photos.lockSent(trx, row);
      const { id } = sent ?? (await photos.insert(trx, row));
      if (sent) unused.push(row.storage_key);
      else {
        added.push(id);
        await recordAudit(trx, actor, {
          action: 'create',
          entity_type: 'photo',
          entity_id: id,
          village_id: resident.village_id,
          details: { after: { resident_id, photo_type } },
        });
      }
      const photo = await photos.find(trx, actor.scope, resident_id, id);
      if (!photo) throw new AppError('not_found');
      answer.push(toPhoto(actor, photo));
    }
    return { answer, added, unused };
  }

  /** If a file cannot be deleted now, the sweep finds it later. */
  const removeFiles = (keys: readonly string[]) => Promise.allSettled(keys.map((key) => store.remove(key)));

  return {
    /** The keys of all files of a resident's photos. Their rows stay locked until the end of the transaction. */
    storageKeysOf: async (trx: Database, residentId: number) =>
      photos.storageKeysOf(trx, await photos.lockAll(trx, residentId)),
    removeFiles,

    async list(actor: Actor, residentId: number): Promise<Photo[]> {
      await mustReachResident(actor, residentId);
      return (await photos.list(db, actor.scope, residentId)).map((row) => toPhoto(actor, row));
    },

    /** Small copies for printing, so that a report can have a thousand. Skips photos whose file is missing. */
    async forPrint(actor: Actor, residentId: number) {
      const printed = [];
      for (const row of await photos.list(db, actor.scope, residentId)) {
        const picture =
          (row.upright_key && (await read(row.upright_key, 'full'))) || (await read(row.storage_key, 'full'));
        if (picture) printed.push({ type: row.photo_type, ...(await encoder.shrinkForPrint(picture)) });
      }
      return printed;
    },

    mustReachResident,

    /**
     * All or nothing. Files are written before rows: a row never points to a missing file. A picture that the resident has already,
     * with the same type, is not added again: the answer to an earlier upload was lost, and the desk repeats it.
     */
    async upload(
      actor: Actor,
      residentId: number,
      form: PhotoForm,
      cancelled: AbortSignal,
    ): Promise<Photo[]> {
      const stored: Omit<photos.PhotoRow, 'resident_id' | 'photo_type'>[] = [];
      try {
        for await (const picture of form.files) {
          const { full, thumbnail, width, height } = await encoder.encode(actor.userId, picture, cancelled);
          const storage_key = randomUUID();
          const sent_sha256 = createHash('sha256').update(picture).digest();
          stored.push({ storage_key, width, height, bytes: full.length, sent_sha256 });
          await store.put(storage_key, 'full', full);
          await store.put(storage_key, 'thumbnail', thumbnail);
        }
        const types = form.typesOf(stored.length);
        const rows = stored.map((row, index) => ({
          ...row,
          resident_id: residentId,
          photo_type: types[index] ?? 'others',
        }));
        const { answer, added, unused } = await inTransaction(db, (trx) => addPhotos(trx, actor, rows));
        await removeFiles(unused);
        // After the answer: no upload waits for the OCR service, or fails with it.
        straightener.add(added);
        return answer;
      } catch (error) {
        // If the outcome is unknown, the rows may exist: keep the files. If not, the sweep finds them.
        if (!(error instanceof UnknownOutcomeError))
          await removeFiles(stored.map(({ storage_key }) => storage_key));
        throw error;
      }
    },

    /** Pictures that are in the store already become photos of a resident. Returns the ids of the new ones, for `straighten`. */
    attach: async (trx: Trx, actor: Actor, rows: readonly photos.PhotoRow[]): Promise<number[]> =>
      (await addPhotos(trx, actor, rows)).added,
    /** After the COMMIT of `attach`. */
    straighten: (photoIds: readonly number[]) => straightener.add(photoIds),

    async remove(actor: Actor, residentId: number, photoId: number) {
      const keys = await inTransaction(db, async (trx) => {
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
        return [photo.storage_key, photo.upright_key ?? []].flat();
      });
      await removeFiles(keys);
    },

    /** Rotates the picture that is shown. It gets new files; the original is kept. */
    async rotate(actor: Actor, residentId: number, photoId: number, quarterTurns: number): Promise<Photo> {
      for (let attempt = 0; attempt < ROTATION_ATTEMPTS; attempt++) {
        const shown = await photos.find(db, actor.scope, residentId, photoId);
        if (!shown) throw new AppError('not_found');
        const rotated = await rotateFrom(actor, shown, quarterTurns);
        if (rotated) return rotated;
      }
      throw new AppError('uploads_busy');
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
