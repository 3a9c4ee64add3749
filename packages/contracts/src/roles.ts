import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, instant, noContent, optionalParagraph, paging, recordId, title, word } from './fields.ts';
import { canonicalPermission, canonicalPermissions } from './permissions.ts';

export const role = z.object({
  id: recordId,
  name: z.string(),
  display_name: z.string(),
  description: z.string().nullable(),
  /** Both spellings of each permission. */
  permissions: z.array(z.string()),
  is_system: z.boolean(),
  /** Accounts that the signed-in user can see. */
  users_count: z.int(),
  /** Whether the signed-in user may change or delete it. */
  can_change: z.boolean(),
  created_at: instant,
});
export type Role = z.infer<typeof role>;

export const permission = z.object({
  name: z.string(),
  description: z.string(),
  category: z.string(),
  aliases: z.array(z.string()),
});

export const roleWrite = z.object({
  name: word(50).regex(/^[^\s\p{Lu}]+$/u, 'lowercase_no_spaces'),
  display_name: title(100),
  description: optionalParagraph(500),
  permissions: z
    .array(z.string().refine((name) => canonicalPermission(name) !== undefined, 'unknown_permission'))
    .max(200)
    .transform(canonicalPermissions),
});
export type RoleWrite = z.output<typeof roleWrite>;

export const roleEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/roles',
    schema: {
      summary: 'List roles',
      tags: ['roles'],
      querystring: z.object(paging),
      response: { 200: z.array(role) },
    },
  }),
  permissions: endpoint({
    method: 'GET',
    url: '/roles/permissions',
    schema: { summary: 'Every permission there is', tags: ['roles'], response: { 200: z.array(permission) } },
  }),
  myPermissions: endpoint({
    method: 'GET',
    url: '/roles/my-permissions',
    schema: {
      summary: 'What I may do',
      tags: ['roles'],
      response: { 200: z.object({ permissions: z.array(z.string()) }) },
    },
  }),
  get: endpoint({
    method: 'GET',
    url: '/roles/:id',
    schema: { summary: 'One role', tags: ['roles'], params: idParams, response: { 200: role } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/roles',
    schema: { summary: 'Create a role', tags: ['roles'], body: roleWrite, response: { 201: role } },
  }),
  update: endpoint({
    method: 'PUT',
    url: '/roles/:id',
    schema: {
      summary: 'Change a role',
      tags: ['roles'],
      params: idParams,
      body: roleWrite,
      response: { 200: role },
    },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/roles/:id',
    schema: { summary: 'Delete a role', tags: ['roles'], params: idParams, response: { 204: noContent } },
  }),
};
