import { type Frame, PoolError, type PoolSettings, WorkerPool } from '@bawaba/picture-workers';
import type { OcrConfig } from './config.ts';
import type { ScanData } from './documents/scan-data.ts';
import { ScanError, scanErrors } from './errors/scan-error.ts';
import type { ReaderAnswer, ReaderTask } from './reader.ts';
import type { Work } from './recognise/work.ts';
import type { Straightened } from './straighten.ts';

/** A picture in the pieces that it arrived in: joining them would need twice the memory. */
export type Pieces = readonly Uint8Array[];

export interface ScanRequest {
  front: Pieces;
  back: Pieces | null;
  /** The document type that the clerk chose: `national_id`, or one with a machine-readable zone. */
  hint: string | null;
  /** YYYY-MM-DD. */
  today: string;
}

export interface ScanAnswer {
  data: Omit<ScanData, 'scores'>;
  seconds: number;
}

type PoolConfig = Omit<PoolSettings, 'taskTimeoutMs' | 'taskLimit'> &
  Pick<OcrConfig, 'scanTimeoutMs' | 'queueLimit' | 'readerMemoryMb'>;

interface ScanPoolOptions {
  log?: (line: string) => void;
  /** Receives the network calls of each scan, also of a cancelled one. */
  onWork?: (work: Work) => void;
  /** The program of a reader. Tests use faulty ones. */
  program?: URL;
}

/** The fields of a document are a few kilobytes; a straightened picture is smaller than an upload. */
const LONGEST_ANSWER = { message: 2 ** 20, bytes: 16 * 2 ** 20 };

export class ScanPool {
  private readonly pool: WorkerPool;

  constructor(config: PoolConfig, { log, onWork, program }: ScanPoolOptions = {}) {
    const { scanTimeoutMs: taskTimeoutMs, readerMemoryMb: memoryMb } = config;
    this.pool = new WorkerPool(
      { ...config, taskTimeoutMs, taskLimit: capacityOf(config) },
      {
        name: 'ocr: a reader',
        program: program ?? new URL('./reader.ts', import.meta.url),
        memoryMb,
        // onnxruntime reads this variable when it is loaded.
        env: { ...process.env, ORT_DISABLE_TELEMETRY: '1' },
        longestAnswer: LONGEST_ANSWER,
        note: log,
        onAnswer: ({ message }) => onWork?.((message as ReaderAnswer).work),
      },
    );
  }

  get state() {
    const { pids: readers, ...state } = this.pool.state;
    return { ...state, readers };
  }

  async scan({ front, back, hint, today }: ScanRequest, cancelled?: AbortSignal): Promise<ScanAnswer> {
    const backAt = back && lengthOf(front);
    const task: ReaderTask = { work: 'scan', backAt, hint, today };
    const { message } = await this.run(task, [...front, ...(back ?? [])], cancelled);
    const { data, seconds } = message;
    if (data) return { data, seconds };
    throw failureOf(message);
  }

  /** Turns the document upright and cuts it to its border. */
  async straighten(picture: Pieces, cancelled?: AbortSignal): Promise<{ jpeg: Buffer; facts: Straightened }> {
    const { message, bytes } = await this.run({ work: 'straighten' }, picture, cancelled);
    if (message.straightened) return { jpeg: bytes, facts: message.straightened };
    throw failureOf(message);
  }

  private async run(message: ReaderTask, bytes: Pieces, cancelled?: AbortSignal) {
    const answer = await this.pool.run({ message, bytes }, cancelled).catch((error: unknown): Frame => {
      throw error instanceof PoolError ? new ScanError(error.code) : error;
    });
    return { message: answer.message as ReaderAnswer, bytes: answer.bytes };
  }

  close() {
    return this.pool.close();
  }
}

const failureOf = ({ failure }: ReaderAnswer) =>
  new ScanError(failure && failure in scanErrors ? failure : 'failed');

/** How many scans may be uploaded, wait or be read at the same time. */
export const capacityOf = ({ workers, queueLimit }: { workers: number; queueLimit: number }) =>
  workers + queueLimit;

const lengthOf = (pieces: Pieces) => pieces.reduce((sum, { length }) => sum + length, 0);
