import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A proxy between the api and PostgreSQL that can lose the response to the next COMMIT. */
export interface LossyProxy {
  readonly url: string;
  loseNextCommit(): void;
  close(): Promise<void>;
}

export async function startLossyProxy(databaseUrl: string): Promise<LossyProxy> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || target.searchParams.get('port') || 5432);
  const sockets = new Set<Socket>();
  let isArmed = false;

  const proxy = createServer((client) => {
    const server = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, target.hostname);
    let isLosing = false;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (isArmed && bytes.includes('commit\0')) {
        isArmed = false;
        isLosing = true;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      // The server has responded, so the change is committed.
      if (isLosing) client.destroy();
      else client.write(bytes);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as { port: number }).port);
  return {
    url: url.href,
    loseNextCommit() {
      isArmed = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
