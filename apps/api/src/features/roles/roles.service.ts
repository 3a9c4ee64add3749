import {
  AppError,
  canonicalPermissions,
  type Permission,
  permissionCatalogue,
  type Role,
  type RoleWrite,
  systemRoles,
  withAliases,
} from '@bawaba/contracts';
import { type Actor, can, mustHaveVillage } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Page, Paging } from '../../database/paging.ts';
import { hasState, sqlState } from '../../database/postgres-errors.ts';
import { lockRow, removeRow } from '../../database/rows.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changes, recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as roles from './roles.repository.ts';

const holdsAll = (actor: Actor, permissions: readonly Permission[]) =>
  permissions.every((permission) => can(actor, permission));

/** Nobody can grant or remove a permission that they do not hold. */
export function mustHold(actor: Actor, permissions: readonly Permission[]) {
  if (!holdsAll(actor, permissions)) throw new AppError('cannot_grant');
}

export async function seedSystemRoles(db: Database) {
  const known = permissionCatalogue.flatMap(({ name, aliases }) => [name, ...aliases]);
  for (const role of systemRoles)
    await roles.upsertSystem(db, { ...role, permissions: [...role.permissions] }, known);
}

export function createRoleService(db: Database) {
  const viewOf = (actor: Actor) => ({ scope: actor.scope, canAssign: can(actor, 'manage_supervisors') });

  const toRole = (actor: Actor, { in_reach, village_id, ...role }: roles.RoleRow): Role => ({
    ...role,
    can_change: in_reach && !role.is_system && holdsAll(actor, canonicalPermissions(role.permissions)),
  });

  async function existing(database: Database, actor: Actor, id: number): Promise<roles.RoleRow> {
    const role = await roles.find(database, viewOf(actor), id);
    if (!role) throw new AppError('not_found');
    return role;
  }

  /** Locks the role, so that no account of another village gets it before the change is made. */
  async function changeable(
    trx: Database,
    actor: Actor,
    id: number,
    isSystem: 'system_role_edit' | 'system_role_delete',
  ) {
    await lockRow(trx, 'roles', id);
    const row = await existing(trx, actor, id);
    const { in_reach, village_id, ...role } = row;
    if (role.is_system) throw new AppError(isSystem);
    const permissions = canonicalPermissions(role.permissions);
    if (!in_reach) throw new AppError('role_of_other_villages');
    mustHold(actor, permissions);
    return { before: { ...role, permissions }, village_id: villageOf(actor, row) };
  }

  /** The role as the audit trail shows it. */
  const written = ({ in_reach, village_id, ...role }: roles.RoleRow, permissions: Permission[]) => ({
    ...role,
    permissions,
  });

  /** Whose users read in the audit trail what happened to the role: also what an administrator does. */
  const villageOf = (actor: Actor, { village_id }: roles.RoleRow) => village_id ?? actor.villageId;

  return {
    async list(actor: Actor, paging: Paging): Promise<Page<Role>> {
      const { rows, ...page } = await roles.list(db, viewOf(actor), paging);
      return { ...page, rows: rows.map((role) => toRole(actor, role)) };
    },
    get: async (actor: Actor, id: number) => toRole(actor, await existing(db, actor, id)),
    find: (database: Database, actor: Actor, id: number) => roles.find(database, viewOf(actor), id),
    /** For a choice among the roles of a village. */
    listWith: (database: Database, village_id: number, permission: Permission) =>
      roles.listWith(database, village_id, permission),
    permissions: () => permissionCatalogue.map((entry) => ({ ...entry, aliases: [...entry.aliases] })),
    myPermissions: (actor: Actor) => ({ permissions: withAliases([...actor.permissions]) }),

    create: (actor: Actor, input: RoleWrite) =>
      inTransaction(db, async (trx) => {
        mustHold(actor, input.permissions);
        mustHaveVillage(actor);
        const { id } = await roles.insert(trx, {
          ...input,
          village_id: actor.scope === 'all' ? null : actor.scope,
        });
        const role = await existing(trx, actor, id);
        await recordAudit(trx, actor, {
          action: 'create',
          entity_type: 'role',
          entity_id: id,
          village_id: villageOf(actor, role),
          details: { after: written(role, input.permissions) },
        });
        return toRole(actor, role);
      }),

    update: (actor: Actor, id: number, input: RoleWrite) =>
      inTransaction(db, async (trx) => {
        const { before, village_id } = await changeable(trx, actor, id, 'system_role_edit');
        mustHold(actor, input.permissions);
        await roles.update(trx, id, input);
        const after = await existing(trx, actor, id);
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'role',
          entity_id: id,
          entity_name: after.display_name,
          village_id,
          details: changes(before, written(after, input.permissions)),
        });
        return toRole(actor, after);
      }),

    remove: (actor: Actor, id: number) =>
      inTransaction(db, async (trx) => {
        const { before, village_id } = await changeable(trx, actor, id, 'system_role_delete');
        await removeRow(trx, 'roles', id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'role',
          entity_id: id,
          village_id,
          details: { before },
        });
      }).catch((error) => {
        throw hasState(error, sqlState.foreignKeyViolation) ? new AppError('role_in_use') : error;
      }),
  };
}

export type RoleService = ReturnType<typeof createRoleService>;
