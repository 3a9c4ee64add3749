export interface Running {
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

export interface Kept {
  stop(): Promise<void>;
}

/** At once after a long life; then more slowly, so that a part that cannot live does not eat the machine. */
const DELAYS = [0, 100, 250, 500, 1000];
const LONG_LIFE = 10_000;

/** Starts a part again whenever it ends without being asked to. Its first start was the caller's, who saw to its errors. */
export function keepRunning<Part extends Running>(
  name: string,
  first: Part,
  start: () => Promise<Part>,
  log: (line: string) => void,
): Kept {
  let stopping = false;
  let wake = () => {};
  let current: Part | undefined = first;

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
    let quickDeaths = 0;
    for (;;) {
      if (current && (await untilItEnds(current)) > LONG_LIFE) quickDeaths = 0;
      if (stopping) return;
      current = undefined;
      await pause(DELAYS[Math.min(quickDeaths++, DELAYS.length - 1)]);
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
