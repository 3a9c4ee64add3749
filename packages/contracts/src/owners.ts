import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  birthDate,
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
  pathId,
  personName,
  recordId,
  searchText,
} from './fields.ts';
import { searchMatch } from './names.ts';

export const relationships = ['wife', 'son', 'daughter', 'other'] as const;
export type Relationship = (typeof relationships)[number];
export const DEFAULT_RELATIONSHIP: Relationship = 'son';

const person = {
  name: personName,
  birthdate: birthDate,
  job: optionalLine(200),
  id_number: optionalDocumentNumber,
  address: optionalParagraph(500),
};

export const MAX_FAMILY_MEMBERS = 50;

/** A member with an id is updated, one without is new, and one that is missing is removed. */
export const familyMemberWrite = z.object({
  ...person,
  id: recordId.nullish(),
  relationship: z.enum(relationships),
});

const ownerFields = {
  ...person,
  building_address: optionalParagraph(500),
  village_id: recordId.nullish().transform((id) => id ?? null),
  family_members: z.array(familyMemberWrite).max(MAX_FAMILY_MEMBERS),
};

export const ownerCreate = z.object({
  ...ownerFields,
  family_members: ownerFields.family_members.default([]),
});
/** Fields that are not sent do not change. */
export const ownerUpdate = z.object(ownerFields).partial().extend({ version: optionalVersion });
export type OwnerCreate = z.output<typeof ownerCreate>;
export type OwnerUpdate = z.output<typeof ownerUpdate>;
export type FamilyMemberWrite = z.output<typeof familyMemberWrite>;

const personAnswer = {
  id: recordId,
  name: z.string(),
  birthdate: z.string().nullable(),
  job: z.string().nullable(),
  id_number: z.string().nullable(),
  address: z.string().nullable(),
};
export const familyMember = z.object({ ...personAnswer, relationship: z.enum(relationships) });
export type FamilyMember = z.infer<typeof familyMember>;

export const owner = z.object({
  ...personAnswer,
  building_address: z.string().nullable(),
  village_id: recordId,
  village_name: z.string(),
  family_members: z.array(familyMember),
  family_members_count: z.int(),
  residents_count: z.int(),
  created_by_username: z.string().nullable(),
  version: z.int(),
  created_at: instant,
});
export type Owner = z.infer<typeof owner>;

export const ownerEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/owners',
    schema: {
      summary: 'List owners, newest first; search looks at name, number, building address and village name',
      tags: ['owners'],
      querystring: z.object({ search: searchText, match: searchMatch, village_id: filterId, ...paging }),
      response: { 200: z.array(owner) },
    },
  }),
  ofVillage: endpoint({
    method: 'GET',
    url: '/owners/village/:villageId',
    schema: {
      summary: 'Owners of a village, for choosing one; search looks at name, number and building address',
      tags: ['owners'],
      params: z.object({ villageId: pathId }),
      querystring: z.object({ search: searchText, match: searchMatch, ...paging }),
      response: { 200: z.array(owner) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/owners/:id',
    schema: { summary: 'One owner', tags: ['owners'], params: idParams, response: { 200: owner } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/owners',
    schema: {
      summary: 'Add an owner',
      tags: ['owners'],
      headers: idempotencyHeaders,
      body: ownerCreate,
      response: { 201: owner },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/owners/:id',
    schema: {
      summary: 'Change an owner',
      tags: ['owners'],
      params: idParams,
      body: ownerUpdate,
      response: { 200: owner },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/owners/:id',
    schema: { summary: 'Delete an owner', tags: ['owners'], params: idParams, response: { 204: noContent } },
  }),
};
