import { beginWorker, pictureLoaders, serveTasks } from '@bawaba/picture-workers';
import sharp from 'sharp';
import type { ScanData } from './documents/scan-data.ts';
import { ScanError, type ScanErrorCode } from './errors/scan-error.ts';
import { loadNetworks } from './recognise/networks.ts';
import { countCalls, type Work } from './recognise/work.ts';
import { scan } from './scan.ts';

/** The program of a reader process, which reads one scan at a time. */
export interface ReaderTask {
  /** The bytes of the task are the front, and from this offset on the back; null without a back. */
  backAt: number | null;
  hint: string | null;
  today: string;
}

export interface ReaderAnswer {
  data?: Omit<ScanData, 'scores'>;
  failure?: ScanErrorCode;
  seconds: number;
  work: Work;
}

beginWorker();
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: pictureLoaders });
const networks = await loadNetworks();

serveTasks(async ({ message, bytes }, isStopped) => {
  const { backAt, hint, today } = message as ReaderTask;
  const start = performance.now();
  const meter = countCalls(networks, () => {
    if (isStopped()) throw new ScanError('cancelled');
  });
  const answer = (result: Pick<ReaderAnswer, 'data' | 'failure'>): { message: ReaderAnswer } => {
    const seconds = Math.round(performance.now() - start) / 1000;
    return { message: { ...result, seconds, work: meter.work } };
  };
  try {
    const [front, back] =
      backAt === null ? [bytes, null] : [bytes.subarray(0, backAt), bytes.subarray(backAt)];
    const { scores: _, ...data } = await scan(front, back, meter.networks, { hint, today });
    return answer({ data });
  } catch (error) {
    return answer({ failure: error instanceof ScanError ? error.code : 'failed' });
  }
});
