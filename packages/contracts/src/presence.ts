import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filterId, idParams, recordId } from './fields.ts';
import { resident } from './residents.ts';
import { visitor } from './visitors.ts';

const ofResident = <const Method extends 'POST' | 'DELETE', const Fact extends 'arrival' | 'departure'>(
  method: Method,
  fact: Fact,
  summary: string,
) =>
  endpoint({
    method,
    url: `/residents/:id/${fact}`,
    schema: { summary, tags: ['presence'], params: idParams, response: { 200: resident } },
  });

const ofVisitor = <const Method extends 'POST' | 'DELETE'>(method: Method, summary: string) =>
  endpoint({
    method,
    url: '/visitors/:id/departure',
    schema: { summary, tags: ['presence'], params: idParams, response: { 200: visitor } },
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
  arrive: ofResident('POST', 'arrival', 'Record that somebody arrived; twice changes nothing'),
  undoArrival: ofResident('DELETE', 'arrival', 'Take an arrival back, unless they left already'),
  leave: ofResident(
    'POST',
    'departure',
    'Record that somebody left. Before the planned day, the check-out becomes today (never the day of check-in)',
  ),
  undoDeparture: ofResident(
    'DELETE',
    'departure',
    'Take a departure back; the check-out is again the planned one, unless it was changed since',
  ),
  visitorLeaves: ofVisitor('POST', 'Record that a visitor left; twice changes nothing'),
  undoVisitorDeparture: ofVisitor('DELETE', 'Take the departure of a visitor back'),
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
