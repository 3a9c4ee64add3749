import type pg from 'pg';
import type { Migration } from '../database/migrate.ts';
import type { PhotoStore } from '../features/photos/photo-store.ts';
import { BACKUP_PROGRAM } from './session.ts';

/** The reason why a backup must not be restored here; undefined if it may. */
export async function refusalOf(
  client: pg.Client,
  photos: PhotoStore,
  { migrations, overwrite }: { migrations: readonly Migration[]; overwrite: boolean },
): Promise<string | undefined> {
  if (await isInUse(client)) return 'The program is running on this database. Stop it first.';
  const tables = await readNames(client, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  if (tables.length > 0 && !(await isRegister(client, tables, migrations)))
    return 'This database holds the tables of another program.';
  if (overwrite) return undefined;
  const hasAccounts =
    tables.includes('users') && (await readNames(client, 'SELECT id FROM users LIMIT 1'))[0];
  const hasPhotos = !(await photos.isEmpty());
  return hasAccounts || hasPhotos
    ? 'There is a register here already. To replace all of it with the backup, add --overwrite.'
    : undefined;
}

async function isInUse(client: pg.Client) {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND pid <> pg_backend_pid() AND application_name IN ('bawaba', $1)`,
    [BACKUP_PROGRAM],
  );
  return rows.length > 0;
}

async function isRegister(client: pg.Client, tables: readonly string[], migrations: readonly Migration[]) {
  if (!tables.includes('migrations')) return false;
  const applied = await readNames(client, 'SELECT name FROM migrations').catch((): string[] => []);
  return tables.length === 1 || migrations.some(({ name }) => applied.includes(name));
}

async function readNames(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  return rows.map(([name]) => name);
}

/** Drops everything in the schema except objects of extensions, so that the migrations can start again. */
export async function clearSchema(client: pg.Client) {
  const drops = await readNames(
    client,
    `WITH of_extensions AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e')
     SELECT format('DROP %s %I CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, relname)
     FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v')
       AND NOT EXISTS (SELECT FROM of_extensions e WHERE e.classid = 'pg_class'::regclass AND e.objid = c.oid)
     UNION ALL
     SELECT format('DROP ROUTINE %s CASCADE', p.oid::regprocedure)
     FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM of_extensions e WHERE e.classid = 'pg_proc'::regclass AND e.objid = p.oid)
     UNION ALL
     SELECT format('DROP COLLATION %I CASCADE', collname)
     FROM pg_collation WHERE collnamespace = 'public'::regnamespace`,
  );
  // An earlier CASCADE may have dropped it already.
  for (const drop of drops) await client.query(drop.replace(/^DROP (\w+)/, 'DROP $1 IF EXISTS'));
}
