import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const APP_VERSION = '1.0.0';

export const healthEndpoints = {
  health: endpoint({
    method: 'GET',
    url: '/health',
    schema: {
      summary: 'Is the register open? 200 when the database answers; says whether OCR does',
      tags: ['health'],
      response: {
        200: z.object({
          status: z.literal('ok'),
          version: z.string(),
          database: z.literal('ok'),
          ocr: z.enum(['ok', 'unreachable']),
          /** How this request arrived: `untrusted` if a proxy forwarded it that is not in TRUST_PROXY. */
          proxy: z.enum(['none', 'trusted', 'untrusted']),
        }),
      },
    },
  }),
};
