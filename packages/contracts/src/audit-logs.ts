import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { filterDate, instant, paging, plainText, searchText } from './fields.ts';
import type { Permission } from './permissions.ts';

export const auditActions = [
  'create',
  'update',
  'delete',
  'login',
  'login_failed',
  'logout',
  'export',
  'blacklist_add',
  'blacklist_remove',
  'blocked',
  /** Somebody with a similar name is not the person of a blacklist entry. */
  'blacklist_decision',
  /** Two numbers are, or are not, one person's. */
  'person_decision',
  'arrived',
  'arrival_undone',
  'left',
  'departure_undone',
  /** The records of a file were created; `import_undone`: they were removed again. One entry for all of them. */
  'import',
  'import_undone',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditEntityTypes = [
  'resident',
  'user',
  'village',
  'blacklist',
  'photo',
  'system',
  'visitor',
  'owner',
  'role',
  'roll_call',
  'person',
  'authority_list',
  'import',
  'batch',
] as const;
export type AuditEntityType = (typeof auditEntityTypes)[number];

/** The permission to read the details of an entry, which show as much as the record itself. Null: every reader. */
export const auditDetailsPermission: Readonly<Record<AuditEntityType, Permission | null>> = {
  resident: 'view_residents',
  user: 'manage_supervisors',
  village: null,
  blacklist: 'view_blacklist',
  photo: 'view_resident_photos',
  system: null,
  visitor: 'view_visitors',
  owner: 'view_owners',
  role: 'manage_roles_permissions',
  roll_call: null,
  person: 'view_residents',
  authority_list: 'view_authority_lists',
  import: 'import_records',
  batch: 'add_residents',
};

export const AUDIT_PAGE_SIZE = 50;

export const auditLog = z.object({
  id: z.int(),
  created_at: instant,
  username: z.string().nullable(),
  full_name: z.string().nullable(),
  action: z.string(),
  entity_type: z.string(),
  entity_id: z.string().nullable(),
  /** The name of the record and the number of the person; null for readers who may not see the details. */
  entity_name: z.string().nullable(),
  entity_number: z.string().nullable(),
  /** The record to open, if it still exists and the reader may see it. For a photo it is the resident. */
  opens: z.object({ entity_type: z.string(), id: z.int() }).nullable(),
  /** JSON text. */
  details: z.string().nullable(),
  /** There are details, which the reader may not see. */
  details_hidden: z.boolean(),
  ip_address: z.string().nullable(),
});
export type AuditLog = z.infer<typeof auditLog>;

const filterWord = plainText(50)
  .optional()
  .transform((word) => word || undefined);

/** Someone who made entries. */
export const auditUser = z.object({ username: z.string(), full_name: z.string().nullable() });
export type AuditUser = z.infer<typeof auditUser>;

export const auditLogEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/audit-logs',
    schema: {
      summary: 'The audit trail, newest first; dates are days in the time zone of the register',
      tags: ['audit-logs'],
      querystring: z.object({
        action: filterWord,
        entityType: filterWord,
        /** A username. */
        user: filterWord,
        /** The name or number of the person, the name of the user, or `#` and the number of the record. */
        search: searchText,
        startDate: filterDate,
        endDate: filterDate,
        ...paging,
      }),
      response: {
        200: z.object({
          logs: z.array(auditLog),
          total: z.int(),
          /** There are more: a search counts no further than `total`. */
          total_is_estimate: z.boolean().optional(),
        }),
      },
    },
  }),
  users: endpoint({
    method: 'GET',
    url: '/audit-logs/users',
    schema: {
      summary: 'The users who made the latest entries, by name',
      tags: ['audit-logs'],
      response: { 200: z.array(auditUser) },
    },
  }),
};
