import { availableParallelism } from 'node:os';

const number = (name: string, byDefault: number) => Number(process.env[name] || byDefault);

/** The only reader of process.env. */
export const config = {
  host: process.env.OCR_HOST || '127.0.0.1',
  port: number('OCR_PORT', 5001),
  /** One reader per core: a second thread does not make the networks faster. */
  workers: number('OCR_WORKERS', availableParallelism()),
  /** How many scans may wait or be uploaded while the readers are busy. One more is refused before its body is read. */
  queueLimit: number('OCR_QUEUE', 16),
  /** An upload that takes longer is cancelled. The api does not wait longer either. */
  uploadTimeoutMs: 60_000,
  /** From the end of the upload to the answer, with the time in the queue. */
  scanTimeoutMs: number('OCR_TIMEOUT_MS', 30_000),
  /** A reader stops a cancelled scan at its next network call. One that does not within this time is killed. */
  stopTimeoutMs: 5_000,
  /** A reader that has not loaded its networks within this time is killed. */
  startTimeoutMs: 60_000,
  /** A reader that failed to start is started again after this time, which doubles after each further failure. */
  restartDelayMs: 1_000,
  /** The memory limit of a reader, with its native code. One that uses more is killed. */
  readerMemoryMb: number('OCR_READER_MEMORY_MB', 1024),
  /** An upload of which no byte arrives for this long is cancelled. */
  uploadStallSeconds: number('UPLOAD_STALL_SECONDS', 30),
  /** How many connections one address may open. A copy of the api needs fewer. */
  connectionsPerAddress: number('CONNECTIONS_PER_ADDRESS', 256),
  /** The size limit of both pictures of a scan together, and so the memory that an upload may need. */
  maxUploadBytes: 32 * 1024 * 1024,
  /** The time zone whose date decides whether a document has expired. */
  timeZone: process.env.APP_TIMEZONE || 'Africa/Cairo',
};

export type OcrConfig = typeof config;
