import { HEARTBEAT_SECONDS, type LiveEvent, REPLAY_SECONDS } from '@bawaba/contracts';
import { readEvents } from './read-events.ts';

/** `live`: changes arrive by themselves. `asking`: there is no line, so the screen asks again and again. */
export type LiveState = 'connecting' | 'live' | 'asking';

export const ASK_EVERY_MS = 30_000;
/** A line without a byte for this long is cut, or behind a proxy that keeps what we should read. */
const SILENT_MS = (2 * HEARTBEAT_SECONDS + 5) * 1_000;
const FIRST_BYTE_MS = 10_000;
/** A stream that took longer to open may not begin early enough for what the page loaded before. */
const LATE_MS = (REPLAY_SECONDS * 1_000) / 2;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A line that is cut sooner than this does not count as a success: something on the way does not let streams through. */
const LASTING_MS = 10_000;

interface LiveLine {
  /** Opens the stream; rejects when it is refused. */
  open(signal: AbortSignal): Promise<Response>;
  onEvent(event: LiveEvent): void;
  /** Changes may have been missed: ask for everything that is shown. */
  onReload(): void;
  onState(state: LiveState): void;
}

const isHidden = () => document.visibilityState === 'hidden';

/** Keeps a stream open while the page is visible. Returns how to stop. */
export function startLiveLine({ open, onEvent, onReload, onState }: LiveLine): () => void {
  let stopped = false;
  let state: LiveState = 'connecting';
  let line = new AbortController();
  let hurry = () => {};
  let failures = 0;
  let isFirst = true;

  const show = (next: LiveState) => {
    if (next !== state) onState(next);
    state = next;
  };
  /** Ends early when the page is shown or the network is back. */
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function follow() {
    const startedAt = performance.now();
    line = new AbortController();
    const { signal } = line;
    const cut = () => line.abort();
    let silence = setTimeout(cut, FIRST_BYTE_MS);
    let begunAt: number | undefined;
    const onBytes = () => {
      clearTimeout(silence);
      silence = setTimeout(cut, SILENT_MS);
      if (begunAt !== undefined) return;
      begunAt = performance.now();
      show('live');
      if (!isFirst || begunAt - startedAt > LATE_MS) onReload();
    };
    try {
      const { body } = await open(signal);
      if (!body) return;
      for await (const event of readEvents(body, onBytes)) {
        if (event.kind === 'reload') onReload();
        else onEvent(event);
      }
    } finally {
      clearTimeout(silence);
      isFirst = false;
      if (begunAt !== undefined && performance.now() - begunAt > LASTING_MS) failures = 0;
    }
  }

  async function run() {
    while (!stopped) {
      if (isHidden()) {
        await pause(LONGEST_PAUSE_MS);
        continue;
      }
      await follow().catch(() => {});
      if (stopped || isHidden()) continue;
      failures += 1;
      // A stream that ended is usually open again at once: only a second failure is shown.
      if (failures > 1 || state === 'connecting') show('asking');
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      // All desks of a server that restarts must not come back in the same moment.
      await pause(longest * (0.5 + Math.random() / 2));
    }
  }

  const onVisibility = () => {
    if (isHidden()) line.abort();
    else hurry();
  };
  const onOnline = () => hurry();
  const onOffline = () => line.abort();
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  const asking = setInterval(() => {
    if (state !== 'live' && !isHidden()) onReload();
  }, ASK_EVERY_MS);
  void run();

  return () => {
    stopped = true;
    clearInterval(asking);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    line.abort();
    hurry();
  };
}
