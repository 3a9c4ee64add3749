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
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { lockRowToChange } from '../../database/rows.ts';
import { inTransaction } from '../../database/transaction.ts';
import { changes, recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import * as kinds from './kinds.repository.ts';

const settingsOf = (
  { village_id, village_name, authority_lists_from, stored }: kinds.StoredKind,
  kind: AuthorityListKind,
): AuthorityKind => ({
  village_id,
  village_name,
  ...(stored.find((changed) => changed.kind === kind) ?? {
    kind,
    ...defaultAuthorityKind(kind),
    starts_on: authority_lists_from,
    version: 0,
  }),
});

const isKind = (name: string): name is AuthorityListKind => authorityListKinds.some((kind) => kind === name);

export function createAuthorityKindService(db: Database, villages: VillageService) {
  async function list(actor: Actor, village_id?: number, database = db): Promise<AuthorityKind[]> {
    const found = await kinds.listStored(database, actor.scope, village_id);
    return found.flatMap((village) => authorityListKinds.map((kind) => settingsOf(village, kind)));
  }

  async function get(actor: Actor, village_id: number, kind: AuthorityListKind, database = db) {
    const found = (await list(actor, village_id, database)).find((settings) => settings.kind === kind);
    if (!found) throw new AppError('not_found');
    return found;
  }

  return {
    list: (actor: Actor, village_id?: number) => list(actor, village_id),
    get,

    async update(actor: Actor, kind: string, body: AuthorityKindWrite): Promise<AuthorityKind> {
      if (!isKind(kind)) throw new AppError('not_found');
      const { village_id: chosen, version, deadline_day = null, deadline_hours = null, ...input } = body;
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
        await kinds.save(trx, village_id, kind, { ...input, ...deadline });
        const after = await get(actor, village_id, kind, trx);
        await recordAudit(trx, actor, {
          action: 'update',
          entity_type: 'authority_list',
          entity_id: kind,
          village_id,
          entity_name: after.village_name,
          details: changes(before, after),
        });
        return after;
      });
    },
  };
}

export type AuthorityKindService = ReturnType<typeof createAuthorityKindService>;
