export { PoolError, type PoolFailure } from './job.ts';
export { MOST_PIXELS, type PictureHeader, pictureLoaders, refusalOf } from './picture-limits.ts';
export { type Answer, beginWorker, serveTasks } from './serve-tasks.ts';
export { encodeFrame, type Frame, FrameDecoder } from './wire.ts';
export { type PoolSettings, WorkerPool } from './worker-pool.ts';
export { bundleOf, programArguments, WorkerProcess } from './worker-process.ts';
