import type { AuditLog } from '@bawaba/contracts';
import { type Insertable, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import type { Schema } from '../../database/schema.ts';
import { inScope } from '../../database/village-scope.ts';

/** Every column: a prepared query has the same columns on every run. */
export type NewAuditLog = Required<Insertable<Schema['audit_logs']>>;

export interface AuditFilters extends Paging {
  readonly action?: string | undefined;
  readonly entityType?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export const insert = prepareQuery((db, entry: NewAuditLog) => db.insertInto('audit_logs').values(entry));

/**
 * `startDate` and `endDate` are days in the register's time zone, both included. A date must become a timestamp first:
 * AT TIME ZONE would convert it as midnight UTC and shift in the wrong direction.
 */
export async function list(
  db: Database,
  scope: VillageScope,
  filters: AuditFilters,
  timeZone: string,
): Promise<Page<Omit<AuditLog, 'details_hidden'>>> {
  let matching = db.selectFrom('audit_logs').where(inScope(scope, 'village_id'));
  if (filters.action) matching = matching.where('action', '=', filters.action);
  if (filters.entityType) matching = matching.where('entity_type', '=', filters.entityType);
  if (filters.startDate) {
    matching = matching.where(
      sql<boolean>`created_at >= ${filters.startDate}::date::timestamp AT TIME ZONE ${timeZone}`,
    );
  }
  if (filters.endDate) {
    matching = matching.where(
      sql<boolean>`created_at < (${filters.endDate}::date + 1)::timestamp AT TIME ZONE ${timeZone}`,
    );
  }
  const [rows, { total }] = await Promise.all([
    matching
      .select(['id', 'created_at', 'username', 'full_name', 'action', 'entity_type', 'entity_id'])
      .select(['details', 'ip_address'])
      .orderBy('id', 'desc')
      .limit(limitOf(filters))
      .offset(offsetOf(filters))
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
