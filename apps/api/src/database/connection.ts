import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { AnswerWatch } from './answer-watch.ts';
import type { Database } from './database.ts';
import { statementName } from './fast-queries/statement-names.ts';
import { HangWatch, ServerHangsError } from './hang-watch.ts';
import { jsonFormOf, queryJson } from './json-rows/json-form.ts';
import { RowClient } from './json-rows/row-client.ts';
import { isReadOnly } from './postgres-errors.ts';
import { prepareConnection, ReplicaError } from './prepare-connection.ts';
import type { Schema } from './schema.ts';
import { valueTypes } from './value-types.ts';

interface PoolOptions {
  readonly max?: number;
  /** How long a request waits for a free connection before it fails with 503. */
  readonly connectSeconds?: number;
  /** How long a transaction may wait for its client: a download waits for a slow line. */
  readonly idleInTransactionSeconds?: number;
  /** How long a COMMIT may wait, for example for a synchronous replica, before the request fails with 503. */
  readonly commitSeconds?: number;
  /** Whether to accept a server that only reads. */
  readonly acceptReplica?: boolean;
}

type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** A pool that survives its server: a lost connection fails the statement that needs it, never the process. */
export class Pool extends pg.Pool {
  readonly #watch: HangWatch;
  readonly #answers: AnswerWatch;
  /** Whether the last connection leads to a pooler. */
  isPooled = false;

  constructor(config: pg.PoolConfig, server: pg.ClientConfig, commitSeconds: number) {
    super(config);
    // A server that restarts closes idle connections; without a listener that would end the process.
    this.on('error', () => {});
    // A connection in use has no listener either: if it is lost between two statements, the next one fails.
    this.on('connect', (client) => client.on('error', () => {}));
    this.#watch = new HangWatch(this, server);
    this.#answers = new AnswerWatch(this, commitSeconds);
  }

  /** Sends a statement whose answer may be overdue; then its connection is closed. */
  watch<T>(client: pg.PoolClient, text: string, send: () => Promise<T>): Promise<T> {
    return this.#answers.watch(client, text, send);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    const refusal = this.#watch.hangs ? new ServerHangsError() : undefined;
    if (!callback) return refusal ? Promise.reject(refusal) : super.connect();
    if (refusal) callback(refusal, undefined, () => {});
    else super.connect(callback);
    return undefined;
  }

  override end(): Promise<void> {
    this.#watch.stop();
    this.#answers.stop();
    return super.end();
  }
}

export function createPool(
  url: string,
  {
    max = 16,
    connectSeconds = 5,
    idleInTransactionSeconds = 60,
    commitSeconds = 10,
    acceptReplica = false,
  }: PoolOptions = {},
): Pool {
  const server = { connectionString: url, application_name: 'bawaba' };
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: '30s',
    // As long as a COMMIT may wait: while it waits for a replica, others wait for its locks.
    lock_timeout: `${2 * connectSeconds}s`,
    idle_in_transaction_session_timeout: `${idleInTransactionSeconds}s`,
  };
  const config = {
    ...server,
    Client: RowClient,
    max,
    // One connection stays open without requests, so that an operator of the database sees that the program uses it.
    min: 1,
    types: valueTypes,
    connectionTimeoutMillis: connectSeconds * 1_000,
    onConnect: async (client: pg.ClientBase) => {
      const backend = await prepareConnection(client, settings, connectSeconds * 1_000);
      if (backend.isReplica && !acceptReplica) throw new ReplicaError();
      pool.isPooled = backend.isPooled;
    },
  };
  const pool = new Pool(config, server, commitSeconds);
  return pool;
}

/** Gives prepared statements their names, for which Kysely has no option, and watches for answers that do not come. */
const withStatementNames = (pool: Pool, connect: () => Promise<pg.PoolClient>): PostgresPool => ({
  async connect() {
    const client = await connect();
    let isUnusable = false;
    return {
      query: (text: string, values?: readonly unknown[]) =>
        pool
          .watch(client, text, (): Promise<unknown> => {
            const statement = { name: statementName(text), text, values: values as unknown[] };
            const form = jsonFormOf(text);
            return form ? queryJson(client, form, statement) : client.query(statement);
          })
          .catch((error) => {
            isUnusable ||= isReadOnly(error);
            throw error;
          }),
      // The server has become a replica: the next connection finds the primary.
      release: () => client.release(isUnusable),
    } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
  },
  end: () => pool.end(),
});

export const createDatabase = (pool: Pool, connect = () => pool.connect()): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withStatementNames(pool, connect) }) });
