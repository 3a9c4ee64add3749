import { setTimeout as pause } from 'node:timers/promises';
import { type ScanData, scanResult } from '@bawaba/contracts';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { PictureFiles } from '../photos/picture-files.service.ts';
import { createPageKeeper } from './keep-page.service.ts';
import * as pages from './pages.repository.ts';

const OCR_TIMEOUT_MS = 60_000;
/** Longer than a page takes, with its picture from the store and its row: after that its copy of the program is dead. */
const LEASE_SECONDS = 150;
/** A picture that makes the OCR service fail this often is not sent again. */
const MAX_ATTEMPTS = 3;
const MAX_ANSWER_BYTES = 4 * 2 ** 20;
/** Pictures in memory at once. */
const MAX_READERS = 4;
const AWAY_SECONDS = 5;
const ASK_AGAIN_MS = 250;
/** Not there, busy, or behind a proxy that does not reach it. The picture may be good. */
const UNAVAILABLE = [404, 408, 429, 502, 503];
/** The connection broke while the service had the picture. It may have died of it, so this counts as an attempt. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];
const codeOf = (cause: unknown) => String((cause as { code?: unknown } | undefined)?.code);

const health = z.object({ workers: z.int(), busy: z.int(), queued: z.int() });

type Answer =
  | { readonly kind: 'read'; readonly data: ScanData }
  | { readonly kind: 'unreadable' | 'failed' | 'unavailable' };

interface Dependencies {
  readonly db: Database;
  readonly files: PictureFiles;
  readonly ocrUrl: string;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly leaseSeconds?: number;
}

/**
 * Owns the reading of pages in this copy of the program. A desk with a guest in front of it comes first: of several readers of the
 * OCR service one stays free, and a single one gets a page only when nothing else waits.
 */
export function createPageReader({ db, files, ocrUrl, log, leaseSeconds = LEASE_SECONDS }: Dependencies) {
  const keep = createPageKeeper({ db, files });
  const closing = new AbortController();
  const working = new Set<Promise<void>>();
  let inHand = 0;
  let isAway = false;

  /** False if the service is away. Otherwise a place is taken. */
  async function takePlace(): Promise<boolean> {
    for (;;) {
      if (closing.signal.aborted) return false;
      const answer = await fetch(`${ocrUrl}/health`, {
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(OCR_TIMEOUT_MS)]),
      })
        .then((response) => response.json())
        .catch(() => undefined);
      const state = health.safeParse(answer).data;
      isAway = state === undefined;
      if (!state) return false;
      const most = Math.max(1, state.workers - 1);
      if (state.queued === 0 && Math.max(state.busy, inHand) < most) {
        inHand += 1;
        return true;
      }
      await pause(ASK_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  async function ask(picture: Buffer): Promise<Answer> {
    const form = new FormData();
    form.append('front', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'page.jpg');
    try {
      const response = await fetch(`${ocrUrl}/scan-complete`, {
        method: 'POST',
        body: form,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(OCR_TIMEOUT_MS)]),
      });
      const length = response.headers.get('content-length');
      if (!response.ok || length === null || Number(length) > MAX_ANSWER_BYTES) {
        await response.body?.cancel();
        if (UNAVAILABLE.includes(response.status)) return { kind: 'unavailable' };
        return { kind: response.ok || response.status >= 500 ? 'failed' : 'unreadable' };
      }
      const { data } = scanResult.parse(await response.json());
      return data ? { kind: 'read', data } : { kind: 'unreadable' };
    } catch (error) {
      const isNetwork = error instanceof TypeError && !BROKEN.includes(codeOf(error.cause));
      return { kind: isNetwork || closing.signal.aborted ? 'unavailable' : 'failed' };
    }
  }

  /** False if the service or the store is away: then the others need not be tried now. */
  async function read(page: pages.ClaimedPage): Promise<boolean> {
    const { storage_key } = page;
    // It has ended several copies of the program, or their OCR service.
    const picture = page.attempts > MAX_ATTEMPTS || !storage_key ? undefined : await files.read(storage_key);
    if (!picture) {
      await keep.failure(page, 0);
      return true;
    }
    const answer = await ask(picture);
    if (answer.kind === 'unavailable') {
      await pages.postpone(db, page.id, AWAY_SECONDS);
      isAway = !closing.signal.aborted;
      return false;
    }
    if (answer.kind === 'read') await keep.reading(page, picture, answer.data, closing.signal);
    else await keep.failure(page, answer.kind === 'unreadable' ? 0 : MAX_ATTEMPTS);
    return true;
  }

  async function work() {
    while (await takePlace()) {
      try {
        const page = await pages.claim(db, leaseSeconds);
        if (!page) return;
        const goesOn = await read(page).catch(async (error) => {
          // The lease ends, and the page is read again.
          if (!files.isAway(error)) throw error;
          await pages.postpone(db, page.id, AWAY_SECONDS);
          return false;
        });
        if (!goesOn) return;
      } finally {
        inHand -= 1;
      }
    }
  }

  function wake() {
    if (closing.signal.aborted || working.size >= MAX_READERS) return;
    const run = work()
      // Its lease ends, and the sweep goes on.
      .catch((error: Error) => log.warn({ reason: error.name }, 'a page of a batch was not read'))
      .finally(() => working.delete(run));
    working.add(run);
  }

  return {
    /** A page has come. */
    wake,
    get isAway() {
      return isAway;
    },

    /** Pages of a copy that died, and those that waited for the service. */
    async sweep() {
      if (!(await pages.hasWaiting(db))) return;
      for (let count = working.size; count < MAX_READERS; count++) wake();
    },

    async close() {
      closing.abort();
      await Promise.all(working);
    },
  };
}

export type PageReader = ReturnType<typeof createPageReader>;
