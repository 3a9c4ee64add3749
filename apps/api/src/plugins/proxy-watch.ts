import type { FastifyInstance, FastifyRequest } from 'fastify';

export type ProxyState = 'none' | 'trusted' | 'untrusted';

/** Whether the request came through a proxy, and whether we trust its headers. */
export function proxyOf({ headers, ips }: FastifyRequest): ProxyState {
  if (!headers['x-forwarded-for'] && !headers.forwarded && !headers.via) return 'none';
  return (ips?.length ?? 1) > 1 ? 'trusted' : 'untrusted';
}

const UNTRUSTED =
  'requests come through a proxy that TRUST_PROXY does not name, or that sends no X-Forwarded-For: ' +
  'all its clients count as one address, in the sign-in limits and in the audit trail';

/** Warns once, at the first such request: any client can send these headers. */
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
