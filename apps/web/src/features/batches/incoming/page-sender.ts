import { batchEndpoints } from '@bawaba/contracts';
import { request } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { session } from '../../../lib/session.ts';
import { picturesOf, type Refusal } from './pictures-of-files.ts';

/** The api gives a user two places. */
const AT_ONCE = 2;
/** Unpacked pictures in memory; the others wait in their ZIP or PDF. */
const AHEAD = 6;
const PAUSE_MS = 3_000;

export interface Refused {
  readonly name: string;
  readonly refusal: Refusal;
}
export interface Sending {
  readonly total: number;
  readonly done: number;
  readonly refused: readonly Refused[];
  readonly isLineLost: boolean;
  /** Files are being unpacked: a PDF of scans takes a while. */
  readonly isOpening: boolean;
}

const nothing: Sending = { total: 0, done: 0, refused: [], isLineLost: false, isOpening: false };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** After a lapsed session the next one must be of the same person. False if somebody else signed in. */
const sessionOf = (userId: number): Promise<boolean> =>
  new Promise((resolve) => {
    const current = session.get();
    if (current) return resolve(current.user.id === userId);
    const stop = session.subscribe((next) => {
      if (!next) return;
      stop();
      resolve(next.user.id === userId);
    });
  });

/**
 * Sends the pictures of one batch in the name of one user. It outlives the page: a lapsed session or another screen does not stop it.
 */
function createSender(owner: number, batchId: number) {
  let state = nothing;
  let position = 0;
  const listeners = new Set<() => void>();
  const waiting: { picture: File; position: number }[] = [];
  let workers = 0;

  const change = (next: Partial<Sending>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const refuse = (name: string, refusal: Refusal) =>
    change({ refused: [...state.refused, { name, refusal }] });
  /** A picture that waits no longer, with the reason. */
  const giveUp = (picture: File, refusal: Refusal) => {
    refuse(picture.name, refusal);
    change({ done: state.done + 1 });
  };

  /** False if the batch is gone, or somebody else is signed in: then nothing of the rest can be sent. */
  async function sendOne({ picture, position: at }: (typeof waiting)[number]): Promise<boolean> {
    for (;;) {
      if (!(await sessionOf(owner))) return false;
      const body = new FormData();
      body.append('picture', picture);
      try {
        await request(batchEndpoints.addPage, { params: { id: batchId }, query: { position: at }, body });
        change({ done: state.done + 1, isLineLost: false });
        return true;
      } catch (error) {
        const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'network' };
        if (status === 404) return false;
        const isOver = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
        if (isOver) {
          giveUp(
            picture,
            code === 'batch_full'
              ? 'tooMany'
              : code === 'not_an_image'
                ? 'notAPicture'
                : status === 413 || code === 'image_too_large'
                  ? 'tooLarge'
                  : 'damaged',
          );
          return true;
        }
        // The same picture again adds nothing, so it is safe to repeat it.
        change({ isLineLost: status === 0 });
        await pause(PAUSE_MS);
      }
    }
  }

  async function work() {
    workers += 1;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift())
        if (!(await sendOne(next)))
          for (const { picture } of [next, ...waiting.splice(0)]) giveUp(picture, 'notSent');
    } finally {
      workers -= 1;
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async add(files: readonly File[], from: number) {
      position = Math.max(position, from);
      change({ isOpening: true });
      for await (const incoming of picturesOf(files)) {
        if ('refusal' in incoming) {
          refuse(incoming.name, incoming.refusal);
          continue;
        }
        while (waiting.length >= AHEAD) await pause(50);
        waiting.push({ picture: incoming.picture, position: position++ });
        change({ total: state.total + 1 });
        if (workers < AT_ONCE) void work();
      }
      change({ isOpening: false });
    },
    dismiss: () => change({ refused: [] }),
  };
}

const senders = new Map<string, ReturnType<typeof createSender>>();
/** Of the user who is signed in: two users can come to one batch in the same tab. */
export function senderOf(batchId: number) {
  const owner = session.get()?.user.id ?? 0;
  const key = `${owner} ${batchId}`;
  const sender = senders.get(key) ?? createSender(owner, batchId);
  senders.set(key, sender);
  return sender;
}
