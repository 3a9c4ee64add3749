import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { documentNumber } from './fields.ts';
import { resident } from './residents.ts';
import { visitor } from './visitors.ts';

/** The newest stays, and the newest visits, that an answer contains at most. */
export const MAX_PERSON_RECORDS = 50;

/** One stay of a person: where and when, and what their document does not say. */
const personStay = resident.pick({
  id: true,
  full_name: true,
  village_id: true,
  village_name: true,
  apartment_number: true,
  building_number: true,
  owner_id: true,
  owner_name: true,
  check_in: true,
  check_out: true,
  duration_days: true,
  status: true,
  presence: true,
  phone: true,
  vehicle_plate: true,
  version: true,
});
export type PersonStay = z.infer<typeof personStay>;

const personVisit = visitor.pick({
  id: true,
  full_name: true,
  village_id: true,
  village_name: true,
  apartment_number: true,
  building_number: true,
  host: true,
  vehicle_plate: true,
  phone: true,
  visit_date: true,
});
export type PersonVisit = z.infer<typeof personVisit>;

const person = z.object({
  /** Latest check-in first; also stays that have not begun. */
  stays: z.array(personStay),
  /** Latest first. Empty for users without `view_visitors`. */
  visits: z.array(personVisit),
  /** The stay that they are inside for, or else the one that they are expected for today. */
  current: personStay.nullable(),
});
export type Person = z.infer<typeof person>;

export const peopleEndpoints = {
  get: endpoint({
    method: 'GET',
    url: '/people/:idNumber',
    schema: {
      summary: 'Stays and visits of the person with this number, within the villages of the user',
      tags: ['people'],
      params: z.object({ idNumber: z.string().min(1).max(200).pipe(documentNumber) }),
      response: { 200: person },
    },
  }),
};
