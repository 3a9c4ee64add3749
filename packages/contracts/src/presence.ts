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

const recordOf = <const Url extends string, Row extends z.ZodRawShape>(
  url: Url,
  row: z.ZodObject<Row>,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    url,
    schema: {
      summary,
      tags: ['presence'],
      params: idParams,
      headers: idempotencyHeaders,
      response: { 200: row.extend(withIsNew) },
    },
  });

const undoOf = <const Url extends string, Row extends z.ZodRawShape>(
  url: Url,
  row: z.ZodObject<Row>,
  summary: string,
) =>
  endpoint({
    method: 'DELETE',
    url,
    schema: { summary, tags: ['presence'], params: idParams, response: { 200: row } },
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
    visitors_expected: z
      .int()
      .nullable()
      .meta({ description: 'Announced for today and not come. Null for users without `view_visitors`' }),
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
  arrive: recordOf('/residents/:id/arrival', resident, 'Record that somebody arrived; twice changes nothing'),
  undoArrival: undoOf('/residents/:id/arrival', resident, 'Take an arrival back, unless they left already'),
  leave: recordOf(
    '/residents/:id/departure',
    resident,
    'Record that somebody left. Before the planned day, the check-out becomes today (never the day of check-in)',
  ),
  undoDeparture: undoOf(
    '/residents/:id/departure',
    resident,
    'Take a departure back; the check-out is again the planned one, unless it was changed since',
  ),
  visitorArrives: recordOf(
    '/visitors/:id/arrival',
    visitor,
    'Record that a visitor came who was announced; twice changes nothing',
  ),
  undoVisitorArrival: undoOf(
    '/visitors/:id/arrival',
    visitor,
    'Take the arrival of a visitor back, unless they left already',
  ),
  visitorLeaves: recordOf(
    '/visitors/:id/departure',
    visitor,
    'Record that a visitor left; twice changes nothing',
  ),
  undoVisitorDeparture: undoOf('/visitors/:id/departure', visitor, 'Take the departure of a visitor back'),
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
