import { parentPort } from 'node:worker_threads';
import { loadNetworks } from './recognise/networks.ts';
import { scan } from './scan.ts';
import { ScanError } from './scan-error.ts';

export interface ScanRequest {
  front: Uint8Array;
  back: Uint8Array | null;
  /** What the clerk says that it is: `national_id`, or anything with a machine-readable zone. */
  hint: string | null;
}

const port = parentPort!;
const networks = await loadNetworks();

port.on('message', async ({ front, back, hint }: ScanRequest) => {
  const start = performance.now();
  const seconds = () => Math.round(performance.now() - start) / 1000;
  try {
    const { scores: _, ...data } = await scan(front, back, networks, hint);
    port.postMessage({ data, seconds: seconds() });
  } catch (error) {
    port.postMessage({ failure: error instanceof ScanError ? error.code : 'failed', seconds: seconds() });
  }
});
port.postMessage({ ready: true });
