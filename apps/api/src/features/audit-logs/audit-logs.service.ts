import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntityType,
  type AuditLog,
  auditDetailsPermission,
} from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import * as auditLogs from './audit-logs.repository.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity_type: AuditEntityType;
  readonly entity_id?: number | string | null;
  /** The village whose users see the entry; by default the actor's own. */
  readonly village_id?: number | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An actor or, before sign-in, what is known about the caller. */
export type AuditAuthor = Pick<Actor, 'username' | 'ipAddress'> & Partial<Actor>;

/** Call it in the transaction of the change: neither exists without the other. */
export const recordAudit = (db: Database, author: AuditAuthor, entry: AuditEntry) =>
  auditLogs.insert(db, {
    user_id: author.userId ?? null,
    username: author.username,
    full_name: author.fullName ?? null,
    village_id: entry.village_id === undefined ? (author.villageId ?? null) : entry.village_id,
    action: entry.action,
    entity_type: entry.entity_type,
    entity_id: entry.entity_id === undefined || entry.entity_id === null ? null : String(entry.entity_id),
    details: entry.details ? JSON.stringify(entry.details) : null,
    ip_address: author.ipAddress,
  });

const bookkeeping = new Set(['version', 'updated_at']);

/** The changed fields of an update, before and after. */
export function changes(before: object, after: object) {
  const was = before as Record<string, unknown>;
  const is = after as Record<string, unknown>;
  const names = Object.keys(is).filter(
    (name) => !bookkeeping.has(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, record[name]]));
  return { before: pick(was), after: pick(is) };
}

/** An entry about a kind of record that nobody knows shows its details to administrators alone. */
function maySeeDetails(actor: Actor, entityType: string): boolean {
  const needed = Object.hasOwn(auditDetailsPermission, entityType)
    ? auditDetailsPermission[entityType as AuditEntityType]
    : undefined;
  return actor.isAdmin || needed === null || (needed !== undefined && can(actor, needed));
}

export const createAuditLogService = (db: Database, timeZone: string) => ({
  async list(actor: Actor, filters: auditLogs.AuditFilters) {
    const page = await auditLogs.list(db, actor.scope, { limit: AUDIT_PAGE_SIZE, ...filters }, timeZone);
    const logs = page.rows.map((row): AuditLog => {
      const details_hidden = row.details !== null && !maySeeDetails(actor, row.entity_type);
      return { ...row, details: details_hidden ? null : row.details, details_hidden };
    });
    return { logs, total: page.total };
  },
});

export type AuditLogService = ReturnType<typeof createAuditLogService>;
