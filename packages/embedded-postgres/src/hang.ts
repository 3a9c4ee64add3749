import pg from 'pg';

/** Milliseconds between two looks whether the server has answered. */
export const PULSE_MS = 5_000;

/**
 * A server that keeps a new connection waiting for this many looks hangs. Long, because to end it costs every request in
 * progress and a recovery, and the api answers meanwhile.
 */
const UNANSWERED = 12;

/**
 * Asks the server again and again whether it answers, and calls `onHang` once when it does not. Counted in looks and not
 * in minutes: a machine that slept has kept nobody waiting. Returns how to stop.
 */
export function watchForHang(url: string, pulse: number, onHang: () => void): () => void {
  let unanswered = 0;
  let question: { readonly close: () => void } | undefined;
  const timer = setInterval(() => {
    if (!question) {
      unanswered = 0;
      question = ask(url, () => {
        question = undefined;
      });
    } else if (++unanswered >= UNANSWERED) {
      stop();
      onHang();
    }
  }, pulse);
  timer.unref();
  const stop = () => {
    clearInterval(timer);
    question?.close();
  };
  return stop;
}

/** Any answer counts, a refusal too: a server that recovers, or has no room, says so. */
function ask(url: string, onAnswer: () => void) {
  const client = new pg.Client(url);
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void; unref(): void } } })
    .connection;
  const close = () => stream.destroy();
  client.on('error', () => {});
  client
    .connect()
    .then(() => client.query('SELECT 1'))
    .catch((error: NodeJS.ErrnoException) => {
      // The queue of those who want to connect is full: nobody takes them from it.
      if (error.code === 'EAGAIN') throw error;
    })
    .then(
      () => {
        close();
        onAnswer();
      },
      () => {},
    );
  return { close };
}
