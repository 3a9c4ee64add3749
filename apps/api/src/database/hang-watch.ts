import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A connection in use for this long is suspicious: we ask the server whether it answers at all. */
const SUSPICIOUS_AFTER_MS = 2_000;
/** A server that does not answer a new connection within this time hangs. */
const ANSWER_WITHIN_MS = 6_000;
const STEP_MS = 250;
const CHECK_EVERY_MS = 500;
/** A server that answered is not asked again before this time: a download keeps its connection for long. */
const ASK_AGAIN_AFTER_MS = 10_000;

/** The server is there, but does not answer. */
export class ServerHangsError extends Error {
  constructor() {
    super('the database server does not answer');
    this.name = 'ServerHangsError';
  }
}

type Connected = pg.PoolClient & { readonly connection: { readonly stream: { destroy(): void } } };

/**
 * Detects a server that hangs: stopped, out of memory, on a disk that does not answer. A long statement may be slow or
 * hang, so it is only the reason to ask the server. While the server hangs, every connection of the pool is closed, because
 * its requests would wait forever, and new requests fail at once.
 */
export class HangWatch {
  readonly #connections = new Set<pg.PoolClient>();
  readonly #inUseSince = new Map<pg.PoolClient, number>();
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #hangs = false;

  constructor(
    pool: pg.Pool,
    private readonly server: pg.ClientConfig,
  ) {
    pool.on('connect', (client) => this.#connections.add(client));
    pool.on('acquire', (client) => this.#inUseSince.set(client, performance.now()));
    pool.on('release', (_error, client) => this.#inUseSince.delete(client));
    pool.on('remove', (client) => this.#connections.delete(client));
    this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS).unref();
  }

  get hangs(): boolean {
    return this.#hangs;
  }

  stop() {
    clearInterval(this.#timer);
  }

  async #check() {
    // The oldest comes first.
    const [oldest = Number.POSITIVE_INFINITY] = this.#inUseSince.values();
    const now = performance.now();
    const isSuspicious = now - oldest > SUSPICIOUS_AFTER_MS && now - this.#answeredAt > ASK_AGAIN_AFTER_MS;
    if (this.#isAsking || !(isSuspicious || this.#hangs)) return;
    this.#isAsking = true;
    this.#hangs = !(await answers(this.server));
    this.#isAsking = false;
    if (!this.#hangs) this.#answeredAt = performance.now();
    if (this.#hangs)
      for (const client of this.#connections) (client as Connected).connection.stream.destroy();
  }
}

/** Any answer counts, also a refusal: a server that refuses, or is gone, lets nobody wait. */
async function answers(server: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(server);
  client.on('error', () => {});
  const asked = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      () => true,
    );
  const answered = await Promise.race([asked, noAnswer()]);
  (client as unknown as Connected).connection.stream.destroy();
  return answered;
}

/** In short steps: while this process is too busy to read the answer, only one step passes. */
async function noAnswer(): Promise<false> {
  for (let waited = 0; waited < ANSWER_WITHIN_MS; waited += STEP_MS) {
    await sleep(STEP_MS, undefined, { ref: false });
  }
  return false;
}
