import { AppError } from '@bawaba/contracts';
import { type Frame, PoolError, type PoolSettings, WorkerPool } from '@bawaba/picture-workers';
import { createPlaces } from '../../places.ts';
import type { EncodedPhoto, EncodingOptions } from './photo-encoding.ts';
import type { PhotoAnswer, PhotoTask } from './photo-worker.ts';

export const encoderSettings: PoolSettings & { memoryMb: number } = {
  workers: 2,
  taskLimit: 64,
  taskTimeoutMs: 60_000,
  // A worker cannot stop in the middle of a picture. After a cancellation it gets this long to finish.
  stopTimeoutMs: 2_000,
  startTimeoutMs: 60_000,
  restartDelayMs: 1_000,
  idleTimeoutMs: 300_000,
  memoryMb: 1024,
};

/** The environment that Node needs. It does not contain the address of the database. */
const ENVIRONMENT_NAMES = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
const environment = () => Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, process.env[name]]));

const ANSWER_LIMITS = { message: 1000, bytes: 64 * 2 ** 20 };

/**
 * Opens uploaded pictures in separate processes, which have no secrets and can be killed: a picture that crashes or
 * exploits a decoder fails its own upload only.
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
    longestAnswer: ANSWER_LIMITS,
    note,
  });

  // One at a time for each user: the pictures of one user cannot occupy every worker.
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
        // After a cancellation no client receives this error.
        throw new AppError(error.code === 'too_busy' ? 'uploads_busy' : 'picture_failed');
      });
    const { failure, width = 0, height = 0, thumbnailAt, faceAt } = message as PhotoAnswer;
    if (failure) throw new AppError(failure);
    return { bytes, width, height, thumbnailAt, faceAt };
  }

  return {
    async encode(
      userId: number,
      picture: Buffer,
      cancelled?: AbortSignal,
      options: EncodingOptions = {},
    ): Promise<EncodedPhoto> {
      const leave = await turns.take(userId, cancelled);
      const encoded = await run({ work: 'encode', ...options }, picture, cancelled).finally(leave);
      const { bytes, thumbnailAt, faceAt, ...size } = encoded;
      return {
        full: bytes.subarray(0, thumbnailAt),
        thumbnail: bytes.subarray(thumbnailAt, faceAt),
        face: faceAt === undefined ? undefined : bytes.subarray(faceAt),
        ...size,
      };
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
