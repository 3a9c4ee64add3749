import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noContent, plainText, recordId } from './fields.ts';

/** Who is signed in, as the web application keeps it. `permissions` carries every way of writing each name. */
export const sessionUser = z.object({
  id: recordId,
  username: z.string(),
  full_name: z.string(),
  role: z.string(),
  role_id: recordId,
  role_display_name: z.string(),
  village_id: recordId.nullable(),
  village_name: z.string().nullable(),
  permissions: z.array(z.string()),
  /** Where the register stands: its days begin and end there, wherever the browser is. */
  time_zone: z.string(),
});
export type SessionUser = z.infer<typeof sessionUser>;

const tooCommon = new Set([
  'password',
  '12345678',
  '123456789',
  '1234567890',
  'qwertyui',
  'password1',
  '11111111',
]);
/** Length counts, composition does not (NIST SP 800-63B). */
export const newPassword = z
  .string()
  .min(8)
  .max(200)
  .refine((text) => text.isWellFormed() && !tooCommon.has(text.toLowerCase()), 'password_too_common');

export const credentials = z.object({
  username: plainText(200).min(1),
  password: z.string().min(1).max(1000),
});

export const passwordChange = z.object({
  current_password: z.string().min(1).max(1000),
  new_password: newPassword,
});

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    url: '/auth/login',
    schema: {
      summary: 'Sign in',
      tags: ['auth'],
      body: credentials,
      response: { 200: z.object({ token: z.string(), user: sessionUser }) },
    },
  }),
  logout: endpoint({
    method: 'POST',
    url: '/auth/logout',
    schema: { summary: 'Sign out', tags: ['auth'], response: { 204: noContent } },
  }),
  changePassword: endpoint({
    method: 'POST',
    url: '/auth/password',
    schema: {
      summary: 'Change my own password; my other sessions end',
      tags: ['auth'],
      body: passwordChange,
      response: { 204: noContent },
    },
  }),
  me: endpoint({
    method: 'GET',
    url: '/auth/me',
    schema: { summary: 'Who am I', tags: ['auth'], response: { 200: z.object({ user: sessionUser }) } },
  }),
};
