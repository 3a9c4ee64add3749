import { type Family, gauge, Histogram, watchProcess } from '@bawaba/metrics';
import { ScanError } from './errors/scan-error.ts';

const SECONDS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 8, 15, 30];

interface PoolState {
  readonly workers: number;
  readonly busy: number;
  readonly queued: number;
  readonly uploading: number;
}

/** The figures of this copy of the service. Nothing in them is about a document or a person. */
export function createOcrMetrics() {
  const ownProcess = watchProcess();
  const tasks = new Histogram(
    'bawaba_ocr_task_duration_seconds',
    'Time from the end of the upload to the answer, with the time in the queue.',
    { labels: ['work', 'outcome'], bounds: SECONDS },
  );
  const readings = new Histogram('bawaba_ocr_reading_seconds', 'Time in which a reader read a scan.', {
    bounds: SECONDS,
  });
  const outcomeOf = (error: unknown) => (error instanceof ScanError ? error.code : 'failed');

  return {
    async measure<T>(work: string, task: Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const end = (outcome: string) => tasks.observe((performance.now() - startedAt) / 1000, work, outcome);
      return task.then(
        (answer) => {
          end('answered');
          return answer;
        },
        (error) => {
          end(outcomeOf(error));
          throw error;
        },
      );
    },

    reading: (seconds: number) => readings.observe(seconds),

    families: ({ workers, busy, queued, uploading }: PoolState): Family[] => [
      tasks.family(),
      readings.family(),
      gauge('bawaba_ocr_readers', 'Readers that are ready or busy.', workers),
      gauge('bawaba_ocr_readers_busy', 'Readers that are busy.', busy),
      gauge('bawaba_ocr_queued', 'Pictures that wait for a reader.', queued),
      gauge('bawaba_ocr_uploading', 'Uploads that arrive now.', uploading),
      ...ownProcess.families(),
    ],

    stop: () => ownProcess.stop(),
  };
}
