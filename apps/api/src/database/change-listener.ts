import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The trigger functions of migration 0040 use this name. */
const CHANNEL = 'bawaba_changes';
const CONNECT_WITHIN_MS = 5_000;
const ASK_EVERY_MS = 5_000;
/** A connection that does not answer for this long is replaced. */
const ANSWER_WITHIN_MS = 6_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

interface Listener {
  /** A change was committed: the text that its trigger sent. */
  onChange(text: string): void;
  /** We listen. What was sent before, and since we lost the last connection, did not reach us. */
  onListening(): void;
  onLost(error: Error): void;
}

type Connected = pg.Client & { readonly connection: { readonly stream: { destroy(): void } } };

/**
 * Keeps one connection that listens for committed changes. It is replaced when it is lost or does not answer, with growing
 * pauses, for as long as it takes: nothing here can end the process.
 */
export function listenForChanges(url: string, { onChange, onListening, onLost }: Listener) {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  const drop = () => (client as Connected | undefined)?.connection.stream.destroy();

  /** Resolves when the connection is lost; rejects when there was none. */
  async function listen(): Promise<Error> {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'bawaba listener',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client = connection;
    const lost = new Promise<Error>((resolve) => {
      connection.on('error', resolve);
      connection.on('end', () => resolve(new Error('the connection was closed')));
    });
    connection.on('notification', ({ payload }) => payload && onChange(payload));
    await connection.connect();
    await connection.query(`LISTEN ${CHANNEL}`);
    onListening();
    // A server that hangs, or a line that is cut, closes nothing: ask.
    const ask = setInterval(() => void connection.query('SELECT 1').catch(drop), ASK_EVERY_MS);
    return lost.finally(() => clearInterval(ask));
  }

  async function run() {
    let pause = FIRST_PAUSE_MS;
    while (!closing.signal.aborted) {
      const error = await listen().then(
        (lost) => {
          pause = FIRST_PAUSE_MS;
          return lost;
        },
        (failed: Error) => failed,
      );
      drop();
      if (closing.signal.aborted) return;
      onLost(error);
      // Several copies that lost the same server must not come back in the same moment.
      await sleep(pause * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
  const ended = run();

  return {
    async close() {
      closing.abort();
      drop();
      await ended;
    },
  };
}
