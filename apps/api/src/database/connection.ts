import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { statementName } from './fast-queries/statement-names.ts';
import { HangWatch, ServerHangsError } from './hang-watch.ts';
import type { Schema } from './schema.ts';

const { builtins } = pg.types;
/** '2026-11-15 02:33:00.123456+00' → '2026-11-15T02:33:00.123456Z': sessions run in UTC. */
const isoInstant = (text: string) => `${text.slice(0, 10)}T${text.slice(11).replace(/\+00$/, '')}Z`;

/** Dates and instants stay text: a day has no time zone, and parsing them costs half a list's time. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: isoInstant,
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.JSON]: (text) => text,
};
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;

interface PoolOptions {
  readonly max?: number;
  /** How long a request waits for a free connection before it fails with 503. */
  readonly connectSeconds?: number;
  /** How long a transaction may wait for its client: a download waits for a slow line. */
  readonly idleInTransactionSeconds?: number;
}

type OnConnect = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** A pool that survives its server: a lost connection fails the statement that needs it, never the process. */
class Pool extends pg.Pool {
  readonly #watch: HangWatch;

  constructor(config: pg.PoolConfig, server: pg.ClientConfig) {
    super(config);
    // A server that restarts closes idle connections; without a listener that would end the process.
    this.on('error', () => {});
    // A connection in use has no listener either: if it is lost between two statements, the next one fails.
    this.on('connect', (client) => client.on('error', () => {}));
    this.#watch = new HangWatch(this, server);
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
    return super.end();
  }
}

export function createPool(
  url: string,
  { max = 16, connectSeconds = 5, idleInTransactionSeconds = 60 }: PoolOptions = {},
): pg.Pool {
  const server = { connectionString: url, application_name: 'bawaba' };
  const config = {
    ...server,
    max,
    // One connection stays open without requests, so that an operator of the database sees that the program uses it.
    min: 1,
    types,
    connectionTimeoutMillis: connectSeconds * 1_000,
    options: `-c TimeZone=UTC -c statement_timeout=30s -c idle_in_transaction_session_timeout=${idleInTransactionSeconds}s`,
  };
  return new Pool(config, server);
}

/** Gives prepared statements their names, for which Kysely has no option. */
const withStatementNames = (pool: pg.Pool): PostgresPool => ({
  async connect() {
    const client = await pool.connect();
    return {
      query: (query: string, values?: readonly unknown[]) =>
        client.query({ name: statementName(query), text: query, values: values as unknown[] }),
      release: () => client.release(),
    } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
  },
  end: () => pool.end(),
});

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withStatementNames(pool) }) });
