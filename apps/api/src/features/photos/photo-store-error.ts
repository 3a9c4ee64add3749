import { AppError } from '@bawaba/contracts';

const RETRY_AFTER_SECONDS = 5;

/** The store is away, refuses us, or answers with something else. The message is for the log and the console. */
export class PhotoStoreUnavailableError extends AppError {
  constructor(reason: string, cause?: unknown) {
    super('photo_store_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.name = 'PhotoStoreUnavailableError';
    this.message = `the photo store ${reason}`;
    this.cause = cause;
  }
}

/** The store has the photo, but not the bytes that were put there. */
export class PhotoDamagedError extends AppError {
  constructor(name: string) {
    super('internal');
    this.name = 'PhotoDamagedError';
    this.message = `${name} is damaged in the photo store`;
  }
}
