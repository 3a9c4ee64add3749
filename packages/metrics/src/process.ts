import { Histogram } from './histogram.ts';
import { type Family, gauge } from './text-format.ts';

const TICK_MS = 100;
const DELAYS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/**
 * Memory, processor time and event loop of this process, under the names that Prometheus' own libraries use. The delay is
 * measured by a timer of ours and counted: what Node measures itself would have to be reset by each reader.
 */
export function watchProcess() {
  const delays = new Histogram('nodejs_eventloop_delay_seconds', 'How late a timer ran.', { bounds: DELAYS });
  let due = performance.now() + TICK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - due) / 1000);
    due = now + TICK_MS;
  }, TICK_MS).unref();
  return {
    families(): Family[] {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        gauge('process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1000),
        gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
        gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', heapUsed),
        gauge('nodejs_external_memory_bytes', 'Memory of buffers and native objects.', external),
        {
          name: 'process_cpu_seconds_total',
          help: 'Processor time of the process.',
          type: 'counter',
          samples: [{ value: (user + system) / 1e6 }],
        },
        delays.family(),
      ];
    },
    stop: () => clearInterval(timer),
  };
}
