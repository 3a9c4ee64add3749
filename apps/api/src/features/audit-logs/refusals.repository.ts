import type { StoppedAttempt } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import type { Trx } from '../../database/transaction.ts';
import { inScope } from '../../database/village-scope.ts';

export interface Refusal {
  readonly userId: number;
  readonly entityType: string;
  readonly number: string | null;
  /** Of somebody without a number. */
  readonly name: string | null;
}

/** Two attempts at once are counted one after the other, until the transaction ends. */
export const lockRefusalsOf = (trx: Trx, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`refusals:${userId}`}, 0))`.execute(trx);

/** How many entries this user has caused in the last hour, and whether this attempt is among the latest. */
export async function countRefusals(
  trx: Trx,
  { userId, entityType, number, name }: Refusal,
  sameWithinMinutes: number,
) {
  return trx
    .selectFrom('audit_logs')
    .where('action', '=', 'blocked')
    .where('user_id', '=', userId)
    .where(sql<boolean>`created_at > now() - interval '1 hour'`)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<boolean>`coalesce(bool_or(entity_type = ${entityType}
        AND identity_key(entity_number) IS NOT DISTINCT FROM identity_key(${number}::text)
        AND (${number}::text IS NOT NULL OR entity_name IS NOT DISTINCT FROM ${name}::text)
        AND created_at > now() - make_interval(mins => ${sameWithinMinutes})), false)`.as('isKnown'),
    ])
    .executeTakeFirstOrThrow();
}

export async function listStopped(
  db: Database,
  scope: VillageScope,
  { days, ...page }: Paging & { readonly days: number },
): Promise<Page<StoppedAttempt>> {
  const matching = db
    .selectFrom('audit_logs')
    .leftJoin('villages', 'villages.id', 'audit_logs.village_id')
    .where('audit_logs.action', '=', 'blocked')
    .where(inScope(scope, 'audit_logs.village_id'))
    .where(sql<boolean>`audit_logs.created_at > now() - make_interval(days => ${days})`);
  const [rows, { total }] = await Promise.all([
    matching
      .select(['audit_logs.id', 'audit_logs.created_at', 'audit_logs.username', 'audit_logs.village_id'])
      .select(['audit_logs.full_name as user_full_name', 'villages.name as village_name'])
      .select(['audit_logs.entity_name as full_name', 'audit_logs.entity_number as id_number'])
      .select([
        sql<StoppedAttempt['registration']>`audit_logs.entity_type`.as('registration'),
        sql<string | null>`audit_logs.details ->> 'blacklist_reason'`.as('reason'),
      ])
      .orderBy('audit_logs.id', 'desc')
      .limit(limitOf(page))
      .offset(offsetOf(page))
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
