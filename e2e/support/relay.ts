import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** After the first bytes of a download: send no more, break the connection, or close it normally. */
export type Fault = 'hold' | 'cut' | 'end';

export interface Relay {
  readonly origin: string;
  /** Applies to later downloads; undefined: no fault. */
  fault: Fault | undefined;
  /** The number of held downloads whose browser is still connected. */
  held(): number;
  stop(): Promise<void>;
}

/** Enough for the header of a list, not enough for the whole list. */
const FIRST_BYTES = 300;

/** A proxy between the browser and the product that can fail on demand. */
export async function startRelay(): Promise<Relay> {
  let held = 0;
  const relay = { fault: undefined as Fault | undefined };

  function spoil(fault: Fault, upstream: IncomingMessage, answer: ServerResponse) {
    let left = FIRST_BYTES;
    upstream.on('data', (chunk: Buffer) => {
      if (left <= 0) return;
      answer.write(chunk.subarray(0, left));
      left -= chunk.length;
      if (left > 0) return;
      upstream.pause();
      if (fault === 'hold') held += 1;
      // Send the first bytes before the fault.
      else setImmediate(() => (fault === 'cut' ? answer.destroy() : answer.end()));
    });
    answer.once('close', () => {
      if (fault === 'hold') held -= 1;
      upstream.destroy();
    });
  }

  const server = createServer((asked, answer) => {
    const { fault } = relay;
    const target = new URL(asked.url ?? '/', process.env.ORIGIN);
    const forwarded = request(target, { method: asked.method, headers: asked.headers }, (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
      if (fault && asked.url?.startsWith('/api/export/')) spoil(fault, upstream, answer);
      else upstream.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    answer.once('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(relay, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: () => held,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}
