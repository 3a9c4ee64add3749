interface Waiting<Key, Result> {
  readonly key: Key;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One query for the keys that many requests ask for at the same moment. One query runs at a time; keys that come meanwhile
 * wait for the next one. A query starts after its keys came, so no result is older than its question.
 */
export function batchQueries<Key, Result>(
  loadAll: (keys: readonly Key[]) => Promise<(key: Key) => Result>,
): (key: Key) => Promise<Result> {
  let waiting: Waiting<Key, Result>[] = [];
  let isRunning = false;

  async function run() {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const resultOf = await loadAll(batch.map(({ key }) => key));
        for (const { key, resolve } of batch) resolve(resultOf(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      // Requests that have arrived by now add their keys first.
      setImmediate(run);
    });
}
