import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_SECONDS } from './devices.service.ts';

const NAME = 'bawaba_device';

/** Matches only values that we could have issued. */
const cookie = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?:;|$)`);

export const readDeviceCookie = ({ headers }: FastifyRequest): string | undefined =>
  cookie.exec(headers.cookie ?? '')?.[1];

/** Hidden from scripts, never sent by pages of other sites, and sent to the routes of this feature only. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  const isSecure = request.protocol === 'https';
  reply.header(
    'set-cookie',
    `${NAME}=${token}; Path=/api/auth; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
