import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  documentNumber,
  filterId,
  idempotencyHeaders,
  idParams,
  instant,
  noContent,
  optionalPersonName,
  optionalVersion,
  paging,
  pathId,
  recordId,
  requiredParagraph,
  searchText,
} from './fields.ts';
import { lookAlike } from './number-warnings.ts';

const entryFields = {
  id_number: documentNumber,
  full_name: optionalPersonName,
  reason: requiredParagraph(1000),
  village_id: recordId.nullish().transform((id) => id ?? null),
};

export const blacklistCreate = z.object(entryFields);
/** Fields that are not sent do not change. */
export const blacklistUpdate = z.object(entryFields).partial().extend({ version: optionalVersion });
export type BlacklistCreate = z.output<typeof blacklistCreate>;
export type BlacklistUpdate = z.output<typeof blacklistUpdate>;

export const blacklistEntry = z.object({
  id: recordId,
  id_number: z.string(),
  full_name: z.string().nullable(),
  reason: z.string(),
  village_id: recordId,
  village_name: z.string(),
  version: z.int(),
  created_at: instant,
});
export type BlacklistEntry = z.infer<typeof blacklistEntry>;

export const blacklistFilters = z.object({ search: searchText, village_id: filterId });
export type BlacklistFilters = z.output<typeof blacklistFilters>;

/** Somebody on the blacklist of any village who has arrived and not left. */
export const blacklistedInside = z.object({
  resident_id: recordId,
  full_name: z.string(),
  id_number: z.string(),
  passport_number: z.string().nullable(),
  village_id: recordId,
  village_name: z.string(),
  owner_name: z.string().nullable(),
  apartment_number: z.string().nullable(),
  building_number: z.string().nullable(),
  check_in: z.string(),
  check_out: z.string(),
  reason: z.string(),
});
export type BlacklistedInside = z.infer<typeof blacklistedInside>;

/** The forms that register people. */
export const registrations = ['resident', 'visitor'] as const;
export type Registration = (typeof registrations)[number];

/** For how many days `stopped` looks back. */
export const STOPPED_DAYS = 7;

/** An attempt to register somebody, which the blacklist stopped. */
export const stoppedAttempt = z.object({
  id: z.int(),
  created_at: instant,
  registration: z.enum(registrations),
  full_name: z.string().nullable(),
  id_number: z.string().nullable(),
  reason: z.string().nullable(),
  village_id: recordId.nullable(),
  village_name: z.string().nullable(),
  /** Who tried it. */
  username: z.string().nullable(),
  user_full_name: z.string().nullable(),
});
export type StoppedAttempt = z.infer<typeof stoppedAttempt>;

const numberParams = z.object({ idNumber: z.string().min(1).max(200).pipe(documentNumber) });

export const blacklistEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/blacklist',
    schema: {
      summary: 'List blacklist entries, newest first',
      tags: ['blacklist'],
      querystring: blacklistFilters.extend(paging),
      response: { 200: z.array(blacklistEntry) },
    },
  }),
  check: endpoint({
    method: 'GET',
    url: '/blacklist/check/:idNumber',
    schema: {
      summary: 'Is this number on the blacklist of any village?',
      tags: ['blacklist'],
      params: numberParams,
      querystring: z.object({
        /** The form that asks: a number on the blacklist stops it, and the audit trail keeps that. */
        registration: z.enum(registrations).optional(),
      }),
      response: {
        200: z.object({
          blacklisted: z.boolean(),
          reason: z.string().nullable(),
          /** Only if the number itself is not on the blacklist, but similar ones are. */
          looks_like: z.array(lookAlike).optional(),
        }),
      },
    },
  }),
  inside: endpoint({
    method: 'GET',
    url: '/blacklist/inside',
    schema: {
      summary: 'List people on the blacklist who are inside now, in the order in which they leave',
      tags: ['blacklist'],
      querystring: z.object(paging),
      response: { 200: z.array(blacklistedInside) },
    },
  }),
  stopped: endpoint({
    method: 'GET',
    url: '/blacklist/stopped',
    schema: {
      summary: `List what the blacklist stopped in the last ${STOPPED_DAYS} days, newest first`,
      tags: ['blacklist'],
      querystring: z.object(paging),
      response: { 200: z.array(stoppedAttempt) },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/blacklist',
    schema: {
      summary: 'Add a person to the blacklist',
      tags: ['blacklist'],
      headers: idempotencyHeaders,
      body: blacklistCreate,
      response: { 201: blacklistEntry },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/blacklist/:id',
    schema: {
      summary: 'Change a blacklist entry',
      tags: ['blacklist'],
      params: idParams,
      body: blacklistUpdate,
      response: { 200: blacklistEntry },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/blacklist/:idNumber',
    schema: {
      summary: 'Remove a number from the blacklist; an admin removes every village’s entry, or one village’s',
      tags: ['blacklist'],
      params: numberParams,
      // Strict and never blank: without a misspelled parameter the request would remove the entries of all villages.
      querystring: z.strictObject({ village_id: pathId.optional() }),
      response: { 204: noContent },
    },
  }),
};
