import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  birthDate,
  documentNumber,
  filterDate,
  filterId,
  idempotencyHeaders,
  idParams,
  instant,
  noContent,
  optionalPersonName,
  optionalVersion,
  paging,
  pathId,
  personName,
  recordId,
  requiredParagraph,
  searchText,
} from './fields.ts';
import { comparedName, nameMatch, searchMatch } from './names.ts';
import { filterSex, sexCode, sexes } from './person.ts';
import { lookAlike } from './registration-warnings.ts';

/** Other names of one person. */
export const MAX_ALIASES = 10;

const entryFields = {
  id_number: documentNumber,
  full_name: optionalPersonName,
  /** Of a national number, birth date and sex are in the number itself: absent ones are filled in. */
  birthdate: birthDate,
  sex: sexCode,
  aliases: z.array(personName).max(MAX_ALIASES),
  reason: requiredParagraph(1000),
  village_id: recordId.nullish().transform((id) => id ?? null),
};

export const blacklistCreate = z.object({ ...entryFields, aliases: entryFields.aliases.default([]) });
/** Fields that are not sent do not change. */
export const blacklistUpdate = z.object(entryFields).partial().extend({ version: optionalVersion });
export type BlacklistCreate = z.output<typeof blacklistCreate>;
export type BlacklistUpdate = z.output<typeof blacklistUpdate>;

export const blacklistEntry = z.object({
  id: recordId,
  id_number: z.string(),
  full_name: z.string().nullable(),
  birthdate: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  aliases: z.array(z.string()),
  reason: z.string(),
  village_id: recordId,
  village_name: z.string(),
  version: z.int(),
  created_at: instant,
});
export type BlacklistEntry = z.infer<typeof blacklistEntry>;

export const blacklistFilters = z.object({ search: searchText, match: searchMatch, village_id: filterId });
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

/**
 * How sure it is that somebody with a similar name is the person on the blacklist. `stop`: the birth dates agree, too. `look`: a
 * birth date is not known. Somebody with another birth date or sex is not similar.
 */
export const matchTiers = ['stop', 'look'] as const;
export type MatchTier = (typeof matchTiers)[number];

/** More nobody compares by eye. */
export const MAX_BLACKLIST_MATCHES = 20;

/** An entry of any village whose name, or alias, is similar to somebody's. */
export const blacklistMatch = blacklistEntry
  .pick({
    id: true,
    full_name: true,
    id_number: true,
    birthdate: true,
    sex: true,
    aliases: true,
    reason: true,
    village_id: true,
    village_name: true,
  })
  .extend({ score: z.number(), tier: z.enum(matchTiers), match: nameMatch });
export type BlacklistMatch = z.infer<typeof blacklistMatch>;

const decisionReason = requiredParagraph(500);
/** In the body of a registration: similar entries that are different people, and how one knows. */
export const withDecisions = {
  decisions: z
    .array(z.object({ blacklist_id: recordId, same_person: z.literal(false), reason: decisionReason }))
    .max(MAX_BLACKLIST_MATCHES)
    .optional(),
};
export type BlacklistDecision = NonNullable<z.output<z.ZodObject<typeof withDecisions>>['decisions']>[number];

/** Somebody inside whose name is similar to an entry that was added or changed after they came. Nobody has decided it. */
export const similarInside = z.object({
  /** One of the two is null. */
  resident_id: recordId.nullable(),
  visitor_id: recordId.nullable(),
  full_name: z.string(),
  id_number: z.string().nullable(),
  birthdate: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  village_id: recordId,
  village_name: z.string(),
  apartment_number: z.string().nullable(),
  building_number: z.string().nullable(),
  entry: blacklistMatch,
});
export type SimilarInside = z.infer<typeof similarInside>;

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
  similar: endpoint({
    method: 'GET',
    url: '/blacklist/similar',
    schema: {
      summary:
        'Entries of any village with a similar name, in Arabic or Latin letters; the most similar first',
      tags: ['blacklist'],
      querystring: z.object({
        full_name: comparedName,
        birthdate: filterDate,
        sex: filterSex,
        /** A number of the person: entries that were decided to be other people are left out. */
        id_number: searchText,
        /** The form that asks: an entry of the tier `stop` stops it, and the audit trail keeps that. */
        registration: z.enum(registrations).optional(),
      }),
      response: { 200: z.array(blacklistMatch) },
    },
  }),
  similarInside: endpoint({
    method: 'GET',
    url: '/blacklist/similar-inside',
    schema: {
      summary:
        'People inside now whose name is similar to an entry that was added later, and whom nobody has decided',
      tags: ['blacklist'],
      querystring: z.object(paging),
      response: { 200: z.array(similarInside) },
    },
  }),
  decide: endpoint({
    method: 'POST',
    url: '/blacklist/:id/decisions',
    schema: {
      summary: 'Somebody inside is not the person of this entry: nobody is asked again',
      tags: ['blacklist'],
      params: idParams,
      body: z
        .object({ resident_id: recordId.optional(), visitor_id: recordId.optional(), reason: decisionReason })
        .refine((body) => (body.resident_id === undefined) !== (body.visitor_id === undefined), {
          path: ['resident_id'],
          message: 'required',
        }),
      response: { 204: noContent },
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
