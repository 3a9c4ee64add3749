import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { matchAddresses } from './addresses.ts';
import { type ConnectionLimits, guardConnections } from './guard.ts';

/** A real server and real sockets. Tests call `tick` themselves, so that they do not wait for seconds. */
async function serve(handler: RequestListener, limits: Partial<ConnectionLimits> = {}) {
  const ended: string[] = [];
  const server = createServer(handler);
  const { tick } = guardConnections(server, {
    perAddress: 100,
    stallSeconds: 30,
    onEnded: (why) => ended.push(why),
    ...limits,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  /** Simulates seconds. */
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) tick();
  };
  return { server, open, pass, ended };
}

const post = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`;
const isOpen = (socket: Socket) => !socket.destroyed && socket.readyState === 'open';
const until = async (isDone: () => boolean) => {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
};

function reading() {
  const state = { bytes: 0, done: 0, aborted: 0 };
  const handler: RequestListener = (request, response) => {
    request.on('data', (chunk) => {
      state.bytes += chunk.length;
    });
    request.on('end', () => {
      state.done += 1;
      response.end('thanks');
    });
    request.on('close', () => {
      if (!request.complete) state.aborted += 1;
    });
  };
  return { state, handler };
}

it('closes the connection of a stalled body', async () => {
  const { state, handler } = reading();
  const { open, pass, ended } = await serve(handler);
  const socket = await open();
  socket.write(`${post(1000)}begin`);
  await until(() => state.bytes === 5);
  pass(30);
  expect(isOpen(socket)).toBe(true);
  pass(1);
  await until(() => !isOpen(socket) && state.aborted === 1);
  expect(ended).toEqual(['stalled_body']);
});

it('closes the connection of a body that arrives byte by byte', async () => {
  const { state, handler } = reading();
  const { open, pass, ended } = await serve(handler);
  const socket = await open();
  socket.write(post(100_000));
  for (let sent = 1; sent < 40 && isOpen(socket); sent++) {
    socket.write('x');
    await until(() => state.bytes === sent || !isOpen(socket));
    pass(5);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => !isOpen(socket));
  expect(ended).toEqual(['stalled_body']);
  expect(state.bytes).toBeLessThan(20);
});

it('waits for a photo on a slow connection: 15 MB at half a megabit take four minutes', async () => {
  const { state, handler } = reading();
  const { open, pass, ended } = await serve(handler);
  const socket = await open();
  const second = Buffer.alloc(62_500);
  const seconds = 252;
  socket.write(post(second.length * seconds));
  for (let sent = 1; sent <= seconds; sent++) {
    socket.write(second);
    await until(() => state.bytes === sent * second.length);
    pass(1);
  }
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('thanks');
  expect([state.done, ended]).toEqual([1, []]);
});

it('does not blame the client while we ourselves do not read', async () => {
  let read: (() => void) | undefined;
  let isFull = () => false;
  const { open, pass, ended } = await serve((request, response) => {
    isFull = () => request.readableLength >= request.readableHighWaterMark;
    read = () => request.resume().on('end', () => response.end('thanks'));
  });
  const socket = await open();
  socket.write(post(3_000_000));
  socket.write(Buffer.alloc(3_000_000));
  await until(() => isFull());
  pass(300);
  read?.();
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('thanks');
  expect(ended).toEqual([]);
});

it('reads the body for a while after an early answer, and then closes the connection', async () => {
  const { open, pass, ended } = await serve((_request, response) => {
    response.writeHead(401).end('no');
  });
  const socket = await open();
  socket.write(`${post(1_000_000)}begin`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('401');
  for (let n = 0; n < 30; n++) {
    socket.write(Buffer.alloc(5000));
    pass(1);
  }
  expect(isOpen(socket)).toBe(true);
  pass(1);
  await until(() => !isOpen(socket));
  expect(ended).toEqual(['unread_body']);
});

it('keeps a connection after its body was read, during a long answer', async () => {
  let answers = 0;
  const { open, pass, ended } = await serve((request, response) => {
    request.resume().on('end', () => {
      answers += 1;
      response.write('the beginning of a long download');
      if (answers > 1) response.end();
    });
  });
  const socket = await open();
  socket.write(`${post(5)}hello`);
  await once(socket, 'data');
  pass(3600);
  expect(isOpen(socket)).toBe(true);
  expect(ended).toEqual([]);
});

it('limits the connections of one address, and accepts a new one after one was closed', async () => {
  const { open, ended } = await serve((_request, response) => void response.end('here'), { perAddress: 5 });
  const sockets = await Promise.all(Array.from({ length: 5 }, open));
  const sixth = await open();
  await until(() => !isOpen(sixth));
  expect(ended).toEqual(['too_many_connections']);
  for (const socket of sockets) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('here');
  }
  sockets[0]?.destroy();
  const again = async (): Promise<string> => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const said = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [])]);
    return said.length > 0 ? String(said[0]) : again();
  };
  expect(await again()).toContain('here');
});

it('does not limit a trusted proxy', async () => {
  const isExempt = matchAddresses(['127.0.0.1']);
  const { open, ended } = await serve((_request, response) => void response.end('here'), {
    perAddress: 2,
    isExempt,
  });
  const sockets = await Promise.all(Array.from({ length: 20 }, open));
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  for (const socket of sockets) if (socket.bytesRead === 0) await once(socket, 'data');
  expect(ended).toEqual([]);
});

it.each([
  [['10.1.2.3'], '10.1.2.3', true],
  [['10.1.2.3'], '10.1.2.4', false],
  [['10.0.0.0/8'], '10.200.0.1', true],
  [['loopback'], '::1', true],
  [['loopback'], '127.0.0.9', true],
  [['uniquelocal', '203.0.113.7'], '192.168.7.1', true],
  [['2001:db8::/32'], '2001:db8:1::1', true],
  [['2001:db8::/32'], '', false],
])('%j matches %s: %s', (list, address, expected) => {
  expect(matchAddresses(list)(address)).toBe(expected);
});
