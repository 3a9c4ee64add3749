import { beginWorker, pictureLoaders, serveTasks } from '@bawaba/picture-workers';
import sharp from 'sharp';
import type { ScanData } from './documents/scan-data.ts';
import { ScanError, type ScanErrorCode } from './errors/scan-error.ts';
import { loadNetworks } from './recognise/networks.ts';
import { countCalls, type Work } from './recognise/work.ts';
import { scan } from './scan.ts';
import { type Straightened, straighten } from './straighten.ts';

/** The program of a reader process, which handles one task at a time. */
export type ReaderTask = ScanTask | { work: 'straighten' };

interface ScanTask {
  work: 'scan';
  /** The bytes of the task are the front, and from this offset on the back; null without a back. */
  backAt: number | null;
  hint: string | null;
  today: string;
}

export interface ReaderAnswer {
  data?: Omit<ScanData, 'scores'>;
  /** With this, the bytes of the answer are the picture. */
  straightened?: Straightened;
  failure?: ScanErrorCode;
  seconds: number;
  work: Work;
}

beginWorker();
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: pictureLoaders });
const networks = await loadNetworks();

serveTasks(async ({ message, bytes }, isStopped) => {
  const task = message as ReaderTask;
  const start = performance.now();
  const meter = countCalls(networks, () => {
    if (isStopped()) throw new ScanError('cancelled');
  });
  const answer = (result: Pick<ReaderAnswer, 'data' | 'straightened' | 'failure'>) => {
    const seconds = Math.round(performance.now() - start) / 1000;
    return { message: { ...result, seconds, work: meter.work } satisfies ReaderAnswer };
  };
  try {
    if (task.work === 'straighten') {
      const { jpeg, facts } = await straighten(bytes, meter.networks);
      return { ...answer({ straightened: facts }), bytes: [jpeg] };
    }
    const { backAt, hint, today } = task;
    const [front, back] =
      backAt === null ? [bytes, null] : [bytes.subarray(0, backAt), bytes.subarray(backAt)];
    const { scores: _, ...data } = await scan(front, back, meter.networks, { hint, today });
    return answer({ data });
  } catch (error) {
    return answer({ failure: error instanceof ScanError ? error.code : 'failed' });
  }
});
