import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_SECONDS } from './devices.service.ts';

const NAME = 'bawaba_device';

/** Only what we could have made ourselves. */
const cookie = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?:;|$)`);

export const readDeviceCookie = ({ headers }: FastifyRequest): string | undefined =>
  cookie.exec(headers.cookie ?? '')?.[1];

/** No script reads it, no other site's page sends it, and only these few addresses get it. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  const isSecure = request.protocol === 'https';
  reply.header(
    'set-cookie',
    `${NAME}=${token}; Path=/api/auth; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
}
