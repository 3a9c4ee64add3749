import { availableParallelism } from 'node:os';

/** The only reader of process.env. */
export const config = {
  host: process.env.OCR_HOST ?? '127.0.0.1',
  port: Number(process.env.OCR_PORT ?? 5001),
  /** One scan per core: the networks gain nothing from a second thread. */
  workers: Number(process.env.OCR_WORKERS ?? availableParallelism()),
  /** Scans waiting beyond those in hand; one more is told to come back later. */
  queueLimit: Number(process.env.OCR_QUEUE ?? 16),
  /** A scan takes well under a second; one that takes this long is stuck. */
  scanTimeoutMs: Number(process.env.OCR_TIMEOUT_MS ?? 20_000),
  maxUploadBytes: 30 * 1024 * 1024,
};

export type OcrConfig = typeof config;
