import type pg from 'pg';

/**
 * Not in a backup: sessions, devices, sign-in attempts, keys of retries, announcements, comparisons that are waiting, the list of
 * backups, the turns of jobs, and the table that migrations fill.
 */
const EXCLUDED_TABLES = [
  'sessions',
  'known_devices',
  'sign_in_attempts',
  'idempotency_keys',
  'announcements',
  'backups',
  'blacklist_comparisons',
  'blacklist_walk',
  'job_turns',
  'migrations',
];

export interface Table {
  readonly name: string;
  /** Without generated columns: the database computes them again. */
  readonly columns: string[];
}

/** All our tables, from the catalogue of the database: a table added later is included without a change here. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [EXCLUDED_TABLES],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT DISTINCT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
     JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.contype = 'f' AND f.oid <> t.oid AND f.relnamespace = 'public'::regnamespace`,
  );
  return sortByReferences(rows, references);
}

/** A table comes after the tables that it refers to. */
export function sortByReferences(
  tables: readonly Table[],
  references: readonly { from: string; to: string }[],
): Table[] {
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    );
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

export interface Sequence {
  readonly table: string;
  readonly column: string;
  readonly last_value: number;
  readonly is_called: boolean;
}

export async function readSequences(client: pg.ClientBase, tables: readonly Table[]): Promise<Sequence[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT c.relname AS table, a.attname::text AS column,
       pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1) AND a.attidentity <> ''
     ORDER BY 1`,
    [tables.map(({ name }) => name)],
  );
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: at } = await client.query(
      `SELECT last_value::float8 AS last_value, is_called FROM ${sequence}`,
    );
    sequences.push({ table, column, ...at[0] });
  }
  return sequences;
}

export async function setSequence(client: pg.ClientBase, { table, column, last_value, is_called }: Sequence) {
  await client.query('SELECT setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
    table,
    column,
    last_value,
    is_called,
  ]);
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ');
