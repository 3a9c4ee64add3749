import { z } from 'zod';
import { withDecisions } from './blacklist.ts';
import { endpoint } from './endpoint.ts';
import {
  birthDate,
  calendarDate,
  documentNumber,
  filterDate,
  filterId,
  idempotencyHeaders,
  idParams,
  instant,
  noContent,
  optionalDate,
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

export const idTypes = ['national_id', 'passport'] as const;
/**
 * By the check-out date: more than 3 days from today, within 3 days, in the past. Screens say these words. "Active" is
 * only the number of the statistics, which counts the first two.
 */
export const stayStatuses = ['active', 'expiring_soon', 'expired'] as const;
export type StayStatus = (typeof stayStatuses)[number];
export const EXPIRING_WITHIN_DAYS = 3;

/**
 * Where somebody is, by what was recorded and not by the plan. Overstayed: still inside after the day of check-out. Nobody
 * leaves by a clock.
 */
export const presences = ['expected', 'inside', 'overstayed', 'left'] as const;
export type Presence = (typeof presences)[number];
/** What a list can ask for: here `inside` is everybody who is inside, also those who leave today and who overstayed. */
export const presenceFilters = ['expected', 'inside', 'leaving_today', 'overstayed', 'left'] as const;
export type PresenceFilter = (typeof presenceFilters)[number];

/** Of somebody to the guest with whom they came. */
export const companionRelationships = ['spouse', 'child', 'parent', 'sibling', 'other'] as const;
export type CompanionRelationship = (typeof companionRelationships)[number];
const relationship = z
  .union([z.enum(companionRelationships), z.literal(''), z.null()], 'invalid_choice')
  .optional()
  .transform((value) => value || null);

export const MAX_CHILDREN = 20;
/** Children without a document of their own: they are part of the stay of the adult in whose care they are. */
const children = z
  .array(
    z.object({
      full_name: personName,
      birthdate: birthDate,
      sex: sexCode,
      relationship: relationship.transform((value) => value ?? 'child'),
    }),
  )
  .max(MAX_CHILDREN)
  .nullish()
  .transform((list) => list ?? []);

/** Per cent with two decimals: more are noise, and may be too small for the database. */
const confidence = z
  .number()
  .min(0)
  .max(100)
  .nullish()
  .transform((percent) => (percent == null ? null : Math.round(percent * 100) / 100));

const residentFields = {
  full_name: personName,
  id_type: z.enum(idTypes),
  id_number: documentNumber,
  document_type: optionalLine(50),
  address: optionalParagraph(500),
  owner_id: recordId.nullish().transform((id) => id ?? null),
  apartment_number: optionalLine(50),
  building_number: optionalLine(50),
  check_in: calendarDate,
  check_out: calendarDate,
  village_id: recordId.nullish().transform((id) => id ?? null),
  religion: optionalLine(50),
  marital_status: optionalLine(50),
  job: optionalLine(200),
  birthdate: birthDate,
  id_expire_date: optionalDate,
  passport_number: optionalDocumentNumber,
  passport_country: optionalLine(3),
  passport_expiry_date: optionalDate,
  passport_type: optionalLine(3),
  nationality: optionalLine(100),
  sex: sexCode,
  phone: optionalLine(30),
  vehicle_plate: optionalLine(30),
  head_id: recordId
    .nullish()
    .transform((id) => id ?? null)
    .meta({ description: 'The resident with whom this one came: the head of the family or group' }),
  relationship: relationship.meta({ description: 'Of this resident to the head' }),
  children: children.meta({ description: 'Children without a document of their own' }),
  mrz_valid: z
    .boolean()
    .nullish()
    .transform((valid) => valid ?? null),
  mrz_line1: optionalLine(60),
  mrz_line2: optionalLine(60),
  ocr_confidence_front: confidence,
  ocr_confidence_back: confidence,
};

/** The type of an ordinary passport (ICAO 9303-4, 4.2.2). */
export const DEFAULT_PASSPORT_TYPE = 'P';
const hasPassport = ({ id_type, passport_number }: { id_type: string; passport_number: string | null }) =>
  id_type === 'passport' || passport_number !== null;

/** The create form of the specification sends the card's expiry as `expire_date`. */
const expireDateAlias = { expire_date: optionalDate };

/** Also when other fields are wrong, so that everything that is wrong is said at once. */
const checkOutAfterCheckIn = {
  path: ['check_out'],
  message: 'check_out_not_after_check_in',
  when: ({ issues }: z.core.ParsePayload) =>
    issues.every(
      ({ path: [field] = [] }) => field !== undefined && field !== 'check_in' && field !== 'check_out',
    ),
};

export const residentCreate = z
  .object({ ...residentFields, ...expireDateAlias, ...withAcknowledged, ...withDecisions })
  .refine((stay) => stay.check_out > stay.check_in, checkOutAfterCheckIn)
  .transform(({ expire_date, ...resident }) => ({
    ...resident,
    id_expire_date: resident.id_expire_date ?? expire_date,
    passport_type: resident.passport_type ?? (hasPassport(resident) ? DEFAULT_PASSPORT_TYPE : null),
  }));
export type ResidentCreate = z.output<typeof residentCreate>;

/** Fields that are not sent do not change. */
export const residentUpdate = z
  .object({ ...residentFields, ...expireDateAlias })
  .partial()
  .extend({ version: optionalVersion, ...withAcknowledged, ...withDecisions })
  .refine((stay) => !stay.check_in || !stay.check_out || stay.check_out > stay.check_in, checkOutAfterCheckIn)
  .transform(({ expire_date, ...resident }) =>
    expire_date && !resident.id_expire_date ? { ...resident, id_expire_date: expire_date } : resident,
  );
export type ResidentUpdate = z.output<typeof residentUpdate>;

/** Every column in the order of the specification, and what lists and forms need. */
export const resident = z.object({
  id: recordId,
  full_name: z.string(),
  id_type: z.enum(idTypes),
  id_number: z.string(),
  document_type: z.string().nullable(),
  address: z.string().nullable(),
  owner_id: recordId.nullable(),
  owner_name: z.string().nullable(),
  apartment_number: z.string().nullable(),
  building_number: z.string().nullable(),
  check_in: z.string(),
  check_out: z.string(),
  duration_days: z.int(),
  status: z.enum(stayStatuses),
  presence: z.enum(presences),
  arrived_at: instant.nullable(),
  left_at: instant.nullable(),
  village_id: recordId,
  village_name: z.string(),
  religion: z.string().nullable(),
  marital_status: z.string().nullable(),
  job: z.string().nullable(),
  birthdate: z.string().nullable(),
  id_expire_date: z.string().nullable(),
  passport_number: z.string().nullable(),
  passport_country: z.string().nullable(),
  passport_expiry_date: z.string().nullable(),
  passport_type: z.string().nullable(),
  nationality: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  mrz_valid: z.boolean().nullable(),
  mrz_line1: z.string().nullable(),
  mrz_line2: z.string().nullable(),
  ocr_confidence_front: z.number().nullable(),
  ocr_confidence_back: z.number().nullable(),
  phone: z.string().nullable(),
  vehicle_plate: z.string().nullable(),
  head_id: recordId.nullable(),
  head_name: z.string().nullable(),
  relationship: z.enum(companionRelationships).nullable(),
  children: z.array(
    z.object({
      full_name: z.string(),
      birthdate: z.string().nullable(),
      sex: z.enum(sexes).nullable(),
      relationship: z.enum(companionRelationships),
    }),
  ),
  /** Now on the blacklist of some village, though it was registered before. */
  blacklisted: z.boolean(),
  version: z.int(),
  /** Who registered the stay; null for those of an earlier version. */
  created_by_username: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Resident = z.infer<typeof resident>;
const savedResident = resident.extend(withWarnings);
export type SavedResident = z.infer<typeof savedResident>;

/** The fields of the duplicate warning. */
export const existingResident = resident.pick({
  id: true,
  full_name: true,
  id_number: true,
  village_name: true,
  apartment_number: true,
  building_number: true,
  check_in: true,
  check_out: true,
});
export type ExistingResident = z.infer<typeof existingResident>;

/** One of a few values in a query; an empty one counts as absent. */
export const filterChoice = <const T extends readonly string[]>(values: T) =>
  z
    .union([z.enum(values), z.literal('')], 'invalid_choice')
    .optional()
    .transform((value) => (value || undefined) as T[number] | undefined);

export const residentFilters = z.object({
  search: searchText.meta({
    description:
      'Words in any order, each anywhere in the name, the number, the phone or the car plate. The whole number of somebody finds ' +
      'that person alone.',
  }),
  match: searchMatch,
  apartment_number: searchText,
  building_number: searchText,
  check_in_from: filterDate,
  check_in_to: filterDate,
  check_out_from: filterDate,
  check_out_to: filterDate,
  present_from: filterDate.meta({
    description:
      'Stays that end on this day or later, by plan or in fact; whoever is inside has not ended theirs',
  }),
  present_to: filterDate.meta({ description: 'Stays that have begun by this day' }),
  owner_id: filterId,
  registered_by: searchText.meta({ description: 'The username of who registered the stay' }),
  registered_from: filterDate,
  registered_to: filterDate,
  village_id: filterId,
  status: filterChoice(stayStatuses).meta({
    description:
      'By the check-out date: `active` is more than 3 days from today, `expiring_soon` within 3 days, `expired` in the past. ' +
      'The `active_residents` of the statistics are the sum of the first two: for these use `check_out_from` with today',
  }),
  presence: filterChoice(presenceFilters).meta({
    description:
      '`expected` has not arrived; `inside` has arrived and not left, also `leaving_today` (check-out today) and `overstayed` ' +
      '(check-out in the past)',
  }),
});
export type ResidentFilters = z.output<typeof residentFilters>;

/** `newest` and `registered` are the same order: ids are given in the order of registration. */
export const residentSorts = ['newest', 'name', 'apartment', 'check_in', 'check_out', 'registered'] as const;
export type ResidentSort = (typeof residentSorts)[number];
export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The order that a list has when only `sort` is given: the latest day first, names and apartments from the start. */
export const defaultOrderOf = (sort: ResidentSort = 'newest'): SortOrder =>
  sort === 'name' || sort === 'apartment' ? 'asc' : 'desc';

/** A list that names no order begins with whom the desk should look at first: who should have come, or left, the longest ago. */
const sortOfPresence: Partial<Record<PresenceFilter, ResidentSort>> = {
  expected: 'check_in',
  leaving_today: 'check_out',
  overstayed: 'check_out',
};
export function sortingOf(query: {
  readonly sort?: ResidentSort | undefined;
  readonly order?: SortOrder | undefined;
  readonly presence?: PresenceFilter | undefined;
}): { sort: ResidentSort; order: SortOrder } {
  const byPresence = query.presence && !query.sort ? sortOfPresence[query.presence] : undefined;
  const sort = query.sort ?? byPresence ?? 'newest';
  return { sort, order: query.order ?? (byPresence ? 'asc' : defaultOrderOf(sort)) };
}

/** What a list or an export of residents asks for. */
export const residentQuery = residentFilters.extend({
  sort: filterChoice(residentSorts),
  order: filterChoice(sortOrders),
});
export type ResidentQuery = z.output<typeof residentQuery>;

export const residentEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/residents',
    schema: {
      summary:
        'List residents, newest first unless `sort` names another order; with `presence`, those to look at first',
      tags: ['residents'],
      querystring: residentQuery.extend(paging),
      response: { 200: z.array(resident) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/residents/:id',
    schema: { summary: 'One resident', tags: ['residents'], params: idParams, response: { 200: resident } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/residents',
    schema: {
      summary: 'Register a resident',
      tags: ['residents'],
      headers: idempotencyHeaders,
      body: residentCreate,
      response: { 201: savedResident },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/residents/:id',
    schema: {
      summary: 'Change a resident',
      tags: ['residents'],
      params: idParams,
      body: residentUpdate,
      response: { 200: savedResident },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/residents/:id',
    schema: {
      summary: 'Delete a resident',
      tags: ['residents'],
      params: idParams,
      response: { 204: noContent },
    },
  }),
};
