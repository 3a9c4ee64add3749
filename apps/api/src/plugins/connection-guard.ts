import { guardConnections, matchAddresses, serverTimeouts } from '@bawaba/connections';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const { requestTimeout, ...http } = serverTimeouts;

/** For Fastify, which sets the time for a whole request itself. */
export const serverOptions = { http, requestTimeout } as const;

/** Slow senders and those who open connections by the hundred keep nothing of ours for long. */
export function installConnectionGuard(
  app: FastifyInstance,
  {
    connectionsPerAddress: perAddress,
    uploadStallSeconds: stallSeconds,
    trustProxy,
  }: Pick<Config, 'connectionsPerAddress' | 'uploadStallSeconds' | 'trustProxy'>,
) {
  guardConnections(app.server, {
    perAddress,
    stallSeconds,
    isExempt: matchAddresses(trustProxy || []),
    onEnded: (why) => app.log.info({ why }, 'connection ended'),
  });
}
