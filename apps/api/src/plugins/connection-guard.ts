import { guardConnections, matchAddresses, serverTimeouts } from '@bawaba/connections';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const { requestTimeout, ...http } = serverTimeouts;

/** Fastify has its own option for the time limit of a whole request. */
export const serverOptions = { http, requestTimeout } as const;

/** Limits the connections of one address, and ends those that send too slowly. */
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
