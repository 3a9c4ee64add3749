export interface Running {
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

export interface Supervised {
  stop(): Promise<void>;
}

/** Back-off: a part that ends soon after each start is started more and more slowly, to spare the machine. */
const RESTART_DELAYS_MS = [0, 100, 250, 500, 1000];
/** A part that ran for longer than this is started again at once. */
const STABLE_AFTER_MS = 10_000;

/** Restarts a part whenever it ends unexpectedly. The caller makes the first start and handles its errors. */
export function keepRunning<Part extends Running>(
  name: string,
  first: Part,
  start: () => Promise<Part>,
  log: (line: string) => void,
): Supervised {
  let stopping = false;
  let wake = () => {};
  let current: Part | undefined = first;

  /** Resolves with the milliseconds that the part ran. */
  async function untilItEnds(part: Part): Promise<number> {
    const began = Date.now();
    const code = await part.exited;
    if (!stopping) log(`${name} ended (${code ?? 'killed'}) and is started again`);
    return Date.now() - began;
  }

  async function startAgain(): Promise<Part | undefined> {
    try {
      return await start();
    } catch (error) {
      log(`${name} did not start: ${(error as Error).message}`);
      return undefined;
    }
  }

  const pause = (milliseconds: number | undefined) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, milliseconds);
    });

  async function watch() {
    let quickExits = 0;
    for (;;) {
      if (current && (await untilItEnds(current)) > STABLE_AFTER_MS) quickExits = 0;
      if (stopping) return;
      current = undefined;
      await pause(RESTART_DELAYS_MS[Math.min(quickExits++, RESTART_DELAYS_MS.length - 1)]);
      if (stopping) return;
      current = await startAgain();
      if (stopping) await current?.stop();
    }
  }
  const ended = watch();

  return {
    stop: async () => {
      stopping = true;
      wake();
      await current?.stop();
      await ended;
    },
  };
}
