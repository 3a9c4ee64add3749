import type { RowOutcome } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type StoredRow, selectRows } from './import-rows.repository.ts';

/** Rows of a file of owners. A row with `head_row` is imported with the owner in that row. */

/** Of a family as large as this, the rest is refused without a look at all of it. */
const MOST_ROWS = 2000;

const isIn = (numbers: readonly number[]) =>
  sql<boolean>`(number = ANY (${numbers}::integer[]) OR head_row = ANY (${numbers}::integer[]))`;

/** The rows of the owners in these rows, and of their families. */
export const ofFamilies = (
  db: Database,
  importId: number,
  heads: readonly number[],
  outcomes: readonly RowOutcome[],
): Promise<StoredRow[]> =>
  selectRows(db, importId)
    .where(isIn(heads))
    .where('outcome', 'in', outcomes)
    .orderBy('number')
    .limit(MOST_ROWS)
    .execute();

/** Where a row that names an owner stands. */
export interface OwnerRow {
  readonly number: number;
  readonly key: string | null;
  readonly name_key: string | null;
  readonly head_row: number | null;
  readonly outcome: RowOutcome;
}

const ownerRows = (db: Database, importId: number) =>
  db
    .selectFrom('import_rows')
    .select(['number', 'key', 'name_key', 'head_row', sql<RowOutcome>`outcome`.as('outcome')])
    .where('import_id', '=', importId)
    .where('name_key', 'is not', null);

/** Rows that name an owner: the nearest above these rows, those between them, and earlier ones with these keys. */
export async function ownersAround(
  db: Database,
  importId: number,
  asked: { readonly numbers: readonly number[]; readonly keys: readonly string[] },
): Promise<OwnerRow[]> {
  const first = asked.numbers.at(0) ?? 0;
  const last = asked.numbers.at(-1) ?? 0;
  const others = sql<boolean>`number <> ALL (${asked.numbers}::integer[])`;
  const [above, between, same] = await Promise.all([
    ownerRows(db, importId).where('number', '<', first).orderBy('number', 'desc').limit(1).execute(),
    ownerRows(db, importId)
      .where('number', '>', first)
      .where('number', '<', last)
      .where(others)
      .orderBy('number')
      .execute(),
    ownerRows(db, importId)
      .where(sql<boolean>`key = ANY (${asked.keys}::text[])`)
      .where(others)
      .where('number', '<', last)
      .orderBy('number')
      .execute(),
  ]);
  const byNumber = new Map([...above, ...between, ...same].map((row) => [row.number, row]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** A family is imported as a whole: where one row has a problem, the others wait for it. Null: all families of the file. */
export const holdFamilies = (db: Database, importId: number, heads: readonly number[] | null) =>
  sql`UPDATE import_rows SET outcome = 'error', version = version + 1, problems = problems || jsonb_build_array(
      jsonb_build_object('field', null, 'code', 'family_row_has_problems', 'row', broken.number))
    FROM (
      SELECT coalesce(head_row, number) AS head, min(number) AS number FROM import_rows
      WHERE import_id = ${importId} AND outcome IN ('error', 'decision') AND ${heads ? isIn(heads) : sql`true`}
      GROUP BY 1
    ) broken
    WHERE import_id = ${importId} AND outcome = 'create' AND coalesce(head_row, import_rows.number) = broken.head`.execute(
    db,
  );
