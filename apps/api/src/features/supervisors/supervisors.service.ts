import {
  AppError,
  canonicalPermissions,
  FieldError,
  isNameAsPassword,
  type Supervisor,
  type SupervisorCreate,
  type SupervisorUpdate,
} from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Paging } from '../../database/paging.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAudit, recordUpdate } from '../audit-logs/audit-logs.service.ts';
import { forgetDevices } from '../auth/devices.service.ts';
import { hashPassword } from '../auth/passwords.service.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { mustHold, type RoleService } from '../roles/roles.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as supervisors from './supervisors.repository.ts';

interface Dependencies {
  readonly db: Database;
  readonly roles: RoleService;
  readonly villages: VillageService;
}

export function createSupervisorService({ db, roles, villages }: Dependencies) {
  async function existing(database: Database, actor: Actor, id: number): Promise<Supervisor> {
    const account = await supervisors.find(database, actor.scope, id);
    if (!account) throw new AppError('not_found');
    return account;
  }

  /** An account can be given, changed or taken only by someone who holds all that it may do. */
  async function mustHoldRole(trx: Database, actor: Actor, roleId: number) {
    const role = await roles.find(trx, actor, roleId);
    if (!role) throw new FieldError('role_id', 'unknown_role');
    if (role.name === 'admin' && !actor.isAdmin) throw new AppError('cannot_grant');
    mustHold(actor, canonicalPermissions(role.permissions));
    return role;
  }

  /** Accounts may have no village; those that a village-bound user makes are of that village. */
  async function villageFor(trx: Database, actor: Actor, chosen: number | null) {
    return actor.scope === 'all' && chosen === null ? null : villages.forNewRecord(trx, actor, chosen);
  }

  return {
    list: (actor: Actor, query: Paging & { search?: string | undefined }) =>
      supervisors.list(db, actor.scope, query),
    get: (actor: Actor, id: number) => existing(db, actor, id),

    async create(actor: Actor, { password, ...input }: SupervisorCreate) {
      const password_hash = await hashPassword(password);
      return inTransaction(db, async (trx) => {
        const village_id = await villageFor(trx, actor, input.village_id);
        await mustHoldRole(trx, actor, input.role_id);
        const { id } = await supervisors.insert(trx, { ...input, village_id, password_hash });
        const account = await existing(trx, actor, id);
        await recordAudit(trx, actor, {
          action: 'create',
          entity_type: 'user',
          entity_id: id,
          village_id,
          details: { after: account },
        });
        return account;
      });
    },

    async update(actor: Actor, id: number, { password, village_id, ...input }: SupervisorUpdate) {
      const password_hash = password && (await hashPassword(password));
      return inTransaction(db, async (trx) => {
        await supervisors.lock(trx, id);
        const before = await existing(trx, actor, id);
        await mustHoldRole(trx, actor, before.role_id);
        if (password && isNameAsPassword(password, input.username ?? before.username))
          throw new FieldError('password', 'password_is_username');
        if (input.role_id !== undefined && input.role_id !== before.role_id) {
          const role = await mustHoldRole(trx, actor, input.role_id);
          const leavesAdmin = before.role === 'admin' && role.name !== 'admin';
          if (leavesAdmin && (await supervisors.countAdministrators(trx)) === 1)
            throw new AppError('last_admin');
        }
        const change = {
          ...input,
          ...(village_id !== undefined && { village_id: await villageFor(trx, actor, village_id) }),
          ...(password_hash && { password_hash }),
        };
        if (Object.values(change).some((value) => value !== undefined))
          await supervisors.update(trx, id, change);
        if (password_hash) {
          await endSessions(trx, id, id === actor.userId ? actor.sessionHash : undefined);
          await forgetDevices(trx, id);
        }
        const after = await existing(trx, actor, id);
        await recordUpdate(trx, actor, 'user', {
          before,
          after,
          ...(password_hash && { password_changed: true }),
        });
        return after;
      });
    },

    remove: (actor: Actor, id: number) =>
      inTransaction(db, async (trx) => {
        await supervisors.lock(trx, id);
        const before = await existing(trx, actor, id);
        if (id === actor.userId) throw new AppError('own_account');
        await mustHoldRole(trx, actor, before.role_id);
        if (before.role === 'admin' && (await supervisors.countAdministrators(trx)) === 1) {
          throw new AppError('last_admin');
        }
        await supervisors.remove(trx, id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'user',
          entity_id: id,
          village_id: before.village_id,
          details: { before },
        });
      }),
  };
}

export type SupervisorService = ReturnType<typeof createSupervisorService>;
