import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands before the copies of the api as HAProxy does: in turn; what one of them does not accept, another one gets. */
export async function startBalancer() {
  let copies: readonly string[] = [];
  let turn = 0;

  function forward(incoming: IncomingMessage, answer: ServerResponse, [copy, ...others]: readonly string[]) {
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url ?? '/', copy), { method, headers, agent: false });
    outgoing.on('response', (response) => {
      const { connection, 'keep-alive': _, ...rest } = response.headers;
      answer.writeHead(response.statusCode ?? 502, rest);
      response.pipe(answer);
      response.on('error', () => answer.destroy());
      answer.on('close', () => response.destroy());
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // It has read nothing of the body: another copy can have all of it.
      if (error.code === 'ECONNREFUSED' && others.length > 0) forward(incoming, answer, others);
      else answer.destroy(error);
    });
    outgoing.on('socket', (socket) => socket.once('connect', () => incoming.pipe(outgoing)));
  }

  const server = createServer((incoming, answer) => {
    const first = turn++ % copies.length;
    forward(incoming, answer, [...copies.slice(first), ...copies.slice(0, first)]);
  });
  // The client decides: a connection that is closed while it sends a request would look like a lost answer.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (...addresses: string[]) => {
      copies = addresses;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
