import { createServer, type Server } from 'node:net';

/**
 * Below the ephemeral ports (from 32768 on Linux, 49152 elsewhere), so that no connection and no server with port 0 gets one
 * of these.
 */
const [FIRST, LAST] = [20_000, 30_000];

/**
 * A port for a server that needs the same one after a restart. This process keeps the next higher port open as a mark: other
 * tests, in this process and in others, choose another pair of ports.
 */
export async function reservePort(): Promise<string> {
  const pairs = (LAST - FIRST) / 2;
  const start = process.pid % pairs;
  for (let n = 0; n < pairs; n++) {
    const port = FIRST + 2 * ((start + n) % pairs);
    const mark = await listen(port + 1);
    if (!mark) continue;
    const test = await listen(port);
    if (test) {
      await close(test);
      mark.unref();
      return String(port);
    }
    await close(mark);
  }
  throw new Error(`no free port between ${FIRST} and ${LAST}`);
}

/** Undefined if the port is in use. */
function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
