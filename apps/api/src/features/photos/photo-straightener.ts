import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { inTransaction, UnknownOutcomeError } from '../../database/transaction.ts';
import type { PhotoEncoder } from './photo-encoder.ts';
import type { EncodedPhoto } from './photo-encoding.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoStoreUnavailableError } from './photo-store-error.ts';
import { lock } from './photos.repository.ts';
import * as uprights from './upright-photos.repository.ts';

/** Longer than the OCR service may take, with its queue. */
const OCR_TIMEOUT_MS = 45_000;
/** A picture that makes the OCR service fail this often is not sent again. */
const MAX_ATTEMPTS = 3;
const MAX_ANSWER_BYTES = 16 * 2 ** 20;
/** More wait in the database. */
const MAX_QUEUE = 1000;
/** Few, so that the pictures of an earlier version do not delay the scans of the desk. */
const SWEEP_BATCH = 15;
/** The encoder counts its places for each user. No user has this id. */
const NO_USER = 0;
/** Not there, busy, an earlier version, or behind a proxy that does not reach it. The picture may be good. */
const UNAVAILABLE = [404, 408, 429, 502, 503];
/** The connection broke while the service had the picture. It may have died of it, so this counts as an attempt. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

const area = z.tuple([z.int(), z.int(), z.int(), z.int()]);
const straightenedFacts = z.object({ face: area.nullable() });

interface Dependencies {
  readonly db: Database;
  readonly store: PhotoStore;
  readonly encoder: PhotoEncoder;
  readonly ocrUrl: string;
}

type OcrAnswer =
  | { readonly kind: 'document'; readonly jpeg: Buffer; readonly face: z.infer<typeof area> | null }
  | { readonly kind: 'no_document' | 'failed' | 'unavailable' };

const codeOf = (cause: unknown) => String((cause as { code?: unknown } | undefined)?.code);

/** Writes the files of an upright picture under a new key. Removes them if that fails. */
export async function storeUpright(store: PhotoStore, picture: EncodedPhoto): Promise<uprights.UprightRow> {
  const { full, thumbnail, face, width, height } = picture;
  const storage_key = randomUUID();
  try {
    await store.put(storage_key, 'full', full);
    await store.put(storage_key, 'thumbnail', thumbnail);
    if (face) await store.put(storage_key, 'face', face);
  } catch (error) {
    await store.remove(storage_key).catch(() => {});
    throw error;
  }
  return { storage_key, width, height, bytes: full.length, has_face: face !== undefined };
}

/**
 * Owns the work that makes upright pictures: one after the other, after the upload was answered. If the OCR service does
 * not answer, the photo stays as it is, and the sweep tries again.
 */
export function createPhotoStraightener({ db, store, encoder, ocrUrl }: Dependencies) {
  const queue: number[] = [];
  const closing = new AbortController();
  let running: Promise<void> | undefined;

  async function ask(picture: Buffer): Promise<OcrAnswer> {
    const form = new FormData();
    form.append('front', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
    try {
      const response = await fetch(`${ocrUrl}/straighten`, {
        method: 'POST',
        body: form,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(OCR_TIMEOUT_MS)]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        if (UNAVAILABLE.includes(response.status)) return { kind: 'unavailable' };
        return { kind: response.status >= 500 ? 'failed' : 'no_document' };
      }
      const length = response.headers.get('content-length');
      if (length === null || Number(length) > MAX_ANSWER_BYTES) {
        await response.body?.cancel();
        return { kind: 'failed' };
      }
      const { face } = straightenedFacts.parse(JSON.parse(response.headers.get('x-straightened') ?? ''));
      return { kind: 'document', jpeg: Buffer.from(await response.arrayBuffer()), face };
    } catch (error) {
      const isNetwork = error instanceof TypeError && !BROKEN.includes(codeOf(error.cause));
      return { kind: isNetwork || closing.signal.aborted ? 'unavailable' : 'failed' };
    }
  }

  async function save(photoId: number, picture: EncodedPhoto) {
    const row = await storeUpright(store, picture);
    try {
      const isSaved = await inTransaction(db, async (trx) => {
        // A deletion waits, and then finds the new key too.
        await lock(trx, photoId);
        return uprights.saveMade(trx, photoId, row);
      });
      if (!isSaved) await store.remove(row.storage_key);
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) await store.remove(row.storage_key).catch(() => {});
      throw error;
    }
  }

  /** False if the OCR service is not available: then the others need not be tried now. Throws if the photo store is not. */
  async function straighten(photoId: number): Promise<boolean> {
    const waiting = await uprights.findWaiting(db, photoId);
    if (!waiting) return true;
    const file = await store.open(waiting.storage_key, 'full');
    const answer: OcrAnswer = file ? await ask(await buffer(file.stream)) : { kind: 'no_document' };
    if (answer.kind === 'unavailable') return false;
    if (answer.kind === 'no_document') await uprights.saveNone(db, photoId);
    if (answer.kind === 'failed') await uprights.saveFailure(db, photoId, MAX_ATTEMPTS);
    if (answer.kind === 'document') {
      const { jpeg, face } = answer;
      // The answer comes from a process that opened a stranger's picture: only its pixels are kept.
      await save(photoId, await encoder.encode(NO_USER, jpeg, closing.signal, { ...(face && { face }) }));
    }
    return true;
  }

  async function work() {
    while (queue.length > 0 && !closing.signal.aborted) {
      const photoId = queue.shift() as number;
      // An error of the database, the disk or the encoder: the sweep tries again, but not for ever.
      const isAvailable = await straighten(photoId).catch(async (error) => {
        if (error instanceof PhotoStoreUnavailableError) return false;
        if (!closing.signal.aborted) await uprights.saveFailure(db, photoId, MAX_ATTEMPTS).catch(() => {});
        return true;
      });
      if (!isAvailable) queue.length = 0;
    }
  }

  function add(photoIds: readonly number[]) {
    queue.push(...photoIds.slice(0, MAX_QUEUE - queue.length));
    running ??= work().finally(() => {
      running = undefined;
    });
  }

  return {
    add,

    /** Tries again what is still waiting, a few at a time. */
    async sweep() {
      if (running) return;
      add(await uprights.claimWaiting(db, SWEEP_BATCH));
      await running;
    },

    async close() {
      closing.abort();
      await running;
    },
  };
}

export type PhotoStraightener = ReturnType<typeof createPhotoStraightener>;
