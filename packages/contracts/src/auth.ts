import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { noContent, plainText, recordId } from './fields.ts';
import { isEasyPassword, isNameAsPassword, LONGEST_PASSWORD } from './passwords.ts';

/** The signed-in user, as the web application stores it. `permissions` has both spellings of each name. */
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
  /** Until the password is changed, every other request is refused with `password_change_required`. */
  must_change_password: z.boolean(),
  /** The time zone of the register: it decides what "today" is, not the time zone of the browser. */
  time_zone: z.string(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** A rule for length, none for composition; common passwords are rejected (NIST SP 800-63B). */
export const newPassword = z
  .string()
  .min(8)
  .max(LONGEST_PASSWORD)
  .refine((text) => text.isWellFormed() && !isEasyPassword(text), 'password_too_common');

/** For a form or a body that has the username, too. */
export const isNotOwnName =
  (field: 'password' | 'new_password') =>
  (context: z.core.ParsePayload<Readonly<Record<string, unknown>>>, username: unknown) => {
    const password = context.value[field];
    if (typeof password !== 'string' || typeof username !== 'string') return;
    if (isNameAsPassword(password, username))
      context.issues.push({
        code: 'custom',
        message: 'password_is_username',
        path: [field],
        input: password,
      });
  };

export const credentials = z.object({
  username: plainText(200).min(1),
  password: z.string().min(1).max(1000),
});

export const passwordChange = z.object({
  current_password: z.string().min(1).max(1000),
  new_password: newPassword,
});
/** The same check in the browser, which knows the signed-in user. */
export const passwordChangeOf = (username: string) =>
  passwordChange.check((context) => isNotOwnName('new_password')(context, username));

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
