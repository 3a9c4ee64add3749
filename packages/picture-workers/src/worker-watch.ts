import { Worker } from 'node:worker_threads';

/**
 * Ends this process when it takes too much memory, or when the service that started it is gone. In a thread of its own,
 * because the main one may hang; by SIGKILL, because native code cannot be ended in any other way.
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
