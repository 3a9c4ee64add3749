import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from './addresses.ts';

export interface ConnectionLimits {
  /** Connections that one address may hold at once. */
  readonly perAddress: number;
  /** A proxy of ours: behind its one address is everyone. */
  readonly isExempt?: (address: string) => boolean;
  /** A body of which no byte came for this long is given up. */
  readonly stallSeconds: number;
  /** After that grace a body has to come at this pace on average: a telephone on a bad line is quicker. */
  readonly leastBytesPerSecond?: number;
  /** So long the rest of a body is still read once it was answered, so that the sender gets to see the answer. */
  readonly lingerSeconds?: number;
  /** A connection was refused or given up: why, once for each time. */
  readonly onEnded?: (why: 'too_many_connections' | 'stalled_body' | 'unread_body') => void;
}

/**
 * For http.createServer. Headers come at once or not at all, and so does the first byte of a connection. Bodies may be
 * large and lines slow: what ends those is the guard below, not the clock; an hour is for what nobody thought of.
 */
export const serverTimeouts = {
  headersTimeout: 20_000,
  requestTimeout: 3_600_000,
  connectionsCheckingInterval: 5_000,
} as const;

const SECOND_MS = 1_000;

/** Times are seconds, as the guard counts them. */
interface Body {
  readonly startedAt: number;
  readonly bytesAtStart: number;
  bytes: number;
  movedAt: number;
  /** Time in which we did not read ourselves. */
  waitedForUs: number;
  answeredAt: number | undefined;
}

/** Nobody keeps more connections, or keeps one for longer, than a browser at a slow desk would. */
export function guardConnections(server: Server, limits: ConnectionLimits) {
  const { perAddress, isExempt, stallSeconds, onEnded } = limits;
  const { leastBytesPerSecond = 2_000, lingerSeconds = 30 } = limits;
  const held = new Map<string, number>();
  const bodies = new Map<IncomingMessage, Body>();
  /** Counted in looks: a machine that slept, or a process that got no processor, blames no sender. */
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

  /** Why a body should be given up now, if it should. */
  function faultOf(request: IncomingMessage, body: Body) {
    const { bytesRead } = request.socket;
    const moved = bytesRead > body.bytes;
    // Full to the brim: the sender waits for us, and not we for the sender.
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

  function look() {
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
  const timer = setInterval(look, SECOND_MS).unref();
  server.once('close', () => clearInterval(timer));

  return { look };
}
