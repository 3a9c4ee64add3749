import { AppError } from '@bawaba/contracts';

/** Two editors: who sends the version they started from is told when someone else was quicker. */
export function refuseStale(current: { version: number }, version: number | undefined) {
  if (version !== undefined && version !== current.version) throw new AppError('stale', { current });
}
