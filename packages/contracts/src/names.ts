import { z } from 'zod';
import { plainText } from './fields.ts';

/** Two names word by word, from the given name to the family name. `a` is the person asked about, `b` the one found. */
const namePart = z.object({
  kind: z.enum(['same', 'differs', 'missing_in_a', 'missing_in_b']),
  /** As it was written; null where it is missing. */
  a: z.string().nullable(),
  b: z.string().nullable(),
  /** Of the same word: letters that stand for one another. One side may be empty. */
  letters: z.array(z.object({ a: z.string(), b: z.string() })),
});
export type NamePart = z.infer<typeof namePart>;

/** Why two names are similar. */
export const nameMatch = z.object({
  /** The name that is similar: it may be an alias. */
  name: z.string(),
  /** 0 to 1. */
  score: z.number(),
  parts: z.array(namePart),
  /** Which of the two is read with its family name first. */
  family_name_first: z.enum(['a', 'b']).nullable(),
});
export type NameMatch = z.infer<typeof nameMatch>;

/** On a list with `search`: names that contain the search, or those that only sound like it, in either script. */
export const searchMatches = ['literal', 'similar'] as const;
export type SearchMatch = (typeof searchMatches)[number];
export const searchMatch = z
  .union([z.enum(searchMatches), z.literal('')], 'invalid_choice')
  .optional()
  .transform((match) => (match === 'similar' ? match : undefined))
  .meta({
    description:
      '`similar`: instead of those whose name contains the search, those whose name is similar to it in Arabic or Latin ' +
      'letters. Without `search`, nobody',
  });

/** A name in a query: it is compared, and not stored. */
export const comparedName = plainText(200).min(1);
