import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that reads only when the test tells it to, so that the test controls backpressure. */
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
    /** Waits for the start of the response, and reads nothing more. */
    async begin() {
      if (!socket.readableLength) await Promise.race([once(socket, 'readable'), closed]);
      const chunk = socket.read() as Buffer | null;
      if (chunk) chunks.push(chunk);
    },
    /** Reads about this many bytes, or to the end. */
    async read(bytes: number) {
      for (let left = bytes; left > 0 && !socket.destroyed && !socket.readableEnded; ) {
        const chunk = socket.read() as Buffer | null;
        if (chunk) {
          chunks.push(chunk);
          left -= chunk.length;
        } else await Promise.race([once(socket, 'readable'), closed]).catch(() => {});
      }
    },
    /** Reads the rest, and returns how it ended. */
    async readToEnd() {
      socket.on('data', (chunk) => chunks.push(chunk));
      await closed;
      const all = Buffer.concat(chunks);
      return {
        text: all.toString('latin1'),
        /** Ends with the last chunk (RFC 9112, section 7.1). */
        isWhole: all.subarray(-5).toString('latin1') === '0\r\n\r\n',
        error: error?.code,
      };
    },
  };
}
