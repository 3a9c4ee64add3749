import { z } from 'zod';

export const sexes = ['M', 'F', 'X'] as const;
export type Sex = (typeof sexes)[number];

/** Absent, null and blank all become null. */
export const sexCode = z
  .union([z.enum(sexes), z.literal(''), z.null()], 'invalid_choice')
  .optional()
  .transform((sex) => sex || null);

/** In a query: an empty one counts as absent. */
export const filterSex = z
  .union([z.enum(sexes), z.literal('')], 'invalid_choice')
  .optional()
  .transform((sex) => sex || undefined);
