import { type FolderLock, lockFolder, startPostgres } from '@bawaba/embedded-postgres';
import { type Ready, startChildProgram } from './child-program.ts';
import type { LauncherConfig } from './config.ts';
import { type Kept, keepRunning, type Running } from './keep-running.ts';
import type { Timing } from './timing.ts';
import { waitForPredecessor } from './wait-for-predecessor.ts';

export interface ProgramOptions {
  config: LauncherConfig;
  env: NodeJS.ProcessEnv;
  /** The built api and OCR service. */
  scripts: { api: string; ocr: string };
  /** What the parts say. */
  log: (text: string) => void;
  timing: Timing;
}

/** The whole house: PostgreSQL, the OCR service and the api, each started again when it dies. */
export class Program {
  readonly #options: ProgramOptions;
  #lock: FolderLock | undefined;
  #postgres: Kept | undefined;
  #ocr: Kept | undefined;
  #api: Kept | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** Ends when the api serves; it does not wait for the OCR service, whose failure `onOcrFailure` hears of. */
  async start(onOcrFailure: (error: unknown) => void): Promise<Ready> {
    const { config, env, scripts, log, timing } = this.#options;
    const childEnv = {
      ...env,
      DATA_DIR: config.dataDir,
      DATABASE_URL: config.databaseUrl ?? (await this.#startPostgres()),
      OCR_PORT: config.ocrPort,
      OCR_URL: config.ocrUrl ?? `http://127.0.0.1:${config.ocrPort}`,
    };
    const start = (name: 'api' | 'ocr', patience: number) =>
      this.#keep(name, () =>
        startChildProgram({ name, script: scripts[name], env: childEnv, patience, log }),
      );

    if (!config.ocrUrl) {
      start('ocr', timing.ocrStop).then(({ kept }) => {
        this.#ocr = kept;
      }, onOcrFailure);
    }
    const api = await start('api', timing.apiStop);
    this.#api = api.kept;
    return api.running.ready;
  }

  /** The api first, so that it finishes its requests; then what it leans on. */
  async stop(): Promise<void> {
    await this.#api?.stop();
    await this.#ocr?.stop();
    await this.#postgres?.stop();
    await this.#lock?.release();
  }

  async #startPostgres(): Promise<string> {
    const { config, timing, log } = this.#options;
    const { dataDir } = config;
    const lock = await this.#waitForPredecessor(() => lockFolder(dataDir));
    this.#lock = lock;
    const watch = {
      onHang: () => log('PostgreSQL no longer answers and is ended\n'),
      ...(timing.postgresPulse && { pulse: timing.postgresPulse }),
    };
    const { kept, running } = await this.#keep('PostgreSQL', () =>
      startPostgres({ dataDir, lock, ...watch }),
    );
    this.#postgres = kept;
    return running.url;
  }

  async #keep<Part extends Running>(
    name: string,
    start: () => Promise<Part>,
  ): Promise<{ kept: Kept; running: Part }> {
    const running = await this.#waitForPredecessor(start);
    return { running, kept: keepRunning(name, running, start, (line) => this.#options.log(`${line}\n`)) };
  }

  #waitForPredecessor<Part>(start: () => Promise<Part>): Promise<Part> {
    const { log, timing } = this.#options;
    return waitForPredecessor(start, timing.predecessor, (line) => log(`${line}\n`));
  }
}
