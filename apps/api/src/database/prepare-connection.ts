import type pg from 'pg';

/** The server cannot write: a replica, or a primary that has just become one. */
export class ReplicaError extends Error {
  constructor() {
    super('the database server is a replica');
    this.name = 'ReplicaError';
  }
}

/** What a new connection leads to. */
interface Backend {
  readonly isReplica: boolean;
  /** The server's process is not the one that the connection announced: a pooler stands in between. */
  readonly isPooled: boolean;
}

/**
 * The settings of a new connection, in one statement. The startup parameter `options` would need no statement, but pgbouncer
 * refuses it, or ignores it silently. The same statement tells what the connection leads to.
 */
export async function prepareConnection(
  client: pg.ClientBase,
  settings: Readonly<Record<string, string>>,
  withinMs: number,
): Promise<Backend> {
  const names = Object.keys(settings);
  const set = names.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  const { rows } = await client.query({
    text: `SELECT pg_is_in_recovery() AS "isReplica", pg_backend_pid() AS pid, ${set.join()}`,
    values: names.flatMap((name) => [name, settings[name]]),
    query_timeout: withinMs,
  } as pg.QueryConfig);
  const { isReplica, pid } = rows[0];
  return { isReplica, isPooled: pid !== (client as pg.ClientBase & { processID: number }).processID };
}
