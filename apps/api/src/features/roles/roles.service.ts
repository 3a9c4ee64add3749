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
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/connection.ts';
import type { Paging } from '../../database/paging.ts';
import { hasState, sqlState } from '../../database/postgres-errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changes, recordAudit } from '../audit-logs/audit-logs.service.ts';
import * as roles from './roles.repository.ts';

/** Nobody can grant what they do not hold. */
export function mustHold(actor: Actor, permissions: readonly Permission[]) {
  if (!permissions.every((permission) => can(actor, permission))) throw new AppError('cannot_grant');
}

export async function seedSystemRoles(db: Database) {
  for (const role of systemRoles)
    await roles.upsertSystem(db, { ...role, permissions: [...role.permissions] });
}

export function createRoleService(db: Database) {
  async function existing(database: Database, id: number): Promise<Role> {
    const role = await roles.find(database, id);
    if (!role) throw new AppError('not_found');
    return role;
  }

  return {
    list: (paging: Paging) => roles.list(db, paging),
    get: (id: number) => existing(db, id),
    find: (database: Database, id: number) => roles.find(database, id),
    permissions: () => permissionCatalogue.map((entry) => ({ ...entry, aliases: [...entry.aliases] })),
    myPermissions: (actor: Actor) => ({ permissions: withAliases([...actor.permissions]) }),

    create: (actor: Actor, input: RoleWrite) =>
      inTransaction(db, async (trx) => {
        mustHold(actor, input.permissions);
        const { id } = await roles.insert(trx, input);
        const role = await existing(trx, id);
        await recordAudit(trx, actor, {
          action: 'create',
          entity_type: 'role',
          entity_id: id,
          details: { after: { ...role, permissions: input.permissions } },
        });
        return role;
      }),

    update: (actor: Actor, id: number, input: RoleWrite) =>
      inTransaction(db, async (trx) => {
        const before = await existing(trx, id);
        if (before.is_system) throw new AppError('system_role_edit');
        mustHold(actor, [...input.permissions, ...canonicalPermissions(before.permissions)]);
        await roles.update(trx, id, input);
        const after = await existing(trx, id);
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'role',
          entity_id: id,
          details: changes(
            { ...before, permissions: canonicalPermissions(before.permissions) },
            { ...after, permissions: input.permissions },
          ),
        });
        return after;
      }),

    remove: (actor: Actor, id: number) =>
      inTransaction(db, async (trx) => {
        await roles.lock(trx, id);
        const before = await existing(trx, id);
        if (before.is_system) throw new AppError('system_role_delete');
        await roles.remove(trx, id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'role',
          entity_id: id,
          details: { before: { ...before, permissions: canonicalPermissions(before.permissions) } },
        });
      }).catch((error) => {
        throw hasState(error, sqlState.foreignKeyViolation) ? new AppError('role_in_use') : error;
      }),
  };
}

export type RoleService = ReturnType<typeof createRoleService>;
