import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filterId, idParams, instant, MAX_ID, paging, recordId } from './fields.ts';

/** In one request. A phone with more sends them in several. */
export const MAX_TICKS = 1000;

/** Who did it, as the audit trail names them: the account may be gone later. */
const person = z.object({ username: z.string(), full_name: z.string() });

/** One roll call in the list of them. */
export const rollCallSummary = z.object({
  id: recordId,
  village_id: recordId,
  village_name: z.string(),
  started_at: instant,
  started_by: person,
  ended_at: instant.nullable(),
  ended_by: person.nullable(),
  /** Everyone who was inside when it started. */
  people: z.int(),
  found: z.int(),
});
export type RollCallSummary = z.infer<typeof rollCallSummary>;

/** Whether somebody was found: the newest tick about them. */
const rollCallTick = z.object({
  person_id: recordId,
  is_found: z.boolean(),
  /** When it was ticked on the phone, which may be before the tick arrived. Null: nobody has ticked. */
  ticked_at: instant.nullable(),
  ticked_by: person.nullable(),
  /** The revision of the roll call that brought it. */
  revision: z.int(),
});
export type RollCallTick = z.infer<typeof rollCallTick>;

const rollCallPerson = rollCallTick.omit({ person_id: true }).extend({
  id: recordId,
  /** A child without a document, who is in the record of an adult. */
  kind: z.enum(['resident', 'child', 'visitor']),
  full_name: z.string(),
  building_number: z.string().nullable(),
  apartment_number: z.string().nullable(),
  /** Whom a visitor visits; the owner with whom a resident stays; the adult of a child. */
  host: z.string().nullable(),
  /** Of a child that of the adult. Null also for callers who may not see the record. */
  phone: z.string().nullable(),
});
export type RollCallPerson = z.infer<typeof rollCallPerson>;

const progress = {
  /** Grows with every tick that changes something. */
  revision: z.int(),
  /** The clock of the register: phones set their ticks by it. */
  now: instant,
  ended_at: instant.nullable(),
  ended_by: person.nullable(),
};

/** With the people by building and apartment. */
export const rollCall = rollCallSummary
  .omit({ people: true, found: true })
  .extend({ ...progress, people: z.array(rollCallPerson) });
export type RollCall = z.infer<typeof rollCall>;

/** What changed after a revision. */
export const rollCallChanges = z.object({ ...progress, ticks: z.array(rollCallTick) });
export type RollCallChanges = z.infer<typeof rollCallChanges>;

export const rollCallTickWrite = z.object({
  person_id: recordId,
  is_found: z.boolean(),
  /** A year that the database knows. */
  at: instant.refine((at) => at >= '2000', 'invalid_date'),
});
export type RollCallTickWrite = z.output<typeof rollCallTickWrite>;

const revisionText = z
  .string()
  .regex(/^\d{1,10}$/, 'invalid_number')
  .transform(Number)
  .refine((revision) => revision <= MAX_ID, 'invalid_number');

export const rollCallEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/roll-calls',
    schema: {
      summary: 'List roll calls: the open ones first, then the newest',
      tags: ['roll-calls'],
      querystring: z.object({ village_id: filterId, ...paging }),
      response: { 200: z.array(rollCallSummary) },
    },
  }),
  start: endpoint({
    method: 'POST',
    url: '/roll-calls',
    schema: {
      summary: 'Freeze the list of everyone inside; while one is open, answers 200 with that one',
      tags: ['roll-calls'],
      body: z.object({ village_id: recordId.nullish().transform((id) => id ?? null) }),
      response: { 200: rollCall, 201: rollCall },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/roll-calls/:id',
    schema: {
      summary: 'One roll call with its people, by building and apartment',
      tags: ['roll-calls'],
      params: idParams,
      response: { 200: rollCall },
    },
  }),
  changes: endpoint({
    method: 'GET',
    url: '/roll-calls/:id/ticks',
    schema: {
      summary: 'The ticks after a revision',
      tags: ['roll-calls'],
      params: idParams,
      querystring: z.object({ since: revisionText.optional() }),
      response: { 200: rollCallChanges },
    },
  }),
  tick: endpoint({
    method: 'PUT',
    url: '/roll-calls/:id/ticks',
    schema: {
      summary:
        'Ticks of one phone, also late ones: the newest about each person counts. Answers with the ticks after `since`. ' +
        'People of other roll calls are left out',
      tags: ['roll-calls'],
      params: idParams,
      body: z.object({
        ticks: z.array(rollCallTickWrite).max(MAX_TICKS),
        since: z.int().min(0).max(MAX_ID).optional(),
      }),
      response: { 200: rollCallChanges },
    },
  }),
  end: endpoint({
    method: 'POST',
    url: '/roll-calls/:id/end',
    schema: {
      summary: 'End a roll call: from then on it can only be read',
      tags: ['roll-calls'],
      params: idParams,
      response: { 200: rollCall },
    },
  }),
};
