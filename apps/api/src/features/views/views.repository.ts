import type { SavedView, SavedViewWrite } from '@bawaba/contracts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

interface Row {
  id: number;
  name: string;
  filters: string;
}
const viewOf = ({ id, name, filters }: Row): SavedView => ({ id, name, filters: JSON.parse(filters) });

/** Views belong to a user, not to a village: the user id is the scope. */
export const list = async (db: Database, userId: number): Promise<SavedView[]> =>
  (
    await db
      .selectFrom('saved_views')
      .select(['id', 'name', 'filters'])
      .where('user_id', '=', userId)
      .orderBy('name')
      .orderBy('id')
      .execute()
  ).map(viewOf);

/** Views of the same user are saved one after the other, so that two at once cannot pass the limit. */
export const lockUser = (db: Database, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();

export const countOthers = async (db: Database, userId: number, name: string): Promise<number> => {
  const { total } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(name) <> lower(${name})`)
    .executeTakeFirstOrThrow();
  return Number(total);
};

export const save = async (
  db: Database,
  userId: number,
  { name, filters }: SavedViewWrite,
): Promise<SavedView> => {
  const { rows } = await sql<Row>`
    INSERT INTO saved_views (user_id, name, filters) VALUES (${userId}, ${name}, ${JSON.stringify(filters)})
    ON CONFLICT (user_id, lower(name)) DO UPDATE SET name = excluded.name, filters = excluded.filters
    RETURNING id, name, filters`.execute(db);
  return viewOf(rows[0] as Row);
};

export const remove = async (db: Database, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
