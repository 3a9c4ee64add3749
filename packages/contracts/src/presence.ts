import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filterId, idempotencyHeaders, idParams, recordId } from './fields.ts';
import { resident } from './residents.ts';
import { visitor } from './visitors.ts';

const withIsNew = {
  is_new: z.boolean().meta({
    description:
      'False: it was recorded before, and this request changed nothing. A repeat with the same Idempotency-Key is answered true, ' +
      'as the request that recorded it, until somebody takes it back',
  }),
};

const recordOf = <const Fact extends 'arrival' | 'departure'>(fact: Fact, summary: string) =>
  endpoint({
    method: 'POST',
    url: `/residents/:id/${fact}`,
    schema: {
      summary,
      tags: ['presence'],
      params: idParams,
      headers: idempotencyHeaders,
      response: { 200: resident.extend(withIsNew) },
    },
  });

const undoOf = <const Fact extends 'arrival' | 'departure'>(fact: Fact, summary: string) =>
  endpoint({
    method: 'DELETE',
    url: `/residents/:id/${fact}`,
    schema: { summary, tags: ['presence'], params: idParams, response: { 200: resident } },
  });

/** Who is inside now, and who should come or go. Exact at the moment of the request. */
export const today = z.object({
  /** The day of the register. */
  date: z.string(),
  counts: z.object({
    expected: z
      .int()
      .meta({ description: 'Should have come by today and has not, and the stay has not passed' }),
    inside: z.int().meta({ description: 'Arrived and not left, with the next two' }),
    leaving_today: z.int(),
    overstayed: z.int(),
    visitors_inside: z.int().nullable().meta({ description: 'Null for users without `view_visitors`' }),
  }),
  buildings: z.array(
    z.object({
      village_id: recordId,
      /** As it is written most often. Null: those who live with an owner, or whose building nobody wrote down. */
      building_number: z.string().nullable(),
      inside: z.int(),
      /** How many apartments somebody is inside. */
      occupied_apartments: z.int(),
      /** How many the building has; null where nobody said it. */
      apartments: z.int().nullable(),
    }),
  ),
});
export type Today = z.infer<typeof today>;

export const presenceEndpoints = {
  arrive: recordOf('arrival', 'Record that somebody arrived; twice changes nothing'),
  undoArrival: undoOf('arrival', 'Take an arrival back, unless they left already'),
  leave: recordOf(
    'departure',
    'Record that somebody left. Before the planned day, the check-out becomes today (never the day of check-in)',
  ),
  undoDeparture: undoOf(
    'departure',
    'Take a departure back; the check-out is again the planned one, unless it was changed since',
  ),
  visitorLeaves: endpoint({
    method: 'POST',
    url: '/visitors/:id/departure',
    schema: {
      summary: 'Record that a visitor left; twice changes nothing',
      tags: ['presence'],
      params: idParams,
      headers: idempotencyHeaders,
      response: { 200: visitor.extend(withIsNew) },
    },
  }),
  undoVisitorDeparture: endpoint({
    method: 'DELETE',
    url: '/visitors/:id/departure',
    schema: {
      summary: 'Take the departure of a visitor back',
      tags: ['presence'],
      params: idParams,
      response: { 200: visitor },
    },
  }),
  today: endpoint({
    method: 'GET',
    url: '/today',
    schema: {
      summary: 'Who is here: counts of today, and how many are inside each building',
      tags: ['presence'],
      querystring: z.object({ village_id: filterId }),
      response: { 200: today },
    },
  }),
};
