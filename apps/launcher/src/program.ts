import { type FolderLock, lockFolder, startPostgres } from '@bawaba/embedded-postgres';
import { type Ready, startChildProgram } from './child-program.ts';
import type { LauncherConfig } from './config.ts';
import { keepRunning, type Running, type Supervised } from './keep-running.ts';
import type { Timing } from './timing.ts';
import { waitForPredecessor } from './wait-for-predecessor.ts';

export interface ProgramOptions {
  config: LauncherConfig;
  env: NodeJS.ProcessEnv;
  /** The built api and OCR service. */
  scripts: { api: string; ocr: string };
  /** Receives the output of all parts. */
  log: (text: string) => void;
  timing: Timing;
}

/** PostgreSQL, the OCR service and the api, each restarted when it ends. */
export class Program {
  readonly #options: ProgramOptions;
  #lock: FolderLock | undefined;
  #postgres: Supervised | undefined;
  #ocr: Supervised | undefined;
  #api: Supervised | undefined;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  /** Resolves when the api is ready. Does not wait for the OCR service: `onOcrFailure` is called if that cannot start. */
  async start(onOcrFailure: (error: unknown) => void): Promise<Ready> {
    const { config, env, scripts, log, timing } = this.#options;
    const childEnv = {
      ...env,
      DATA_DIR: config.dataDir,
      DATABASE_URL: config.databaseUrl ?? (await this.#startPostgres()),
      OCR_PORT: config.ocrPort,
      OCR_URL: config.ocrUrl ?? `http://127.0.0.1:${config.ocrPort}`,
    };
    // The OCR service opens strangers' pictures: it must not know the key of the photo store.
    const { S3_SECRET_ACCESS_KEY: _, ...ocrEnv } = childEnv as NodeJS.ProcessEnv;
    const envs = { api: childEnv, ocr: ocrEnv };
    const start = (name: 'api' | 'ocr', stopTimeoutMs: number) =>
      this.#supervise(name, () =>
        startChildProgram({ name, script: scripts[name], env: envs[name], stopTimeoutMs, log }),
      );

    if (!config.ocrUrl) {
      start('ocr', timing.ocrStopMs).then(({ supervised }) => {
        this.#ocr = supervised;
      }, onOcrFailure);
    }
    const api = await start('api', timing.apiStopMs);
    this.#api = api.supervised;
    return api.running.ready;
  }

  /** The api first, so that it can finish its requests; then the parts that it needs for them. */
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
      ...(timing.postgresPingMs && { pingIntervalMs: timing.postgresPingMs }),
    };
    const { supervised, running } = await this.#supervise('PostgreSQL', () =>
      startPostgres({ dataDir, lock, ...watch }),
    );
    this.#postgres = supervised;
    return running.url;
  }

  async #supervise<Part extends Running>(
    name: string,
    start: () => Promise<Part>,
  ): Promise<{ supervised: Supervised; running: Part }> {
    const running = await this.#waitForPredecessor(start);
    const log = (line: string) => this.#options.log(`${line}\n`);
    return { running, supervised: keepRunning(name, running, start, log) };
  }

  #waitForPredecessor<Part>(start: () => Promise<Part>): Promise<Part> {
    const { log, timing } = this.#options;
    return waitForPredecessor(start, timing.predecessorMs, (line) => log(`${line}\n`));
  }
}
