import { z } from 'zod';
import { withDecisions } from './blacklist.ts';
import { endpoint } from './endpoint.ts';
import {
  filterId,
  idParams,
  instant,
  noContent,
  optionalDate,
  optionalLine,
  optionalVersion,
  paging,
  pathId,
  plainText,
  recordId,
} from './fields.ts';
import { withAcknowledged } from './registration-warnings.ts';
import { companionRelationships, filterChoice, type residentCreate } from './residents.ts';
import { scanData } from './scans.ts';

export const MAX_BATCH_PAGES = 200;
/** In a village at once: nobody fills the disk with pictures. */
export const MAX_BATCHES = 100;
/** A batch that nobody has touched for this long is removed, with its pictures. */
export const BATCH_DAYS = 14;

/** Where and when the people of a batch stay. A draft: nothing of it is required before somebody is saved. */
const stayFields = {
  owner_id: recordId.nullish().transform((id) => id ?? null),
  apartment_number: optionalLine(50),
  building_number: optionalLine(50),
  check_in: optionalDate,
  check_out: optionalDate,
};
export const batchStay = z.object(stayFields);
export type BatchStay = z.output<typeof batchStay>;

/** What the clerk can change about a person. The rest comes from the document, such as the machine-readable zone. */
export const batchFields = [
  'full_name',
  'id_type',
  'id_number',
  'document_type',
  'address',
  'birthdate',
  'sex',
  'nationality',
  'religion',
  'marital_status',
  'job',
  'id_expire_date',
  'passport_country',
  'passport_expiry_date',
  'passport_type',
  'phone',
  'vehicle_plate',
] as const satisfies readonly (keyof z.input<typeof residentCreate>)[];
export type BatchField = (typeof batchFields)[number];

/** As typed, right or wrong: the rules apply when the person is saved. Null: what the document says counts again. */
const typedFields = z.partialRecord(z.enum(batchFields), plainText(500).nullable());
export type BatchTypedFields = z.output<typeof typedFields>;

export const batchPageStates = ['waiting', 'reading', 'read', 'failed'] as const;
export type BatchPageState = (typeof batchPageStates)[number];

/** One picture. */
export const batchPage = z.object({
  id: recordId,
  /** Null until it was read. */
  person_id: recordId.nullable(),
  file_name: z.string(),
  /** In the order in which the pictures were chosen. */
  position: z.int(),
  state: z.enum(batchPageStates),
  width: z.int(),
  height: z.int(),
  /** The picture is among the photos of the resident now. */
  is_moved: z.boolean(),
});
export type BatchPage = z.infer<typeof batchPage>;

/** Why the clerk should look at a person. `field` is null if it is about the whole document. */
export const batchDoubt = z.object({ field: z.enum(batchFields).nullable(), code: z.string() });
export type BatchDoubt = z.infer<typeof batchDoubt>;

/** Who stopped the person: the blacklist, or a stay that is here already. As the answers to a registration say it. */
export const batchProblem = z.looseObject({ code: z.string() });
export type BatchProblem = z.infer<typeof batchProblem>;

/**
 * `doubtful`: somebody should look, or a field is missing. `blocked`: the blacklist or a stay that is here already refuses the
 * person. `good`: can be saved. In this order the table shows them.
 */
export const batchStandings = ['doubtful', 'blocked', 'good', 'saved', 'left_out'] as const;
export type BatchStanding = (typeof batchStandings)[number];

export const batchPerson = z.object({
  id: recordId,
  version: z.int(),
  standing: z.enum(batchStandings),
  /** What the document says, and what the clerk typed instead. */
  fields: z.partialRecord(z.enum(batchFields), z.string()),
  /** The fields that the clerk typed. */
  typed: z.array(z.enum(batchFields)),
  /** Only what differs from the stay of the batch. */
  stay: batchStay.partial(),
  /** If something was found after a review, only that. */
  doubts: z.array(batchDoubt),
  /** The clerk has looked at every doubt. A warning that was found later is not looked at. */
  is_reviewed: z.boolean(),
  /** Fields that break a rule, with a sentence. */
  problems: z.record(z.string(), z.string()),
  problem: batchProblem.nullable(),
  /** Not compared with the blacklist and the register since the last change. */
  is_checked: z.boolean(),
  is_head: z.boolean(),
  relationship: z.enum(companionRelationships).nullable(),
  resident_id: recordId.nullable(),
  page_ids: z.array(recordId),
});
export type BatchPerson = z.infer<typeof batchPerson>;

const who = z.object({ username: z.string(), full_name: z.string() });
export const batchSummary = z.object({
  id: recordId,
  village_id: recordId,
  village_name: z.string(),
  name: z.string().nullable(),
  created_at: instant,
  created_by: who,
  touched_at: instant,
  /** When it is removed if nobody touches it. */
  removed_at: instant,
  pages: z.int(),
  /** Pages that are not read yet. */
  waiting: z.int(),
  people: z.int(),
  saved: z.int(),
});
export type BatchSummary = z.infer<typeof batchSummary>;

export const batch = batchSummary.omit({ pages: true, waiting: true, people: true, saved: true }).extend({
  version: z.int(),
  stay: batchStay,
  pages: z.array(batchPage),
  people: z.array(batchPerson),
  /** The names of the owners with whom they stay. */
  owners: z.array(z.object({ id: recordId, name: z.string() })),
  /** The OCR service does not answer: pages wait for it. */
  is_reader_away: z.boolean(),
});
export type Batch = z.infer<typeof batch>;

export const batchCreate = z.object({
  village_id: recordId.nullish().transform((id) => id ?? null),
  name: optionalLine(100),
  stay: batchStay.optional(),
});
export type BatchCreate = z.output<typeof batchCreate>;
/** Fields that are not sent do not change. */
export const batchUpdate = z
  .object({ name: optionalLine(100), stay: batchStay })
  .partial()
  .extend({ version: optionalVersion });
export type BatchUpdate = z.output<typeof batchUpdate>;

export const batchPersonUpdate = z
  .object({
    fields: typedFields,
    stay: batchStay.partial(),
    is_reviewed: z.boolean(),
    is_head: z.boolean(),
    relationship: z.enum(companionRelationships).nullable(),
    is_left_out: z.boolean(),
  })
  .partial()
  // With `is_reviewed`: the warnings that the clerk saw. Not sent: those that the person has.
  .extend({ version: optionalVersion, ...withDecisions, ...withAcknowledged });
export type BatchPersonUpdate = z.output<typeof batchPersonUpdate>;

/** With what the OCR service found in each picture: the places of the fields, and the border of the document. */
export const batchPersonReadings = batchPerson.extend({
  readings: z.array(z.object({ page_id: recordId, data: scanData.nullable() })),
});
export type BatchPersonReadings = z.infer<typeof batchPersonReadings>;

const pageParams = z.object({ id: pathId, pageId: pathId });
const personParams = z.object({ id: pathId, personId: pathId });
const positionText = z
  .string()
  .regex(/^\d{1,6}$/, 'invalid_number')
  .transform(Number)
  .optional();
const tags = ['batches'];

const somePeople = z.object({ people: z.array(recordId).max(MAX_BATCH_PAGES).optional() }).optional();

export const batchEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/batches',
    schema: {
      summary: 'List batches of documents, newest first',
      tags,
      querystring: z.object({ village_id: filterId, ...paging }),
      response: { 200: z.array(batchSummary) },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/batches',
    schema: { summary: 'Start a batch', tags, body: batchCreate, response: { 201: batch } },
  }),
  get: endpoint({
    method: 'GET',
    url: '/batches/:id',
    schema: {
      summary: 'One batch with its pages and people: those to look at first',
      tags,
      params: idParams,
      response: { 200: batch },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/batches/:id',
    schema: {
      summary: 'Change the stay of everybody in a batch, or its name',
      tags,
      params: idParams,
      body: batchUpdate,
      response: { 200: batch },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/batches/:id',
    schema: {
      summary: 'Delete a batch with its pictures; those who were saved stay',
      tags,
      params: idParams,
      response: { 204: noContent },
    },
  }),
  addPage: endpoint({
    method: 'POST',
    url: '/batches/:id/pages',
    schema: {
      summary:
        'Add one picture: multipart with one file. The same picture again adds nothing and answers 200 with its page',
      tags,
      consumes: ['multipart/form-data'],
      params: idParams,
      querystring: z.object({ position: positionText }),
      response: { 200: batchPage, 201: batchPage },
    },
  }),
  picture: endpoint({
    method: 'GET',
    url: '/batches/:id/pages/:pageId/picture',
    schema: {
      summary: 'The picture of a page, as a JPEG',
      tags,
      params: pageParams,
      querystring: z.object({ size: filterChoice(['full', 'thumbnail']) }),
      response: { 200: z.any() },
    },
  }),
  movePage: endpoint({
    method: 'PUT',
    url: '/batches/:id/pages/:pageId',
    schema: {
      summary: 'Move a page to another person, or to one of its own (null)',
      tags,
      params: pageParams,
      body: z.object({ person_id: recordId.nullable() }),
      response: { 200: batch },
    },
  }),
  removePage: endpoint({
    method: 'DELETE',
    url: '/batches/:id/pages/:pageId',
    schema: {
      summary: 'Delete a page and its picture; a person without pages and typed fields goes with it',
      tags,
      params: pageParams,
      response: { 204: noContent },
    },
  }),
  getPerson: endpoint({
    method: 'GET',
    url: '/batches/:id/people/:personId',
    schema: {
      summary: 'One person with the readings of their pages',
      tags,
      params: personParams,
      response: { 200: batchPersonReadings },
    },
  }),
  updatePerson: endpoint({
    method: 'PUT',
    url: '/batches/:id/people/:personId',
    schema: {
      summary: 'Change a person who is not saved yet',
      tags,
      params: personParams,
      body: batchPersonUpdate,
      response: { 200: batchPerson },
    },
  }),
  check: endpoint({
    method: 'POST',
    url: '/batches/:id/check',
    schema: {
      summary: 'Compare those who changed, and those who are named, with the blacklist and the register',
      tags,
      params: idParams,
      body: somePeople,
      response: { 200: batch },
    },
  }),
  save: endpoint({
    method: 'POST',
    url: '/batches/:id/save',
    schema: {
      summary:
        'Register everybody who is good, or those who are named; each of the others keeps what stopped them. Nobody is registered with a warning that no clerk has seen',
      tags,
      params: idParams,
      body: somePeople,
      response: { 200: batch },
    },
  }),
};
