import type { AuthorityKind, AuthorityListKind, SenderRole } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inScope } from '../../database/village-scope.ts';

/** The kinds that somebody has changed; null for a village that has changed none. */
export interface StoredKind {
  readonly village_id: number;
  readonly village_name: string;
  readonly authority_lists_from: string;
  readonly stored: (Omit<AuthorityKind, 'village_id' | 'village_name' | 'sender_roles' | 'can_send'> & {
    readonly sender_role_ids: readonly number[] | null;
    /** Those of them that still exist. */
    readonly sender_roles: SenderRole[];
  })[];
}

/** Every village in scope, by name. */
export async function listStored(
  db: Database,
  scope: VillageScope,
  village_id?: number,
): Promise<StoredKind[]> {
  const { rows } = await sql<StoredKind>`
    SELECT villages.id AS village_id, villages.name AS village_name, villages.authority_lists_from,
      coalesce(jsonb_agg(to_jsonb(kinds) - 'village_id' || jsonb_build_object('sender_roles', senders.roles))
        FILTER (WHERE kinds.kind IS NOT NULL), '[]') AS stored
    FROM villages LEFT JOIN authority_list_kinds kinds ON kinds.village_id = villages.id
    LEFT JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'display_name', display_name) ORDER BY display_name, id), '[]') AS roles
      FROM roles WHERE id = ANY (kinds.sender_role_ids)
    ) senders ON true
    WHERE ${inScope(scope, 'villages.id')} AND (${village_id ?? null}::integer IS NULL OR villages.id = ${village_id ?? null})
    GROUP BY villages.id ORDER BY villages.name, villages.id`.execute(db);
  return rows;
}

/** In all villages: kinds of which lists were made that nobody has settled since, and from when on the village uses them. */
export async function listNewlySent(
  db: Database,
): Promise<Pick<AuthorityKind, 'village_id' | 'kind' | 'starts_on'>[]> {
  const { rows } = await sql<Pick<AuthorityKind, 'village_id' | 'kind' | 'starts_on'>>`
    SELECT sent.village_id, sent.kind, coalesce(kinds.starts_on, villages.authority_lists_from) AS starts_on
    FROM (SELECT DISTINCT village_id, kind FROM authority_settled_stays WHERE is_new) sent
    JOIN villages ON villages.id = sent.village_id
    LEFT JOIN authority_list_kinds kinds ON kinds.village_id = sent.village_id AND kinds.kind = sent.kind
    ORDER BY 1, 2`.execute(db);
  return rows;
}

type Settings = Pick<
  AuthorityKind,
  'is_enabled' | 'deadline_hours' | 'deadline_day' | 'starts_on' | 'columns'
> & { readonly sender_role_ids: number[] | null };

/** The caller holds the lock on the village. */
export async function save(
  db: Database,
  village_id: number,
  kind: AuthorityListKind,
  { columns, ...settings }: Settings,
): Promise<void> {
  const row = { ...settings, columns: JSON.stringify(columns) };
  await db
    .insertInto('authority_list_kinds')
    .values({ village_id, kind, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['village_id', 'kind'])
        .doUpdateSet({ ...row, version: sql`authority_list_kinds.version + 1` }),
    )
    .execute();
}
