export { FolderInUseError, type FolderLock, lockFolder } from './folder-lock.ts';
export { findRunningPostgres } from './running.ts';
export { type RunningPostgres, type StartOptions, startPostgres } from './start.ts';
export { startThrowawayPostgres } from './throwaway.ts';
export { assertTrigrams } from './trigrams.ts';
