import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A browser that reads only when the test lets it: what it does not read stays with the server. */
export async function rawDownload(
  port: number,
  path: string,
  { token, language = 'en' }: { token: string; language?: string },
) {
  const socket: Socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  let error: NodeJS.ErrnoException | undefined;
  socket.on('error', (thrown) => {
    error = thrown;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  socket.write(
    `GET /api${path} HTTP/1.1\r\nHost: gate\r\nAuthorization: Bearer ${token}\r\nAccept-Language: ${language}\r\nConnection: close\r\n\r\n`,
  );
  return {
    socket,
    /** The beginning of the answer has come; nothing more is read. */
    async begin() {
      if (!socket.readableLength) await Promise.race([once(socket, 'readable'), closed]);
      const chunk = socket.read() as Buffer | null;
      if (chunk) chunks.push(chunk);
    },
    /** Reads about so many bytes more, or to the end. */
    async read(bytes: number) {
      for (let left = bytes; left > 0 && !socket.destroyed && !socket.readableEnded; ) {
        const chunk = socket.read() as Buffer | null;
        if (chunk) {
          chunks.push(chunk);
          left -= chunk.length;
        } else await Promise.race([once(socket, 'readable'), closed]).catch(() => {});
      }
    },
    /** Reads all that comes, and says how it ended. */
    async readToEnd() {
      socket.on('data', (chunk) => chunks.push(chunk));
      await closed;
      const all = Buffer.concat(chunks);
      return {
        text: all.toString('latin1'),
        /** The mark that ends a body in chunks (RFC 9112, section 7.1). */
        isWhole: all.subarray(-5).toString('latin1') === '0\r\n\r\n',
        error: error?.code,
      };
    },
  };
}
