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
import { createRecords } from '../../records/records.ts';
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
  const records = createRecords(db, {
    table: 'users',
    entityType: 'user',
    find: (database, { scope }, id) => supervisors.find(database, scope, id),
    references: { users_role_id_fkey: ['role_id', 'unknown_role'] },
  });

  /** Only a user who holds every permission of an account can create, change or remove it. */
  async function mustHoldRole(trx: Database, actor: Actor, roleId: number) {
    const role = await roles.find(trx, actor, roleId);
    if (!role) throw new FieldError('role_id', 'unknown_role');
    if (role.name === 'admin' && !actor.isAdmin) throw new AppError('cannot_grant');
    mustHold(actor, canonicalPermissions(role.permissions));
    return role;
  }

  /** Somebody has to be able to administer the register. */
  async function mustNotBeLastAdmin(trx: Database, { role, disabled }: Supervisor) {
    if (role === 'admin' && !disabled && (await supervisors.countAdministrators(trx)) === 1)
      throw new AppError('last_admin');
  }

  /** An account may have no village; one that a village-bound user creates is of that village. */
  async function villageFor(trx: Database, actor: Actor, chosen: number | null) {
    return actor.scope === 'all' && chosen === null ? null : villages.forNewRecord(trx, actor, chosen);
  }

  return {
    list: (actor: Actor, query: Paging & { search?: string | undefined }) =>
      supervisors.list(db, actor.scope, query),
    get: (actor: Actor, id: number) => records.get(actor, id),

    async create(actor: Actor, { password, must_change_password, ...input }: SupervisorCreate) {
      const password_hash = await hashPassword(password);
      return records.create(actor, { body: input }, async (trx) => {
        const village_id = await villageFor(trx, actor, input.village_id);
        await mustHoldRole(trx, actor, input.role_id);
        const { id } = await supervisors.insert(trx, {
          ...input,
          village_id,
          password_hash,
          must_change_password,
        });
        return id;
      });
    },

    async update(actor: Actor, id: number, { password, village_id, ...input }: SupervisorUpdate) {
      const password_hash = password && (await hashPassword(password));
      return records.update(actor, { id }, async (trx, before) => {
        await mustHoldRole(trx, actor, before.role_id);
        if (password && isNameAsPassword(password, input.username ?? before.username))
          throw new FieldError('password', 'password_is_username');
        if (input.role_id !== undefined && input.role_id !== before.role_id) {
          const role = await mustHoldRole(trx, actor, input.role_id);
          if (role.name !== 'admin') await mustNotBeLastAdmin(trx, before);
        }
        if (input.disabled) {
          if (id === actor.userId) throw new AppError('own_account');
          await mustNotBeLastAdmin(trx, before);
        }
        const change = {
          ...input,
          // Asked again, it keeps its moment: a session that began since then stays limited.
          must_change_password:
            input.must_change_password === before.must_change_password
              ? undefined
              : input.must_change_password,
          ...(village_id !== undefined && { village_id: await villageFor(trx, actor, village_id) }),
          ...(password_hash && { password_hash }),
        };
        if (Object.values(change).some((value) => value !== undefined))
          await supervisors.update(trx, id, change);
        if (!password_hash && !input.disabled) return;
        await endSessions(trx, id, id === actor.userId ? actor.sessionHash : undefined);
        await forgetDevices(trx, id);
        return password_hash ? { password_changed: true } : undefined;
      });
    },

    remove: (actor: Actor, id: number) =>
      records.remove(actor, { id }, async (trx, before) => {
        if (id === actor.userId) throw new AppError('own_account');
        await mustHoldRole(trx, actor, before.role_id);
        await mustNotBeLastAdmin(trx, before);
      }),
  };
}

export type SupervisorService = ReturnType<typeof createSupervisorService>;
