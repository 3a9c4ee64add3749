export type CameraProblem = 'insecure' | 'refused' | 'none' | 'busy' | 'lost' | 'failed';

const problems: Record<string, CameraProblem> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** Maps the errors of `getUserMedia` (Media Capture and Streams, 10.2). */
export const problemOf = (error: unknown): CameraProblem =>
  problems[error instanceof Error ? error.name : ''] ?? 'failed';
