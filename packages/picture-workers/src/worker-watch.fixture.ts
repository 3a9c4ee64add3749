import { watchWorker } from './worker-watch.ts';

/** Takes so much memory outside of V8's heap, in a main thread that never comes to rest. */
const [limit, taken, parent] = process.argv.slice(2).map(Number) as [number, number, number];
watchWorker({ mostMemory: limit * 2 ** 20, parent });
// What is not written to is not in memory.
const held = Array.from({ length: taken / 50 }, () => Buffer.alloc(50 * 2 ** 20, 1));
for (;;) held.length;
