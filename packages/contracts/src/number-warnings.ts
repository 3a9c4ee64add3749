import { z } from 'zod';

/** Why someone should look at a number again. Nobody is refused for it. */
export const numberWarnings = ['looks_like_blacklisted', 'not_a_national_number'] as const;
export type NumberWarning = (typeof numberWarnings)[number];

const list = z.array(z.enum(numberWarnings)).max(numberWarnings.length).optional();

/** In the answer to a create or a change, beside the record; absent where there is nothing to look at. */
export const withWarnings = { warnings: list };
/** In a body: what the clerk has seen and confirmed. The audit trail keeps it. */
export const withAcknowledged = { acknowledged: list };

/** An entry of the blacklist whose number may be taken for the one in question. */
export const lookAlike = z.object({
  id_number: z.string(),
  full_name: z.string().nullable(),
  reason: z.string(),
});
export type LookAlike = z.infer<typeof lookAlike>;
