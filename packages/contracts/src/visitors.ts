import { z } from 'zod';
import { withDecisions } from './blacklist.ts';
import { endpoint } from './endpoint.ts';
import {
  birthDate,
  calendarDate,
  filterDate,
  filterId,
  idempotencyHeaders,
  idParams,
  instant,
  noContent,
  optionalDocumentNumber,
  optionalLine,
  optionalParagraph,
  optionalVersion,
  paging,
  personName,
  recordId,
  searchText,
} from './fields.ts';
import { searchMatch } from './names.ts';
import { sexCode, sexes } from './person.ts';
import { withAcknowledged, withWarnings } from './registration-warnings.ts';
import { filterChoice, idTypes } from './residents.ts';

const visitorFields = {
  full_name: personName,
  id_type: z.enum(idTypes),
  nationality: optionalLine(100),
  /** Of a national number, birth date and sex are in the number itself: absent ones are filled in. */
  birthdate: birthDate,
  sex: sexCode,
  /** The number of the document, also of a national ID. */
  passport_number: optionalDocumentNumber,
  apartment_number: optionalLine(50),
  building_number: optionalLine(50),
  /** Whom they visit. */
  host: optionalLine(200),
  vehicle_plate: optionalLine(30),
  phone: optionalLine(30),
  visit_date: calendarDate,
  village_id: recordId.nullish().transform((id) => id ?? null),
  notes: optionalParagraph(2000),
};

export const visitorCreate = z.object({
  ...visitorFields,
  id_type: visitorFields.id_type.default('passport'),
  ...withAcknowledged,
  ...withDecisions,
});
/** Fields that are not sent do not change. */
export const visitorUpdate = z
  .object(visitorFields)
  .partial()
  .extend({ version: optionalVersion, ...withAcknowledged, ...withDecisions });
export type VisitorCreate = z.output<typeof visitorCreate>;
export type VisitorUpdate = z.output<typeof visitorUpdate>;

export const visitor = z.object({
  id: recordId,
  full_name: z.string(),
  id_type: z.enum(idTypes),
  nationality: z.string().nullable(),
  birthdate: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  passport_number: z.string().nullable(),
  apartment_number: z.string().nullable(),
  building_number: z.string().nullable(),
  host: z.string().nullable(),
  vehicle_plate: z.string().nullable(),
  phone: z.string().nullable(),
  visit_date: z.string(),
  /** Null: announced for a later day, and nobody recorded that they came. */
  entered_at: instant.nullable(),
  left_at: instant.nullable(),
  village_id: recordId,
  village_name: z.string(),
  notes: z.string().nullable(),
  blacklisted: z.boolean(),
  version: z.int(),
  created_by_username: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Visitor = z.infer<typeof visitor>;
const savedVisitor = visitor.extend(withWarnings);
export type SavedVisitor = z.infer<typeof savedVisitor>;

export const visitorPresences = ['expected', 'inside', 'left'] as const;
export type VisitorPresence = (typeof visitorPresences)[number];

export const visitorFilters = z.object({
  search: searchText,
  match: searchMatch,
  apartment_number: searchText,
  building_number: searchText,
  visit_date_from: filterDate,
  visit_date_to: filterDate,
  village_id: filterId,
  presence: filterChoice(visitorPresences).meta({
    description: '`expected`: announced, and nobody recorded that they came. `inside`: came and has not left',
  }),
});
export type VisitorFilters = z.output<typeof visitorFilters>;

export const visitorEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/visitors',
    schema: {
      summary: 'List visitors, newest first; search looks at name, number, host, car plate and phone',
      tags: ['visitors'],
      querystring: visitorFilters.extend(paging),
      response: { 200: z.array(visitor) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/visitors/:id',
    schema: { summary: 'One visitor', tags: ['visitors'], params: idParams, response: { 200: visitor } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/visitors',
    schema: {
      summary: 'Register a visitor',
      tags: ['visitors'],
      headers: idempotencyHeaders,
      body: visitorCreate,
      response: { 201: savedVisitor },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/visitors/:id',
    schema: {
      summary: 'Change a visitor',
      tags: ['visitors'],
      params: idParams,
      body: visitorUpdate,
      response: { 200: savedVisitor },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/visitors/:id',
    schema: {
      summary: 'Delete a visitor',
      tags: ['visitors'],
      params: idParams,
      response: { 204: noContent },
    },
  }),
};
