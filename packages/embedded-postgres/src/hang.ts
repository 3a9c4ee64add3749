import pg from 'pg';

export const PING_INTERVAL_MS = 5_000;

/**
 * A server that does not answer a new connection for this many intervals hangs. The limit is high, because a kill costs
 * every request in progress and a recovery, and the api answers with 503 in the meantime.
 */
const MOST_UNANSWERED = 12;

/**
 * Pings the server, and calls `onHang` once when it does not answer. Counts intervals, not time: after a machine wakes
 * from sleep, no interval was missed. Returns a function that stops the pings.
 */
export function watchForHang(url: string, intervalMs: number, onHang: () => void): () => void {
  /** Intervals since the last answer. */
  let unanswered = 0;
  let ping: { readonly close: () => void } | undefined;
  const timer = setInterval(() => {
    if (unanswered >= MOST_UNANSWERED) {
      stop();
      onHang();
      return;
    }
    unanswered++;
    ping ??= sendPing(url, (isAnswer) => {
      ping = undefined;
      if (isAnswer) unanswered = 0;
    });
  }, intervalMs);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    ping?.close();
  };
  return stop;
}

/** Any answer counts, an error too: a server that recovers, or has too many connections, says so. */
function sendPing(url: string, onEnd: (isAnswer: boolean) => void) {
  const client = new pg.Client(url);
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void; unref(): void } } })
    .connection;
  const close = () => stream.destroy();
  client.on('error', () => {});
  client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      // The queue of new connections is full, because the server accepts none: that is no answer.
      (error: NodeJS.ErrnoException) => error.code !== 'EAGAIN',
    )
    .then((isAnswer) => {
      close();
      onEnd(isAnswer);
    });
  return { close };
}
