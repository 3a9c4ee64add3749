import type { RowOutcome } from '@bawaba/contracts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { limitOf, offsetOf, type Page, type Paging } from '../../database/paging.ts';
import { type StoredRow, selectRows } from './import-rows.repository.ts';

export interface RowFilters extends Paging {
  readonly outcome?: RowOutcome | undefined;
  readonly problem?: string | undefined;
  readonly field?: string | undefined;
  readonly row?: number | undefined;
  readonly search?: string | undefined;
}

/** The cells and the corrections as a search compares texts: folded. `%` and `_` are ordinary characters. */
const contains = (search: string): RawBuilder<boolean> =>
  sql<boolean>`strpos(fold_text(cells::text || ' ' || corrections::text), fold_text(${search})) > 0`;

export async function list(db: Database, importId: number, filters: RowFilters): Promise<Page<StoredRow>> {
  const { outcome, problem, field, row, search } = filters;
  const conditions = [sql<boolean>`import_id = ${importId}`, sql<boolean>`outcome <> 'heading'`];
  if (outcome) conditions.push(sql<boolean>`outcome = ${outcome}`);
  if (row !== undefined) conditions.push(sql<boolean>`number = ${row}`);
  if (problem || field) {
    const asked = { ...(problem && { code: problem }), ...(field && { field }) };
    conditions.push(sql<boolean>`problems @> ${JSON.stringify([asked])}::jsonb`);
  }
  if (search) conditions.push(contains(search));
  const matches = sql<boolean>`${sql.join(conditions, sql` AND `)}`;
  const [rows, { total }] = await Promise.all([
    selectRows(db, importId)
      .where(matches)
      .orderBy('number')
      .limit(limitOf(filters))
      .offset(offsetOf(filters))
      .execute(),
    db
      .selectFrom('import_rows')
      .where(matches)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** For a workbook: rows that were not imported, and how many they are. */
export async function readRejected(
  db: Database,
  importId: number,
): Promise<{ total: number; query: Expression<StoredRow> }> {
  const outcomes = ['error', 'decision', 'left_out'] as const;
  const { total } = await db
    .selectFrom('import_rows')
    .where('import_id', '=', importId)
    .where('outcome', 'in', outcomes)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, query: selectRows(db, importId).where('outcome', 'in', outcomes).orderBy('number') };
}

/** How many rows have which problem, the most frequent first. */
export const countProblems = async (
  db: Database,
  importId: number,
): Promise<{ field: string | null; code: string; rows: number }[]> =>
  (
    await sql<{ field: string | null; code: string; rows: number }>`
      SELECT problem ->> 'field' AS field, problem ->> 'code' AS code, count(DISTINCT number)::integer AS rows
      FROM import_rows, jsonb_array_elements(problems) AS problem
      WHERE import_id = ${importId} AND problems <> '[]' AND outcome <> 'heading'
      GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 200`.execute(db)
  ).rows;
