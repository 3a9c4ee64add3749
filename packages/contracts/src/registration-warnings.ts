import { z } from 'zod';

/** Why the clerk should look again: at a number, or at a name like one on the blacklist. A warning never rejects the request. */
export const registrationWarnings = [
  'looks_like_blacklisted',
  'not_a_national_number',
  'name_like_blacklisted',
] as const;
export type RegistrationWarning = (typeof registrationWarnings)[number];

const list = z.array(z.enum(registrationWarnings)).max(registrationWarnings.length).optional();

/** In the answer to a create or an update, next to the record; absent if there is no warning. */
export const withWarnings = { warnings: list };
/** In a body: the warnings that the clerk has confirmed. The audit trail records them. */
export const withAcknowledged = { acknowledged: list };

/** A blacklist entry whose number can be mistaken for the number that was checked. */
export const lookAlike = z.object({
  id_number: z.string(),
  full_name: z.string().nullable(),
  reason: z.string(),
});
export type LookAlike = z.infer<typeof lookAlike>;
