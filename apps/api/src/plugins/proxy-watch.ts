import type { FastifyInstance, FastifyRequest } from 'fastify';

export type ProxyState = 'none' | 'trusted' | 'untrusted';

/** Did this very request come through a proxy, and do we believe whom it names? */
export function proxyOf({ headers, ips }: FastifyRequest): ProxyState {
  if (!headers['x-forwarded-for'] && !headers.forwarded && !headers.via) return 'none';
  return (ips?.length ?? 1) > 1 ? 'trusted' : 'untrusted';
}

const UNTRUSTED =
  'requests come through a proxy that TRUST_PROXY does not name, or that sends no X-Forwarded-For: ' +
  'all desks behind it count as one address, in the sign-in limits and in the audit trail';

/** Warns at the first such request and then no more: anyone can write these headers. */
export function installProxyWatch(app: FastifyInstance) {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isLogged && proxyOf(request) === 'untrusted') {
      isLogged = true;
      app.log.warn(UNTRUSTED);
    }
    done();
  });
}
