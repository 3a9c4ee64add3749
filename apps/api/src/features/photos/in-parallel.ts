/** A store answers many requests at once; more would not be faster. */
const WORKERS = 8;

/** The first error stops the others after what they are doing, and is thrown. */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOver = false;
  const worker = async () => {
    try {
      while (!isOver) {
        const next = await source.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: WORKERS }, worker));
  const failed = ended.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
