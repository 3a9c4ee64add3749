import type { FastifyBaseLogger } from 'fastify';

export interface Chore {
  readonly name: string;
  readonly everySeconds: number;
  readonly work: () => Promise<unknown>;
}

/** What has to be done now and then. A chore that fails is done at its next turn; two copies at once do no harm. */
export function keepHouse(chores: readonly Chore[], log: FastifyBaseLogger) {
  const timers = chores.map(({ name, everySeconds, work }) => {
    let busy = false;
    const turn = async () => {
      if (busy) return;
      busy = true;
      await work().catch((error: Error) => log.warn({ chore: name, reason: error.name }, 'a chore failed'));
      busy = false;
    };
    return setInterval(turn, everySeconds * 1000).unref();
  });
  return { stop: () => timers.forEach(clearInterval) };
}
