import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from './addresses.ts';

export interface ConnectionLimits {
  /** How many connections one address may have at the same time. */
  readonly perAddress: number;
  /** For trusted proxies: all users share their address. */
  readonly isExempt?: (address: string) => boolean;
  /** A connection is closed if no byte of the body arrives for this long. */
  readonly stallSeconds: number;
  /** After that time the body needs this average speed. A phone on a bad connection is faster. */
  readonly leastBytesPerSecond?: number;
  /** After an early answer the rest of the body is read for this long, so that the client can receive the answer. */
  readonly lingerSeconds?: number;
  /** Called with the reason for every connection that the guard closes. */
  readonly onEnded?: (why: 'too_many_connections' | 'stalled_body' | 'unread_body') => void;
}

/**
 * For http.createServer. Headers, and the first byte of a connection, must arrive quickly. Bodies may be large and
 * connections slow: the guard below ends a stalled body. The request timeout of an hour is only a last resort.
 */
export const serverTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 3_600_000,
  connectionsCheckingInterval: 5_000,
} as const;

const SECOND_MS = 1_000;

/** Times are in seconds of the guard's own counter. */
interface Body {
  readonly startedAt: number;
  readonly bytesAtStart: number;
  bytes: number;
  movedAt: number;
  /** The time in which the client had to wait for us, because our buffer was full. */
  waitedForUs: number;
  answeredAt: number | undefined;
}

/** Limits the connections of each address, and closes connections whose body stalls. */
export function guardConnections(server: Server, limits: ConnectionLimits) {
  const { perAddress, isExempt, stallSeconds, onEnded } = limits;
  const { leastBytesPerSecond = 2_000, lingerSeconds = 30 } = limits;
  const held = new Map<string, number>();
  const bodies = new Map<IncomingMessage, Body>();
  /** Counts calls of `tick`, not time: after a sleep of the machine, or without CPU time, no client is blamed. */
  let seconds = 0;

  server.prependListener('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress);
    if (isExempt?.(address)) return;
    const count = (held.get(address) ?? 0) + 1;
    held.set(address, count);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
    if (count <= perAddress) return;
    onEnded?.('too_many_connections');
    socket.destroy();
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.complete) return;
    const { bytesRead } = request.socket;
    const body: Body = {
      startedAt: seconds,
      bytesAtStart: bytesRead,
      bytes: bytesRead,
      movedAt: seconds,
      waitedForUs: 0,
      answeredAt: undefined,
    };
    bodies.set(request, body);
    response.once('finish', () => {
      body.answeredAt = seconds;
    });
    request.once('close', () => {
      if (request.complete || request.socket.destroyed) bodies.delete(request);
    });
  });

  /** The reason to close the connection of a body now; undefined if there is none. */
  function faultOf(request: IncomingMessage, body: Body) {
    const { bytesRead } = request.socket;
    const moved = bytesRead > body.bytes;
    // Our buffer is full: the client waits for us.
    const isOurTurn = request.readableLength >= request.readableHighWaterMark;
    if (body.answeredAt !== undefined && seconds - body.answeredAt > lingerSeconds) return 'unread_body';
    if (isOurTurn) body.waitedForUs += seconds - body.movedAt;
    if (moved || isOurTurn) {
      body.bytes = bytesRead;
      body.movedAt = seconds;
    }
    if (seconds - body.movedAt > stallSeconds) return 'stalled_body';
    const beyondGrace = seconds - body.startedAt - body.waitedForUs - stallSeconds;
    return bytesRead - body.bytesAtStart < beyondGrace * leastBytesPerSecond ? 'stalled_body' : undefined;
  }

  function tick() {
    seconds += 1;
    for (const [request, body] of bodies) {
      if (request.complete || request.socket.destroyed) {
        bodies.delete(request);
        continue;
      }
      const fault = faultOf(request, body);
      if (!fault) continue;
      bodies.delete(request);
      onEnded?.(fault);
      request.socket.destroy();
    }
  }
  const timer = setInterval(tick, SECOND_MS).unref();
  server.once('close', () => clearInterval(timer));

  return { tick };
}
