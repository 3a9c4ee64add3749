import { z } from 'zod';
import {
  authorityColumnKeys,
  authorityListKinds,
  namingColumns,
  neverRequired,
} from './authority-list-kinds.ts';
import { endpoint } from './endpoint.ts';
import {
  calendarDate,
  filterDate,
  filterId,
  idParams,
  instant,
  optionalLine,
  paging,
  plainText,
  recordId,
  title,
} from './fields.ts';
import { filterChoice } from './residents.ts';

/** Of the period of one list, and of the ledger that one request reads. */
export const MAX_LIST_DAYS = 31;
export const MAX_LEDGER_DAYS = 92;

const column = z.object({
  key: z.enum(authorityColumnKeys),
  heading: z.object({ en: title(60), ar: title(60) }),
  is_shown: z.boolean(),
  is_required: z.boolean(),
});
const columns = z
  .array(column)
  .max(authorityColumnKeys.length)
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'invalid_choice')
  .refine(
    (list) => namingColumns.every((name) => list.some(({ key, is_shown }) => key === name && is_shown)),
    'invalid_choice',
  )
  .refine(
    (list) => !list.some(({ key, is_required }) => is_required && neverRequired.includes(key)),
    'invalid_choice',
  );

const deadline = {
  deadline_hours: z.int().min(1).max(720).nullable().meta({
    description: 'After the arrival or departure; for daily guests, after the end of the day',
  }),
  deadline_day: z
    .int()
    .min(1)
    .max(28)
    .nullable()
    .meta({ description: 'Of the next month, for the statement' }),
};

/** More are a mistake: a village has a handful of roles. */
const MAX_SENDER_ROLES = 50;
const senderRole = z.object({ id: recordId, display_name: z.string() });
export type SenderRole = z.infer<typeof senderRole>;

export const authorityKind = z.object({
  village_id: recordId,
  village_name: z.string(),
  kind: z.enum(authorityListKinds),
  is_enabled: z.boolean(),
  ...deadline,
  starts_on: z.string().meta({ description: 'What happened before this day is never due or late' }),
  columns: z.array(column),
  sender_roles: z.array(senderRole).nullable().meta({
    description: 'Which roles may send it; null: every user with the permission. Administrators always may',
  }),
  can_send: z.boolean().meta({ description: 'Whether the signed-in user may send it' }),
  version: z.int().meta({ description: '0: the defaults, which nobody has changed' }),
});
export type AuthorityKind = z.infer<typeof authorityKind>;

export const authorityKindWrite = z.object({
  village_id: recordId.nullish().transform((id) => id ?? null),
  is_enabled: z.boolean(),
  deadline_hours: deadline.deadline_hours.optional(),
  deadline_day: deadline.deadline_day.optional(),
  starts_on: calendarDate,
  columns,
  sender_role_ids: z
    .array(recordId)
    .min(1, 'required')
    .max(MAX_SENDER_ROLES)
    .nullish()
    .meta({ description: 'null: every user with the permission. Without it, nothing changes' }),
  version: z.int().min(0).optional(),
});
export type AuthorityKindWrite = z.output<typeof authorityKindWrite>;

/** `sent` includes what has a receipt. */
export const authorityLineStates = ['incomplete', 'new', 'sent', 'modified', 'withdrawn'] as const;
export type AuthorityLineState = (typeof authorityLineStates)[number];

const person = z.object({ username: z.string(), full_name: z.string() });
const hash = z.string().nullable().meta({ description: 'SHA-256 of the file, hexadecimal' });

export const authorityList = z.object({
  id: recordId,
  village_id: recordId,
  village_name: z.string(),
  kind: z.enum(authorityListKinds),
  year: z.int(),
  number: z.int().meta({ description: 'Of the village, kind and year, without gaps' }),
  period_from: z.string(),
  period_to: z.string(),
  reports: z.int().meta({ description: 'People and events reported for the first time' }),
  corrections: z.int(),
  withdrawals: z.int(),
  left_out: z.int().meta({ description: 'Of the period, not on the list because something was missing' }),
  made_at: instant,
  made_by: person,
  pdf_sha256: hash,
  excel_sha256: hash,
  receipt: z
    .object({ number: z.string().nullable(), has_photo: z.boolean(), at: instant, by: person })
    .nullable()
    .meta({ description: 'With a receipt the list is confirmed' }),
  /** When retention removed its files and the data of its people. */
  purged_at: instant.nullable(),
});
export type AuthorityList = z.infer<typeof authorityList>;

const values = z.record(z.string(), z.string().nullable()).nullable();
export type AuthorityValues = z.infer<typeof values>;

/** One person and one event: a day as a guest, an arrival, a departure, or a month. */
export const authorityLine = z.object({
  village_id: recordId,
  village_name: z.string(),
  kind: z.enum(authorityListKinds),
  resident_id: recordId.meta({ description: 'May be deleted by now' }),
  full_name: z.string().nullable(),
  id_number: z.string().nullable(),
  event_day: z.string(),
  state: z.enum(authorityLineStates),
  missing: z.array(z.string()).meta({
    description: 'Columns that are required and empty; `daily_list`: not on a daily list yet',
  }),
  is_settled: z.boolean().meta({ description: 'Nothing about this line goes into the next list' }),
  list: z
    .object({ id: recordId, number: z.int(), year: z.int(), is_confirmed: z.boolean() })
    .nullable()
    .meta({ description: 'The newest list with this line' }),
  due_at: instant.nullable(),
  before: values.meta({ description: 'What was sent' }),
  after: values.meta({ description: 'What the register says now' }),
});
export type AuthorityLine = z.infer<typeof authorityLine>;

export const authorityUrgencies = ['late', 'today', 'later'] as const;
export const authorityDue = z.object({
  /** The day of the register. */
  date: z.string(),
  now: instant,
  counts: z.object({
    late: z.int().meta({ description: 'People and events' }),
    today: z.int(),
    corrections: z.int().meta({ description: 'Changed or deleted after they were sent' }),
  }),
  items: z.array(
    z.object({
      village_id: recordId,
      village_name: z.string(),
      kind: z.enum(authorityListKinds),
      event_day: z.string(),
      new: z.int(),
      incomplete: z.int(),
      due_at: instant.meta({ description: 'Of the first of them' }),
      urgency: z.enum(authorityUrgencies),
    }),
  ),
  corrections: z.array(
    z.object({
      village_id: recordId,
      village_name: z.string(),
      kind: z.enum(authorityListKinds),
      modified: z.int(),
      withdrawn: z.int(),
    }),
  ),
});
export type AuthorityDue = z.infer<typeof authorityDue>;

/** Of those who are left out, as many are named. */
export const MAX_LEFT_OUT_NAMED = 50;
export const authorityListPreview = z.object({
  reports: z.int(),
  corrections: z.int(),
  withdrawals: z.int(),
  left_out: z.int(),
  left_out_lines: z
    .array(authorityLine.pick({ resident_id: true, full_name: true, event_day: true, missing: true }))
    .meta({ description: `The first ${MAX_LEFT_OUT_NAMED}` }),
});
export type AuthorityListPreview = z.infer<typeof authorityListPreview>;

export const authorityListCreate = z.object({
  village_id: recordId.nullish().transform((id) => id ?? null),
  kind: z.enum(authorityListKinds),
  from: calendarDate,
  to: calendarDate,
});
export type AuthorityListCreate = z.output<typeof authorityListCreate>;

export const receiptWrite = z.object({ number: optionalLine(100) });
export type ReceiptWrite = z.output<typeof receiptWrite>;

/** An unknown kind is not found, like an unknown id. */
const kindParams = z.object({ kind: plainText(50) });
const filterYear = z
  .union([z.string().regex(/^(19|2[01])\d\d$/, 'invalid_number'), z.literal('')], 'invalid_number')
  .optional()
  .transform((year) => (year ? Number(year) : undefined));

const tags = ['authority-lists'];

export const authorityListEndpoints = {
  kinds: endpoint({
    method: 'GET',
    url: '/authority-lists/kinds',
    schema: {
      summary: 'The kinds of list of each village: deadline, columns and who may send it. They have defaults',
      tags,
      querystring: z.object({ village_id: filterId }),
      response: { 200: z.array(authorityKind) },
    },
  }),
  updateKind: endpoint({
    method: 'PUT',
    url: '/authority-lists/kinds/:kind',
    schema: {
      summary: 'Set the deadline, the columns and the senders of a kind of list',
      tags,
      params: kindParams,
      body: authorityKindWrite,
      response: { 200: authorityKind },
    },
  }),
  senderRoles: endpoint({
    method: 'GET',
    url: '/authority-lists/sender-roles',
    schema: {
      summary: 'Roles of a village that have the permission to send lists, for its settings',
      tags,
      querystring: z.object({ village_id: filterId }),
      response: { 200: z.array(senderRole) },
    },
  }),
  due: endpoint({
    method: 'GET',
    url: '/authority-lists/due',
    schema: {
      summary:
        'What is late, what is due, and what changed after it was sent, of the kinds that the user may send; computed from the register',
      tags,
      querystring: z.object({ village_id: filterId }),
      response: { 200: authorityDue },
    },
  }),
  lines: endpoint({
    method: 'GET',
    url: '/authority-lists/lines',
    schema: {
      summary:
        'Everybody of a period (by default today or this month) in exactly one state; computed from the register and what was sent',
      tags,
      querystring: z.object({
        kind: filterChoice(authorityListKinds).meta({ description: 'By default `daily_guests`' }),
        village_id: filterId,
        from: filterDate,
        to: filterDate,
        state: filterChoice([...authorityLineStates, 'unreported', 'open', 'corrections']).meta({
          description:
            '`unreported`: incomplete or new. `open`: what the next list must still say or somebody must fill in. ' +
            '`corrections`: changed or deleted after it was sent, up to the end of the period; the next list says so',
        }),
        ...paging,
      }),
      response: { 200: z.array(authorityLine) },
    },
  }),
  list: endpoint({
    method: 'GET',
    url: '/authority-lists',
    schema: {
      summary: 'The lists that were made, newest first',
      tags,
      querystring: z.object({
        village_id: filterId,
        kind: filterChoice(authorityListKinds),
        year: filterYear,
        ...paging,
      }),
      response: { 200: z.array(authorityList) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/authority-lists/:id',
    schema: { summary: 'One list', tags, params: idParams, response: { 200: authorityList } },
  }),
  preview: endpoint({
    method: 'GET',
    url: '/authority-lists/preview',
    schema: {
      summary: 'What a list of this period would say now, and who would be left out',
      tags,
      querystring: z.object({
        village_id: filterId,
        kind: z.enum(authorityListKinds),
        from: calendarDate,
        to: calendarDate,
      }),
      response: { 200: authorityListPreview },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/authority-lists',
    schema: {
      summary:
        'Make a list: everybody of the period who is new, and every correction and withdrawal up to its end. ' +
        'It is numbered and frozen. If nothing is new, answers 200 with the newest list of the same period',
      tags,
      body: authorityListCreate,
      response: { 200: authorityList, 201: authorityList },
    },
  }),
  receipt: endpoint({
    method: 'PUT',
    url: '/authority-lists/:id/receipt',
    schema: {
      summary: 'The number of the receipt that confirms a list; null takes it back',
      tags,
      params: idParams,
      body: receiptWrite,
      response: { 200: authorityList },
    },
  }),
  uploadReceipt: endpoint({
    method: 'POST',
    url: '/authority-lists/:id/receipt/photo',
    schema: {
      summary: 'A picture of the receipt: one file `photo`',
      tags,
      consumes: ['multipart/form-data'],
      params: idParams,
      response: { 200: authorityList },
    },
  }),
  receiptPhoto: endpoint({
    method: 'GET',
    url: '/authority-lists/:id/receipt/photo',
    schema: {
      summary: 'The picture of the receipt',
      tags,
      params: idParams,
      response: { 200: z.any().meta({ description: 'image/jpeg' }) },
    },
  }),
};
