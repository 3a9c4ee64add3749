import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, idParams, noContent, pathId, plainText, recordId, title } from './fields.ts';
import { presenceFilters, stayStatuses } from './residents.ts';

/** Enough for a line of tabs. */
export const MAX_SAVED_VIEWS = 20;

/** A day by name moves with the calendar: "leaving today" means another date tomorrow. */
export const namedDays = ['yesterday', 'today', 'tomorrow'] as const;
const viewDay = z.union([z.enum(namedDays), calendarDate], 'invalid_date').optional();

/**
 * Filters and order of the list of residents, as texts of its URL. Without `search`: it may hold an identity number, which
 * must not be stored in another place.
 */
export const viewFilters = z.object({
  apartment_number: plainText(200).optional(),
  building_number: plainText(200).optional(),
  village_id: pathId.transform(String).optional(),
  status: z.enum(stayStatuses).optional(),
  presence: z.enum(presenceFilters).optional(),
  check_in_from: viewDay,
  check_in_to: viewDay,
  check_out_from: viewDay,
  check_out_to: viewDay,
  present_from: viewDay,
  present_to: viewDay,
  registered_by: plainText(200).optional(),
  registered_from: viewDay,
  registered_to: viewDay,
  sort: z.enum(['name', 'apartment', 'check_in', 'check_out', 'registered']).optional(),
  order: z.enum(['asc', 'desc']).optional(),
});
export type ViewFilters = z.output<typeof viewFilters>;

export const savedView = z.object({ id: recordId, name: z.string(), filters: viewFilters });
export type SavedView = z.infer<typeof savedView>;

export const savedViewWrite = z.object({ name: title(40), filters: viewFilters });
export type SavedViewWrite = z.output<typeof savedViewWrite>;

export const viewEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/views',
    schema: {
      summary: "List the caller's saved views of the residents, by name",
      tags: ['views'],
      response: { 200: z.array(savedView) },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/views',
    schema: {
      summary: 'Save a view. The same name, without regard to case, replaces it',
      tags: ['views'],
      body: savedViewWrite,
      response: { 201: savedView },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/views/:id',
    schema: {
      summary: "Delete one of the caller's saved views",
      tags: ['views'],
      params: idParams,
      response: { 204: noContent },
    },
  }),
};
