import { watchWorker } from '../worker-watch.ts';

/** Allocates memory outside of V8's heap, and keeps the main thread busy for ever. */
const [limitMb, allocatedMb, parent] = process.argv.slice(2).map(Number) as [number, number, number];
watchWorker({ mostMemory: limitMb * 2 ** 20, parent });
// Memory that is never written to is not resident.
const held = Array.from({ length: allocatedMb / 50 }, () => Buffer.alloc(50 * 2 ** 20, 1));
for (;;) held.length;
