import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { recordId } from './fields.ts';
import { idTypes } from './residents.ts';

export const TREND_MONTHS = 12;
export const ACTIVITY_DAYS = 30;
export const TOP_APARTMENTS = 10;
export const OCCUPANCY_NIGHTS = 30;

export const statistics = z.object({
  basicStats: z.object({
    total_residents: z.int(),
    active_residents: z.int().meta({ description: 'Check-out today or later, with `expiring_soon`' }),
    expiring_soon: z.int().meta({ description: 'Check-out within 3 days, a part of `active_residents`' }),
    expired_residents: z.int().meta({ description: 'Check-out before today' }),
    total_blacklisted: z.int(),
  }),
  villageStats: z.array(
    z.object({
      id: recordId,
      village_name: z.string(),
      total_residents: z.int(),
      active_residents: z.int(),
      expired_residents: z.int(),
    }),
  ),
  /** Registrations per day, oldest first, with the days that have none. */
  recentActivity: z.array(z.object({ date: z.string(), count: z.int() })),
  idTypeStats: z.array(z.object({ id_type: z.enum(idTypes), count: z.int() })),
  /** Nights; null if there are no residents. */
  durationStats: z.object({
    avg_duration: z.number().nullable(),
    min_duration: z.int().nullable(),
    max_duration: z.int().nullable(),
  }),
  apartmentStats: z.array(
    z.object({
      apartment_number: z.string(),
      building_number: z.string().nullable(),
      village_name: z.string(),
      occupancy_count: z.int(),
      last_checkout: z.string().nullable(),
    }),
  ),
  /** Check-ins per month (YYYY-MM), oldest first, with the months that have none. */
  monthlyTrends: z.array(z.object({ month: z.string(), count: z.int() })),
  /** What was recorded, not what was planned. */
  occupancyStats: z.object({
    inside: z.int().meta({ description: 'Inside now' }),
    /** Who slept here, by the day on which the night began, oldest first; the last is the night before today. */
    nights: z.array(z.object({ date: z.string(), count: z.int() })),
  }),
  /** Of those who left in the same nights; null if nobody did. */
  stayStats: z.object({ stays: z.int(), avg_nights: z.number().nullable() }),
  /** Visitors per day of the visit, oldest first, with the days that have none. */
  visitorActivity: z.array(z.object({ date: z.string(), count: z.int() })),
});
export type Statistics = z.infer<typeof statistics>;

export const statisticsEndpoints = {
  dashboard: endpoint({
    method: 'GET',
    url: '/statistics/dashboard',
    schema: {
      summary: 'Everything the statistics screen shows',
      tags: ['statistics'],
      response: { 200: statistics },
    },
  }),
};
