import type pg from 'pg';
import { ServerHangsError } from './hang-watch.ts';

const CHECK_EVERY_MS = 500;
/** Longer than `statement_timeout`, which ends every statement that is only slow. */
const STATEMENT_SECONDS = 45;

interface Waiting {
  readonly client: pg.PoolClient;
  readonly isCommit: boolean;
  /** Checks, not time: while this process is too busy to read the answer, only one check passes. */
  checksLeft: number;
}

const WRITES = /^\s*(begin|insert|update|delete|with\b[\s\S]*\b(insert|update|delete))\b/i;

type Connected = pg.PoolClient & { readonly connection: { readonly stream: { destroy(): void } } };

/** Backends that wait for a synchronous replica. Those of a closed connection wait, too. */
const WAITING_FOR_REPLICA = `SELECT FROM pg_stat_activity WHERE usename = current_user AND wait_event = 'SyncRep' LIMIT 1`;

/**
 * Closes a connection whose answer is overdue. A server that works may still not answer: a COMMIT waits for its synchronous
 * replica, and neither a timeout of PostgreSQL nor the end of the connection ends that wait. To cancel it would make the change
 * visible before a replica has it, so we leave it alone. Each such wait keeps a backend of the server busy, so writes fail at
 * once until none is left.
 */
export class AnswerWatch {
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;
  #replicaIsAway = false;
  #isAsking = false;

  constructor(
    private readonly pool: pg.Pool,
    private readonly commitSeconds: number,
  ) {
    this.#timer = setInterval(() => this.#check(), CHECK_EVERY_MS).unref();
  }

  stop() {
    clearInterval(this.#timer);
  }

  async watch<T>(client: pg.PoolClient, text: string, send: () => Promise<T>): Promise<T> {
    if (this.#replicaIsAway && WRITES.test(text)) throw new ServerHangsError();
    const isCommit = text === 'commit';
    const seconds = isCommit ? this.commitSeconds : STATEMENT_SECONDS;
    const waiting = { client, isCommit, checksLeft: Math.ceil((seconds * 1_000) / CHECK_EVERY_MS) };
    this.#waiting.add(waiting);
    try {
      return await send();
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  async #check() {
    for (const waiting of this.#waiting) {
      if (--waiting.checksLeft > 0) continue;
      this.#replicaIsAway = true;
      (waiting.client as Connected).connection.stream.destroy();
    }
    if (!this.#replicaIsAway || this.#isAsking) return;
    this.#isAsking = true;
    // If the server cannot be asked now, the next check asks again.
    const answer = await this.pool.query(WAITING_FOR_REPLICA).catch(() => undefined);
    if (answer) this.#replicaIsAway = answer.rowCount !== 0;
    this.#isAsking = false;
  }
}
