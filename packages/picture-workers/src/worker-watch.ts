import { Worker } from 'node:worker_threads';

/**
 * Kills this process when it uses too much memory, or when the service that started it has ended. Runs in a thread of its
 * own, because the main thread may hang; uses SIGKILL, because nothing else ends native code.
 */
const script = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  if (process.memoryUsage.rss() > workerData.mostMemory || process.ppid !== workerData.parent)
    process.kill(process.pid, 'SIGKILL');
}, 100);
`;

export function watchWorker(limits: { mostMemory: number; parent: number }) {
  new Worker(script, { eval: true, workerData: limits }).unref();
}
