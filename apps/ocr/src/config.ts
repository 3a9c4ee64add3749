import { availableParallelism } from 'node:os';

const number = (name: string, usual: number) => Number(process.env[name] || usual);

/** The only reader of process.env. */
export const config = {
  host: process.env.OCR_HOST || '127.0.0.1',
  port: number('OCR_PORT', 5001),
  /** One reader a core: the networks gain nothing from a second thread. */
  workers: number('OCR_WORKERS', availableParallelism()),
  /** Scans beside those that are read, waiting or on their way: one more is asked to come back before its body is read. */
  queueLimit: number('OCR_QUEUE', 16),
  /** An upload that takes longer is given up. The api waits no longer than this either. */
  uploadTimeoutMs: 60_000,
  /** From the end of the upload to the answer, the time in the queue included. */
  scanTimeoutMs: number('OCR_TIMEOUT_MS', 30_000),
  /** A reader that was asked to stop does so at its next network call; one that does not within this time is killed. */
  stopTimeoutMs: 5_000,
  /** A reader that has not loaded its networks within this time is killed. */
  startTimeoutMs: 60_000,
  /** A reader that failed to start is tried again after this time, and after twice as long each time it fails again. */
  restartDelayMs: 1_000,
  /** What a reader may hold in memory, its native code included; one that takes more is killed. */
  readerMemoryMb: number('OCR_READER_MEMORY_MB', 1024),
  /** Nothing of an upload came for this long: it is given up. */
  uploadStallSeconds: number('UPLOAD_STALL_SECONDS', 30),
  /** How many connections one address may hold: a copy of the api needs no more. */
  connectionsPerAddress: number('CONNECTIONS_PER_ADDRESS', 256),
  /** Both pictures of a scan together. The service holds no more than this for each scan in hand. */
  maxUploadBytes: 32 * 1024 * 1024,
  /** Whose "today" decides whether a document has expired. */
  timeZone: process.env.APP_TIMEZONE || 'Africa/Cairo',
};

export type OcrConfig = typeof config;
