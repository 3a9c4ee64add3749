import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { recordId } from './fields.ts';
import type { Permission } from './permissions.ts';

/** What can change while a desk looks at it. */
export const liveKinds = [
  'residents',
  'visitors',
  'blacklist',
  'roll_call',
  'authority_lists',
  'batches',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Who is told: whoever may read the list of that kind. */
export const liveKindPermission: Readonly<Record<LiveKind, Permission>> = {
  residents: 'view_residents',
  visitors: 'view_visitors',
  blacklist: 'view_blacklist',
  roll_call: 'record_presence',
  authority_lists: 'view_authority_lists',
  batches: 'add_residents',
};

export const liveEvent = z.object({
  kind: z.enum([...liveKinds, 'reload']).meta({
    description: '`reload`: changes may have been missed, so everything shown should be loaded again',
  }),
  village_id: recordId.nullable().meta({ description: 'Null for `reload`, and for several villages' }),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** An open stream is never silent for longer than this. */
export const HEARTBEAT_SECONDS = 20;
/** A new stream begins with the changes of the last seconds: what a page loaded just before it was open may lack them. */
export const REPLAY_SECONDS = 10;

export const eventEndpoints = {
  stream: endpoint({
    method: 'GET',
    url: '/events',
    schema: {
      summary: 'What changes in the villages of the caller, as it happens',
      tags: ['events'],
      response: {
        200: z.any().meta({
          description:
            'text/event-stream. The data of each event is `{ kind, village_id }`: what to load again, without a name, ' +
            'number or id, and only of kinds that the caller may read. A comment every 20 seconds shows that the line is ' +
            'open. The stream ends when the session, the role or the village of the caller changes. When too many are open, ' +
            'the answer is 503 `streams_busy` with Retry-After.',
        }),
      },
    },
  }),
};
