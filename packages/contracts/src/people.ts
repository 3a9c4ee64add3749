import { identityKey } from '@bawaba/identity';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { documentNumber, filterDate, noContent, searchText } from './fields.ts';
import { nameMatch } from './names.ts';
import { filterSex, sexes } from './person.ts';
import { idTypes, resident } from './residents.ts';
import { visitor } from './visitors.ts';

/** The newest stays, and the newest visits, that an answer contains at most. */
export const MAX_PERSON_RECORDS = 50;

/** One stay of a person: where and when, and what their document does not say. */
const personStay = resident.pick({
  id: true,
  full_name: true,
  id_type: true,
  id_number: true,
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
  id_type: true,
  passport_number: true,
  village_id: true,
  village_name: true,
  apartment_number: true,
  building_number: true,
  host: true,
  vehicle_plate: true,
  phone: true,
  visit_date: true,
  entered_at: true,
  left_at: true,
});
export type PersonVisit = z.infer<typeof personVisit>;

/** Another number under which the register may know the same person. */
const otherNumber = z.object({
  id_number: z.string(),
  id_type: z.enum(idTypes),
  full_name: z.string(),
  birthdate: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  /** How many stays and visits have it, within the villages of the user, and the day of the latest. */
  records: z.int(),
  last_date: z.string(),
});
export type OtherNumber = z.infer<typeof otherNumber>;

/** Offers to a clerk: more nobody compares by eye. */
export const MAX_OTHER_NUMBERS = 5;

const person = z.object({
  /** Latest check-in first; also stays that have not begun. */
  stays: z.array(personStay),
  /** Latest first. Empty for users without `view_visitors`. */
  visits: z.array(personVisit),
  /** The stay that they are inside for, or else the one that they are expected for today. */
  current: personStay.nullable(),
  /** Numbers that somebody decided to be this person's, too. Their stays and visits are among those above. */
  joined: z.array(otherNumber),
  /** People with the same birth date and a similar name, or with a number in common, about whom nobody has decided. */
  maybe_same: z.array(otherNumber.extend({ match: nameMatch })),
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
      querystring: z.object({
        /** What the form knows about the person: without a name and a birth date, those of the latest stay count. */
        full_name: searchText,
        birthdate: filterDate,
        sex: filterSex,
        /** The second number of the document, if it has one. */
        other_number: searchText,
      }),
      response: { 200: person },
    },
  }),
  decide: endpoint({
    method: 'POST',
    url: '/people/decisions',
    schema: {
      summary: 'Two numbers are, or are not, one person’s. A later decision replaces an earlier one',
      tags: ['people'],
      body: z
        .object({ id_number: documentNumber, other_number: documentNumber, same_person: z.boolean() })
        .refine((body) => identityKey(body.id_number) !== identityKey(body.other_number), {
          path: ['other_number'],
          message: 'invalid_choice',
        }),
      response: { 204: noContent },
    },
  }),
};
