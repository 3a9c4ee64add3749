import type { FastifyBaseLogger } from 'fastify';

export interface MaintenanceTask {
  readonly name: string;
  readonly everySeconds: number;
  readonly work: () => Promise<unknown>;
}

/** Runs each task at its interval. One that fails runs again next time; two copies of the program may run one at once. */
export function scheduleMaintenance(tasks: readonly MaintenanceTask[], log: FastifyBaseLogger) {
  const timers = tasks.map(({ name, everySeconds, work }) => {
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      await work().catch((error: Error) =>
        log.warn({ task: name, reason: error.name }, 'a maintenance task failed'),
      );
      isRunning = false;
    };
    return setInterval(run, everySeconds * 1000).unref();
  });
  return { stop: () => timers.forEach(clearInterval) };
}
