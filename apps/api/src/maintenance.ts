import { Counter, type Family, gauge } from '@bawaba/metrics';
import type { FastifyBaseLogger } from 'fastify';

export interface MaintenanceTask {
  readonly name: string;
  readonly everySeconds: number;
  readonly work: () => Promise<unknown>;
}

/** Runs each task at its interval after `start`. One that fails runs again next time; two copies of the program may run one at once. */
export function scheduleMaintenance(tasks: readonly MaintenanceTask[], log: FastifyBaseLogger) {
  const runs = new Counter('bawaba_job_runs_total', 'Ends of background jobs.', ['job', 'outcome']);
  const seconds = new Counter('bawaba_job_seconds_total', 'Time spent in background jobs.', ['job']);
  const succeededAt = new Map<string, number>();
  let timers: NodeJS.Timeout[] = [];
  function schedule({ name, everySeconds, work }: MaintenanceTask) {
    let isRunning = false;
    const run = async () => {
      if (isRunning) return;
      isRunning = true;
      const startedAt = performance.now();
      await work().then(
        () => {
          runs.add([name, 'done']);
          succeededAt.set(name, Date.now() / 1000);
        },
        (error: Error) => {
          runs.add([name, 'failed']);
          log.warn({ task: name, reason: error.name }, 'a maintenance task failed');
        },
      );
      seconds.add([name], (performance.now() - startedAt) / 1000);
      isRunning = false;
    };
    return setInterval(run, everySeconds * 1000).unref();
  }
  return {
    start() {
      timers = tasks.map(schedule);
    },
    families: (): Family[] => [
      runs.family(),
      seconds.family(),
      gauge(
        'bawaba_job_last_success_timestamp_seconds',
        'When a background job last ended well.',
        [...succeededAt].map(([job, value]) => ({ labels: { job }, value })),
      ),
    ],
    stop: () => timers.forEach(clearInterval),
  };
}
