import type { DateConvention, ImportKind } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What somebody said about a column of a file with the same headings. */
export interface RememberedColumn {
  readonly index: number;
  readonly field: string | null;
  readonly date_order: DateConvention | null;
}

export interface Remembered {
  readonly columns: readonly RememberedColumn[];
  readonly defaults: Readonly<Record<string, string>>;
}

interface Place {
  readonly village_id: number;
  readonly kind: ImportKind;
}

/** More are not remembered: those that nobody has used for the longest time go. */
const MOST_IN_A_VILLAGE = 200;

export const find = (
  db: Database,
  { village_id, kind }: Place,
  signature: string,
): Promise<Remembered | undefined> =>
  db
    .selectFrom('import_layouts')
    .select([
      sql<RememberedColumn[]>`columns`.as('columns'),
      sql<Record<string, string>>`defaults`.as('defaults'),
    ])
    .where('village_id', '=', village_id)
    .where('kind', '=', kind)
    .where('signature', '=', signature)
    .executeTakeFirst();

export async function remember(
  db: Database,
  { village_id, kind }: Place,
  signature: string,
  { columns, defaults }: Remembered,
) {
  await sql`
    INSERT INTO import_layouts (village_id, kind, signature, columns, defaults)
    VALUES (${village_id}, ${kind}, ${signature}, ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(defaults)}::jsonb)
    ON CONFLICT (village_id, kind, signature)
    DO UPDATE SET columns = excluded.columns, defaults = excluded.defaults, used_at = now()`.execute(db);
  await sql`
    DELETE FROM import_layouts WHERE village_id = ${village_id} AND (kind, signature) IN (
      SELECT kind, signature FROM import_layouts WHERE village_id = ${village_id}
      ORDER BY used_at DESC OFFSET ${MOST_IN_A_VILLAGE})`.execute(db);
}
