/**
 * The clients: one process with keep-alive sockets, one request at a time on each. It parses only the length of a response.
 * The parent sends a job and receives the measurements. In a template `{n}` becomes a number that was never sent before.
 */
import net from 'node:net';

const SERIAL_DIGITS = 9;

/** @param {{ method: string, path: string, body?: unknown, headers?: Record<string, string> }} request */
function toBytes({ method, path, body, headers }, common) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const length = Buffer.byteLength(text.replaceAll('{n}', '0'.repeat(SERIAL_DIGITS)));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries({ ...common, ...headers }).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${length}`]),
  ];
  const whole = `${lines.join('\r\n')}\r\n\r\n${text}`;
  return whole.includes('{n}') ? whole : Buffer.from(whole);
}

function run({ port, clients, seconds, requests, headers, serial }) {
  const messages = requests.map((request) => toBytes(request, headers));
  const latencies = [];
  const statuses = {};
  let next = 0;
  let broken = 0;
  let bytes = 0;
  const begun = performance.now();
  const until = begun + seconds * 1000;
  let lastAnswer = begun;

  const client = () =>
    new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let sentAt = 0;
      /** Bytes of the body still to come; undefined before the headers, -1 for a chunked body. */
      let missing;
      let head = '';
      let tail = '';

      const send = () => {
        if (performance.now() >= until) {
          socket.destroy();
          resolve();
          return;
        }
        const message = messages[next++ % messages.length];
        sentAt = performance.now();
        socket.write(
          typeof message === 'string'
            ? message.replaceAll('{n}', String(serial++).padStart(SERIAL_DIGITS, '0'))
            : message,
        );
      };
      const answered = () => {
        lastAnswer = performance.now();
        latencies.push(lastAnswer - sentAt);
        missing = undefined;
        head = '';
        tail = '';
        send();
      };

      socket.on('connect', send);
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        let body = chunk.length;
        if (missing === undefined) {
          const end = head === '' ? chunk.indexOf('\r\n\r\n') : -1;
          head += chunk.latin1Slice(0, end < 0 ? chunk.length : end);
          // The headers arrived in two pieces.
          const late = end < 0 ? head.indexOf('\r\n\r\n') : -1;
          if (end < 0 && late < 0) return;
          body = end < 0 ? head.length - late - 4 : chunk.length - end - 4;
          const status = head.slice(9, 12);
          statuses[status] = (statuses[status] ?? 0) + 1;
          const length = /\r\ncontent-length: *(\d+)/i.exec(head);
          missing = length ? Number(length[1]) : status === '204' ? 0 : -1;
        }
        if (missing >= 0) {
          missing -= body;
          if (missing <= 0) answered();
        } else {
          tail = (tail + chunk.latin1Slice(Math.max(0, chunk.length - 5))).slice(-5);
          if (tail === '0\r\n\r\n') answered();
        }
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        if (performance.now() >= until) return resolve();
        broken++;
        setTimeout(() => client().then(resolve), 20);
      });
    });

  return Promise.all(Array.from({ length: clients }, client)).then(() => ({
    latencies,
    statuses,
    broken,
    bytes,
    seconds: (lastAnswer - begun) / 1000,
    nextSerial: serial,
  }));
}

process.on('message', async (job) => process.send?.(await run(job)));
process.on('disconnect', () => process.exit());
