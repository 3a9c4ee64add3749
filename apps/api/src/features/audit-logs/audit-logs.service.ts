import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntityType,
  type AuditLog,
  auditDetailsPermission,
  auditEntityTypes,
} from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import * as auditLogs from './audit-logs.repository.ts';
import { findRecords } from './audited-records.ts';

export interface AuditEntry {
  readonly action: AuditAction;
  readonly entity_type: AuditEntityType;
  readonly entity_id?: number | string | null;
  /** By default from the details. */
  readonly entity_name?: string | null;
  readonly entity_number?: string | null;
  /** The village whose users see the entry; by default the actor's own. */
  readonly village_id?: number | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An actor or, before sign-in, what is known about the caller. */
export type AuditAuthor = Pick<Actor, 'username' | 'ipAddress'> & Partial<Actor>;

type Fields = Readonly<Record<string, unknown>>;

/** The first of these fields that is a text. */
const firstText = (record: Fields, names: readonly string[]): string | undefined =>
  names.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;

/** What the audit trail calls a record. Migration 0032 has the same order for the details of older entries. */
export const namesOf = (record: object) => ({
  entity_name: firstText(record as Fields, ['full_name', 'name', 'display_name']) ?? null,
  entity_number: firstText(record as Fields, ['id_number', 'passport_number']) ?? null,
});

function namesIn({ details }: AuditEntry) {
  const { after, before } = (details ?? {}) as { after?: object; before?: object };
  return namesOf({ ...before, ...after });
}

/** Users who sign in or change their own password are the record themselves. */
const isAboutAuthor = (author: AuditAuthor, { entity_type, entity_id }: AuditEntry) =>
  entity_type === 'user' && author.userId !== undefined && Number(entity_id) === author.userId;

function rowOf(author: AuditAuthor, entry: AuditEntry): auditLogs.NewAuditLog {
  const names = namesIn(entry);
  const ownName = isAboutAuthor(author, entry) ? author.fullName : undefined;
  return {
    user_id: author.userId ?? null,
    username: author.username,
    full_name: author.fullName ?? null,
    village_id: entry.village_id === undefined ? (author.villageId ?? null) : entry.village_id,
    action: entry.action,
    entity_type: entry.entity_type,
    entity_id: entry.entity_id === undefined || entry.entity_id === null ? null : String(entry.entity_id),
    details: entry.details ? JSON.stringify(entry.details) : null,
    ip_address: author.ipAddress,
    entity_name: entry.entity_name ?? names.entity_name ?? ownName ?? null,
    entity_number: entry.entity_number ?? names.entity_number,
  };
}

/** Call it in the transaction of the change: neither exists without the other. */
export const recordAudit = (db: Database, author: AuditAuthor, entry: AuditEntry) =>
  auditLogs.insert(db, rowOf(author, entry));

/** Several in one statement. */
export const recordAudits = (db: Database, author: AuditAuthor, entries: readonly AuditEntry[]) =>
  auditLogs.insertAll(
    db,
    entries.map((entry) => rowOf(author, entry)),
  );

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

/** Their details name an entry of the blacklist, of any village, and say why it was made. */
const aboutBlacklist = new Set(['blocked', 'blacklist_decision']);

/** Who may ask the blacklist about somebody would learn the same from it. */
const mayAskBlacklist = (actor: Actor) =>
  can(actor, 'view_blacklist') || can(actor, 'add_residents') || can(actor, 'add_visitor');

function maySeeDetails(actor: Actor, { action, entity_type }: auditLogs.AuditRow): boolean {
  return maySeeRecord(actor, entity_type) && (!aboutBlacklist.has(action) || mayAskBlacklist(actor));
}

/** An entry about a kind of record that nobody knows shows its details to administrators alone. */
function maySeeRecord(actor: Actor, entityType: string): boolean {
  const needed = Object.hasOwn(auditDetailsPermission, entityType)
    ? auditDetailsPermission[entityType as AuditEntityType]
    : undefined;
  return actor.isAdmin || needed === null || (needed !== undefined && can(actor, needed));
}

/** A photo shows the name of its resident. */
const maySeeName = (actor: Actor, entityType: string): boolean =>
  maySeeRecord(actor, entityType) && (entityType !== 'photo' || can(actor, 'view_residents'));

export function createAuditLogService(db: Database, timeZone: string) {
  const viewOf = (actor: Actor): auditLogs.AuditView => ({
    scope: actor.scope,
    namesOf: actor.isAdmin ? 'all' : auditEntityTypes.filter((type) => maySeeName(actor, type)),
    timeZone,
  });

  return {
    async list(actor: Actor, filters: auditLogs.AuditFilters) {
      const page = await auditLogs.list(db, viewOf(actor), { limit: AUDIT_PAGE_SIZE, ...filters });
      const recordOf = await findRecords(
        db,
        actor.scope,
        page.rows.filter(({ entity_type }) => maySeeName(actor, entity_type)),
      );
      const logs = page.rows.map((row): AuditLog => {
        const details_hidden = row.details !== null && !maySeeDetails(actor, row);
        const details = details_hidden ? null : row.details;
        if (!maySeeName(actor, row.entity_type))
          return { ...row, details, details_hidden, entity_name: null, entity_number: null, opens: null };
        const { name = null, opens = null } = recordOf(row) ?? {};
        return { ...row, details, details_hidden, entity_name: row.entity_name ?? name, opens };
      });
      return { logs, total: page.total, ...(page.isEstimate && { total_is_estimate: true }) };
    },

    users: ({ scope }: Actor) => auditLogs.recentUsers(db, scope),
  };
}

export type AuditLogService = ReturnType<typeof createAuditLogService>;
