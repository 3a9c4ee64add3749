import type { AuditLog, AuditUser } from '@bawaba/contracts';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { prepareQuery } from '../../database/fast-queries/prepare-query.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import type { Schema } from '../../database/schema.ts';
import { matchesSearch } from '../../database/search.ts';
import { inScope } from '../../database/village-scope.ts';

/** Every column: a prepared query has the same columns on every run. */
export type NewAuditLog = Required<Insertable<Schema['audit_logs']>>;

export interface AuditFilters extends Paging {
  readonly action?: string | undefined;
  readonly entityType?: string | undefined;
  readonly user?: string | undefined;
  readonly search?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export interface AuditView {
  readonly scope: VillageScope;
  /** The kinds of records whose names the reader may see. */
  readonly namesOf: 'all' | readonly string[];
  readonly timeZone: string;
}

export type AuditRow = Omit<AuditLog, 'details_hidden' | 'opens'>;

/** A search counts no further: nobody reads 20 pages, and a common name would take seconds. */
const MAX_COUNTED = 1_000;
/** Enough entries to have one of everybody who works with the register. */
const ENTRIES_FOR_USERS = 20_000;

export const insert = prepareQuery((db, entry: NewAuditLog) => db.insertInto('audit_logs').values(entry));

/** Several in one statement, in their order. Of each the details are a text with JSON, as `insert` takes them. */
export async function insertAll(db: Database, entries: readonly NewAuditLog[]): Promise<void> {
  if (!entries[0]) return;
  const { details: _, ...others } = entries[0];
  const columns = sql.join(Object.keys(others).map((name) => sql.ref(name)));
  await sql`INSERT INTO audit_logs (${columns}, details)
    SELECT ${columns}, (details #>> '{}')::jsonb
    FROM jsonb_populate_recordset(NULL::audit_logs, ${JSON.stringify(entries)}::jsonb)`.execute(db);
}

/** The expression of an index (migration 0033). */
const searchText = sql<string>`audit_search_text(entity_id, username, full_name, entity_name, entity_number, details)`;
const openText = sql<string>`audit_open_text(entity_id, username, full_name)`;

/**
 * A name that the reader may not see finds nothing. `#205` is the number of a record.
 */
function matches(search: string, { namesOf }: AuditView): RawBuilder<boolean> {
  const id = /^#\s*(\d{1,10})$/.exec(search.trim())?.[1];
  if (id) return sql<boolean>`${searchText} LIKE ${`%\n#${id}\n%`}`;
  const found = matchesSearch(searchText, search);
  if (namesOf === 'all') return found;
  return sql<boolean>`${found} AND (entity_type = ANY (${namesOf}) OR ${matchesSearch(openText, search)})`;
}

/**
 * `startDate` and `endDate` are days in the register's time zone, both included. A date must become a timestamp first:
 * AT TIME ZONE would convert it as midnight UTC and shift in the wrong direction.
 */
export async function list(db: Database, view: AuditView, filters: AuditFilters): Promise<Page<AuditRow>> {
  const { timeZone } = view;
  let matching = db.selectFrom('audit_logs').where(inScope(view.scope, 'village_id'));
  if (filters.action) matching = matching.where('action', '=', filters.action);
  if (filters.entityType) matching = matching.where('entity_type', '=', filters.entityType);
  if (filters.user) matching = matching.where('username', '=', filters.user);
  if (filters.search) matching = matching.where(matches(filters.search, view));
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
  const counted = filters.search
    ? matching.select('id').limit(sql.lit(MAX_COUNTED + 1))
    : matching.select('id');
  const [rows, { total }] = await Promise.all([
    matching
      .select(['id', 'created_at', 'username', 'full_name', 'action', 'entity_type', 'entity_id'])
      .select([
        sql<string | null>`audit_name(entity_name, details)`.as('entity_name'),
        sql<string | null>`audit_number(entity_number, details)`.as('entity_number'),
      ])
      .select(['details', 'ip_address'])
      .orderBy('id', 'desc')
      .limit(limitOf(filters))
      .offset(offsetOf(filters))
      .execute(),
    db
      .selectFrom(counted.as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  const isEstimate = filters.search !== undefined && total > MAX_COUNTED;
  return { rows, total: isEstimate ? MAX_COUNTED : total, isEstimate };
}

/** Users who made the latest entries: their latest names, by name. Not what strangers typed at the sign-in. */
export const recentUsers = (db: Database, scope: VillageScope): Promise<AuditUser[]> =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom(
          db
            .selectFrom('audit_logs')
            .select(['id', 'user_id', 'username', 'full_name'])
            .where(inScope(scope, 'village_id'))
            .orderBy('id', 'desc')
            .limit(sql.lit(ENTRIES_FOR_USERS))
            .as('latest'),
        )
        .select(['username', 'full_name'])
        .distinctOn('username')
        .where('user_id', 'is not', null)
        .where('username', 'is not', null)
        .orderBy('username')
        .orderBy('id', 'desc')
        .as('users'),
    )
    .select((eb) => [eb.ref('username').$notNull().as('username'), 'full_name'])
    .orderBy(sql`lower(coalesce(full_name, username))`)
    .limit(sql.lit(1000))
    .execute();
