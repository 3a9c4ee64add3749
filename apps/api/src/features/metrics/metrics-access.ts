import { createHash, timingSafeEqual } from 'node:crypto';
import { matchAddresses } from '@bawaba/connections';
import { AppError } from '@bawaba/contracts';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

const isLoopback = matchAddresses(['loopback']);
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-client-ip|true-client-ip|x-forwarded-.*|cf-connecting-ip)$/;

/**
 * Behind a proxy on the same machine, everybody comes from 127.0.0.1. So an address counts only without any sign of a proxy:
 * TRUST_PROXY does not matter, because a proxy may pass on an X-Forwarded-For that its client invented.
 */
function isDirect({ headers, raw, socket }: FastifyRequest): boolean {
  if (Object.keys(headers).some((name) => PROXY_HEADER.test(name))) return false;
  if (!isLoopback(socket.remoteAddress ?? '')) return true;
  // nginx adds no header unless it is told to, but speaks HTTP/1.0 by default. Others pass on the name that the client asked for; a
  // web page that points its own name at 127.0.0.1 sends that name, too.
  return raw.httpVersion !== '1.0' && LOOPBACK_HOST.test(headers.host ?? '');
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** With a token, the token decides, and the addresses too if they are set. Without one, the addresses decide. */
export function createMetricsGuard({ token, addresses }: Config['metrics']) {
  const expected = token && digest(token);
  const isAllowed = matchAddresses(addresses ?? ['loopback']);
  return (request: FastifyRequest) => {
    if (expected) {
      const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
      if (!timingSafeEqual(digest(sent), expected)) throw new AppError('unauthenticated');
      if (!addresses) return;
    }
    if (!isDirect(request) || !isAllowed(request.socket.remoteAddress ?? '')) throw new AppError('forbidden');
  };
}
