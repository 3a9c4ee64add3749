import { z } from 'zod';
import { isNotOwnName, newPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParams, instant, noContent, paging, personName, plainText, recordId, word } from './fields.ts';

/** A user account. The specification calls the users supervisors, and the path `/auth/users`. */
export const supervisor = z.object({
  id: recordId,
  username: z.string(),
  full_name: z.string(),
  role: z.string(),
  role_id: recordId,
  role_display_name: z.string(),
  village_id: recordId.nullable(),
  village_name: z.string().nullable(),
  /** Nobody can sign in with it; its history stays. */
  disabled: z.boolean(),
  /** The next sign-in has to choose a new password. */
  must_change_password: z.boolean(),
  created_at: instant,
});
export type Supervisor = z.infer<typeof supervisor>;

const account = {
  username: word(50).refine((name) => !/\s/.test(name), 'no_spaces'),
  full_name: personName,
  role_id: recordId,
  village_id: recordId.nullish().transform((id) => id ?? null),
};

const notOwnName = isNotOwnName('password');

export const supervisorCreate = z
  .object({ ...account, password: newPassword, must_change_password: z.boolean().optional() })
  .check((context) => notOwnName(context, context.value.username));
/** An empty password keeps the current one. An absent village_id keeps the village, null removes it. */
export const supervisorUpdate = z
  .object({
    username: account.username.optional(),
    full_name: account.full_name.optional(),
    role_id: recordId.optional(),
    village_id: recordId.nullish(),
    disabled: z.boolean().optional(),
    must_change_password: z.boolean().optional(),
    password: z
      .union([newPassword, z.literal('')])
      .nullish()
      .transform((password) => password || undefined),
  })
  .check((context) => notOwnName(context, context.value.username));
export type SupervisorCreate = z.output<typeof supervisorCreate>;
export type SupervisorUpdate = z.output<typeof supervisorUpdate>;

export const supervisorEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/auth/users',
    schema: {
      summary: 'List accounts',
      tags: ['supervisors'],
      querystring: z.object({ ...paging, search: plainText(200).optional() }),
      response: { 200: z.array(supervisor) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/auth/users/:id',
    schema: {
      summary: 'One account',
      tags: ['supervisors'],
      params: idParams,
      response: { 200: supervisor },
    },
  }),
  create: endpoint({
    method: 'POST',
    url: '/auth/users',
    schema: {
      summary: 'Create an account',
      tags: ['supervisors'],
      body: supervisorCreate,
      response: { 201: supervisor },
    },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/auth/users/:id',
    schema: {
      summary: 'Change an account',
      tags: ['supervisors'],
      params: idParams,
      body: supervisorUpdate,
      response: { 200: supervisor },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/auth/users/:id',
    schema: {
      summary: 'Delete an account',
      tags: ['supervisors'],
      params: idParams,
      response: { 204: noContent },
    },
  }),
};
