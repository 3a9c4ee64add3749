import { MAX_TICKS } from '@bawaba/contracts';
import { ApiError } from '../../lib/api-error.ts';
import { type KeptTick, type KeptTicks, newestOf } from './merge-ticks.ts';

export interface QueueState {
  /** Not sent yet. */
  readonly kept: KeptTicks;
  /** Refused, because they came after the end. */
  readonly late: KeptTicks;
  readonly isLineLost: boolean;
}

interface QueueOptions {
  /** What an earlier page of this browser has kept. */
  readonly start: Pick<QueueState, 'kept' | 'late'>;
  readonly keep: (state: Pick<QueueState, 'kept' | 'late'>) => void;
  readonly send: (ticks: KeptTicks) => Promise<void>;
  readonly onRefused: () => void;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 15_000;

const mayPassByItself = (error: unknown) =>
  !(error instanceof ApiError) || error.isUnanswered || error.status === 429;

/** Sends the ticks of this phone, one request at a time, until the register has them. */
export function createTickQueue({ start, keep, send, onRefused }: QueueOptions) {
  let state: QueueState = { ...start, isLineLost: false };
  const listeners = new Set<() => void>();
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY_MS;
  let isStopped = false;

  function set(next: Partial<QueueState>) {
    // After a sign-out, nothing may be written.
    if (isStopped) return;
    const before = state;
    state = { ...state, ...next };
    if (state.kept !== before.kept || state.late !== before.late) keep(state);
    for (const listener of listeners) listener();
  }

  const without = (ticks: KeptTicks, sent: KeptTicks): KeptTicks =>
    Object.fromEntries(Object.entries(ticks).filter(([id, tick]) => sent[Number(id)]?.at !== tick.at));

  async function sendAll() {
    while (!isStopped && Object.keys(state.kept).length > 0) {
      const batch: KeptTicks = Object.fromEntries(Object.entries(state.kept).slice(0, MAX_TICKS));
      try {
        await send(batch);
        wait = FIRST_RETRY_MS;
        set({ kept: without(state.kept, batch), isLineLost: false });
      } catch (error) {
        if (isStopped) throw error;
        if (mayPassByItself(error)) {
          set({ isLineLost: true });
          timer = setTimeout(flush, wait);
          wait = Math.min(2 * wait, LONGEST_RETRY_MS);
        } else if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
          // The session has ended: the ticks wait for the next one.
        } else {
          set({ kept: {}, late: newestOf(state.late, state.kept), isLineLost: false });
          onRefused();
        }
        throw error;
      }
    }
  }

  /** Rejects when something stays unsent. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    sending.catch(() => {});
    return sending;
  }

  const tryAgain = () => void flush();
  addEventListener('online', tryAgain);
  tryAgain();

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(personId: number, tick: KeptTick) {
      set({ kept: { ...state.kept, [personId]: tick } });
      tryAgain();
    },
    flush,
    dismissLate: () => set({ late: {} }),
    stop() {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener('online', tryAgain);
      listeners.clear();
    },
  };
}

export type TickQueue = ReturnType<typeof createTickQueue>;
