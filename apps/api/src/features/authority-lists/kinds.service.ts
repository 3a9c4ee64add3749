import {
  AppError,
  type AuthorityKind,
  type AuthorityKindWrite,
  type AuthorityListKind,
  authorityListKinds,
  defaultAuthorityKind,
  FieldError,
  isMonthly,
} from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { lockRowToChange } from '../../database/rows.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changes, recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { RoleService } from '../roles/roles.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as kinds from './kinds.repository.ts';

/** Besides the permission: a village may leave a kind of list to some roles. Administrators can always send. */
const maySend = (actor: Actor, role_ids: readonly number[] | null) =>
  can(actor, 'send_authority_lists') &&
  (actor.isAdmin || role_ids === null || role_ids.includes(actor.roleId));

function settingsOf(
  actor: Actor,
  { village_id, village_name, authority_lists_from, stored }: kinds.StoredKind,
  kind: AuthorityListKind,
): AuthorityKind {
  const { sender_role_ids, sender_roles, ...settings } = stored.find((one) => one.kind === kind) ?? {
    kind,
    ...defaultAuthorityKind(kind),
    starts_on: authority_lists_from,
    version: 0,
    sender_role_ids: null,
    sender_roles: [],
  };
  return {
    village_id,
    village_name,
    ...settings,
    sender_roles: sender_role_ids && sender_roles,
    can_send: maySend(actor, sender_role_ids),
  };
}

/** Not what the actor may do, which is no setting. */
const auditedOf = ({ can_send: _, ...settings }: AuthorityKind) => settings;

const isKind = (name: string): name is AuthorityListKind => authorityListKinds.some((kind) => kind === name);

export function createAuthorityKindService(db: Database, villages: VillageService, roles: RoleService) {
  async function list(actor: Actor, village_id?: number, database = db): Promise<AuthorityKind[]> {
    const found = await kinds.listStored(database, actor.scope, village_id);
    return found.flatMap((village) => authorityListKinds.map((kind) => settingsOf(actor, village, kind)));
  }

  async function get(actor: Actor, village_id: number, kind: AuthorityListKind, database = db) {
    const found = (await list(actor, village_id, database)).find((settings) => settings.kind === kind);
    if (!found) throw new AppError('not_found');
    return found;
  }

  const listSenderRoles = (database: Database, village_id: number) =>
    roles.listWith(database, village_id, 'send_authority_lists');

  /** Roles of other villages, and those that may send nothing, cannot be chosen. One that was chosen before stays. */
  async function checkSenders(trx: Database, before: AuthorityKind, ids: readonly number[]) {
    const known = [...(before.sender_roles ?? []), ...(await listSenderRoles(trx, before.village_id))];
    if (!ids.every((id) => known.some((role) => role.id === id)))
      throw new FieldError('sender_role_ids', 'invalid_choice');
  }

  return {
    list: (actor: Actor, village_id?: number) => list(actor, village_id),
    get,

    /** The settings, if the actor may send this kind of list in this village. */
    async mustSend(actor: Actor, village_id: number, kind: AuthorityListKind, database = db) {
      const settings = await get(actor, village_id, kind, database);
      if (!settings.can_send) throw new AppError('authority_list_not_yours');
      return settings;
    },

    async senderRoles(actor: Actor, chosen?: number) {
      return listSenderRoles(db, await villages.forNewRecord(db, actor, chosen ?? null));
    },

    async update(actor: Actor, kind: string, body: AuthorityKindWrite): Promise<AuthorityKind> {
      if (!isKind(kind)) throw new AppError('not_found');
      const { village_id: chosen, version, sender_role_ids, ...settings } = body;
      const { deadline_day = null, deadline_hours = null, ...input } = settings;
      const deadline = isMonthly(kind)
        ? { deadline_day, deadline_hours: null }
        : { deadline_day: null, deadline_hours };
      if (isMonthly(kind) && deadline_day === null) throw new FieldError('deadline_day', 'required');
      if (!isMonthly(kind) && deadline_hours === null) throw new FieldError('deadline_hours', 'required');
      return inTransaction(db, async (trx) => {
        const village_id = await villages.forNewRecord(trx, actor, chosen);
        await lockRowToChange(trx, 'villages', village_id);
        const before = await get(actor, village_id, kind, trx);
        if (version !== undefined && version !== before.version)
          throw new AppError('stale', { current: before });
        if (sender_role_ids) await checkSenders(trx, before, sender_role_ids);
        const present = before.sender_roles?.map(({ id }) => id) ?? null;
        const senders = sender_role_ids === undefined ? present : sender_role_ids;
        await kinds.save(trx, village_id, kind, { ...input, ...deadline, sender_role_ids: senders });
        const after = await get(actor, village_id, kind, trx);
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'authority_list',
          entity_id: kind,
          village_id,
          entity_name: after.village_name,
          details: changes(auditedOf(before), auditedOf(after)),
        });
        return after;
      });
    },
  };
}

export type AuthorityKindService = ReturnType<typeof createAuthorityKindService>;
