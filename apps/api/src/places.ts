import { AppError, type ErrorCode } from '@bawaba/contracts';

interface PlaceLimits {
  /** How many at once. */
  readonly total: number;
  /** How many of them one user may hold: fewer than all, so that nobody takes every place from the others. */
  readonly perUser: number;
  /** How long a request waits for a place before it is refused. */
  readonly waitMs: number;
  /** What a refused one hears. */
  readonly busy: ErrorCode;
  /** More members of that answer. */
  readonly details?: Readonly<Record<string, unknown>>;
}

interface Waiting {
  readonly userId: number;
  readonly enter: () => void;
}

/** When a refused client may try again. */
const RETRY_AFTER_SECONDS = 10;

/**
 * How much of something costly this process does at once: exports, uploads. It guards the memory, connections and threads
 * of this process alone, so each copy of the api counts its own.
 */
export function createPlaces({ total, perUser, waitMs, busy, details }: PlaceLimits) {
  const held = new Map<number, number>();
  const queue: Waiting[] = [];
  let taken = 0;

  const refusal = () => new AppError(busy, { ...details, retryAfterSeconds: RETRY_AFTER_SECONDS });
  const isFreeFor = (userId: number) => taken < total && (held.get(userId) ?? 0) < perUser;

  function leave(userId: number) {
    taken -= 1;
    const others = (held.get(userId) ?? 1) - 1;
    if (others > 0) held.set(userId, others);
    else held.delete(userId);
    const next = queue.findIndex((waiting) => isFreeFor(waiting.userId));
    if (next >= 0) queue.splice(next, 1)[0]?.enter();
  }

  function enter(userId: number): () => void {
    taken += 1;
    held.set(userId, (held.get(userId) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) leave(userId);
      isHeld = false;
    };
  }

  return {
    /** Resolves with the function that gives the place back; it may be called more than once. */
    async take(userId: number, cancelled?: AbortSignal): Promise<() => void> {
      if (isFreeFor(userId)) return enter(userId);
      if (cancelled?.aborted) throw refusal();
      return new Promise((resolve, reject) => {
        const stopWaiting = () => {
          clearTimeout(timer);
          cancelled?.removeEventListener('abort', refuse);
        };
        const waiting: Waiting = {
          userId,
          enter: () => {
            stopWaiting();
            resolve(enter(userId));
          },
        };
        const refuse = () => {
          stopWaiting();
          queue.splice(queue.indexOf(waiting), 1);
          reject(refusal());
        };
        const timer = setTimeout(refuse, waitMs);
        cancelled?.addEventListener('abort', refuse);
        queue.push(waiting);
      });
    },

    get taken() {
      return taken;
    },

    get waiting() {
      return queue.length;
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;
