import { AppError } from '@bawaba/contracts';
import { type Frame, PoolError, type PoolSettings, WorkerPool } from '@bawaba/picture-workers';
import { createPlaces } from '../../places.ts';
import type { EncodedPhoto } from './photo-encoding.ts';
import type { PhotoAnswer, PhotoTask } from './photo-worker.ts';

export const encoderSettings: PoolSettings & { memoryMb: number } = {
  workers: 2,
  taskLimit: 64,
  taskTimeoutMs: 60_000,
  // A picture is not stopped halfway. One that nobody waits for may end by itself; one that takes long is killed.
  stopTimeoutMs: 2_000,
  startTimeoutMs: 60_000,
  restartDelayMs: 1_000,
  idleTimeoutMs: 300_000,
  memoryMb: 1024,
};

/** What a program of Node needs of its surroundings; the address of the database is not a part of it. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
const environment = () => Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]]));

const LONGEST_ANSWER = { message: 1000, bytes: 64 * 2 ** 20 };

/**
 * Pictures from outside are opened in processes of their own, which hold no secret and can be killed: a picture that
 * deceives a decoder costs its own upload, and the api goes on.
 */
export function createPhotoEncoder(
  { memoryMb, ...settings } = encoderSettings,
  note?: (line: string) => void,
) {
  const pool = new WorkerPool(settings, {
    name: 'photos: a worker',
    program: new URL('./photo-worker.ts', import.meta.url),
    memoryMb,
    env: environment(),
    longestAnswer: LONGEST_ANSWER,
    note,
  });

  // One at a time for each user: nobody's pictures keep every worker busy.
  const turns = createPlaces({
    total: settings.taskLimit,
    perUser: 1,
    waitMs: settings.taskTimeoutMs,
    busy: 'uploads_busy',
  });

  async function run(task: PhotoTask, picture: Buffer, cancelled?: AbortSignal) {
    const { message, bytes } = await pool
      .run({ message: task, bytes: [picture] }, cancelled)
      .catch((error: unknown): Frame => {
        if (!(error instanceof PoolError)) throw error;
        // Of one that was cancelled nobody hears.
        throw new AppError(error.code === 'too_busy' ? 'uploads_busy' : 'picture_failed');
      });
    const { failure, width = 0, height = 0, thumbnailAt } = message as PhotoAnswer;
    if (failure) throw new AppError(failure);
    return { bytes, width, height, thumbnailAt };
  }

  return {
    async encode(userId: number, picture: Buffer, cancelled?: AbortSignal): Promise<EncodedPhoto> {
      const leave = await turns.take(userId, cancelled);
      const encoded = await run({ work: 'encode' }, picture, cancelled).finally(leave);
      const { bytes, thumbnailAt, ...size } = encoded;
      return { full: bytes.subarray(0, thumbnailAt), thumbnail: bytes.subarray(thumbnailAt), ...size };
    },

    async shrinkForPrint(picture: Buffer) {
      const { bytes: jpeg, width, height } = await run({ work: 'print' }, picture);
      return { jpeg, width, height };
    },

    get workers() {
      return pool.state.pids;
    },
    close: () => pool.close(),
  };
}

export type PhotoEncoder = ReturnType<typeof createPhotoEncoder>;
