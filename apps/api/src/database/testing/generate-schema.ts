import type pg from 'pg';

/** How connection.ts delivers each type of PostgreSQL. */
const types: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  'integer[]': 'number[]',
  json: 'string',
  jsonb: 'unknown',
  numeric: 'number',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'date[]': 'string[]',
  'timestamp with time zone': 'string',
  uuid: 'string',
};

/** What the database does not know. */
const overrides: Readonly<Record<string, string>> = {
  // It has a default, but nobody creates a role without its permissions.
  'roles.permissions': 'string[]',
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** A value that nobody may write: an identity, a computed column, the time of creation. */
  readonly isAlwaysGenerated: boolean;
  readonly hasDefault: boolean;
  /** A CHECK that lists the values of this column. */
  readonly check: string | null;
}

/** PostgreSQL does not know which columns of a view may be null; none of ours may. */
const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type,
    NOT a.attnotnull AND c.relkind = 'r' AS "isNullable",
    a.attidentity = 'a' OR a.attgenerated = 's'
      OR (a.attname = 'created_at' AND pg_get_expr(d.adbin, d.adrelid) = 'now()') AS "isAlwaysGenerated",
    d.adbin IS NOT NULL AS "hasDefault",
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
     WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
       AND pg_get_constraintdef(k.oid) LIKE '%= ANY (ARRAY[%') AS "check"
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
  ORDER BY c.relname, a.attnum`;

const LINE_WIDTH = 110;

function typeOf({ table, column, type, isNullable, isAlwaysGenerated, hasDefault, check }: Column): string {
  const override = overrides[`${table}.${column}`];
  if (override) return override;
  const values = check?.match(/'[^']*'(?=::)/g);
  const base = values?.join(' | ') ?? types[type];
  if (!base) throw new Error(`${table}.${column} is of type ${type}, which generate-schema.ts does not know`);
  const value = isNullable ? `${base} | null` : base;
  if (isAlwaysGenerated) return `GeneratedAlways<${value}>`;
  return hasDefault ? `Generated<${value}>` : value;
}

function lineOf(column: Column): string {
  const type = typeOf(column);
  const line = `  ${column.column}: ${type};`;
  if (line.length <= LINE_WIDTH) return line;
  // As the formatter writes a long union, also inside another type.
  const [, outer, inner = type] = /^(\w+)<(.*)>$/.exec(type) ?? [];
  const lines = `    | ${inner.split(' | ').join('\n    | ')}`;
  if (!outer) return `  ${column.column}:\n${lines};`;
  const isShort = `    ${inner}`.length <= LINE_WIDTH;
  return `  ${column.column}: ${outer}<\n${isShort ? `    ${inner}` : lines}\n  >;`;
}

const interfaceName = (table: string) =>
  table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The text of schema.ts: the tables and views of a migrated database as types of Kysely. */
export async function generateSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const interfaces = tables.map((table) => {
    const lines = rows.filter((column) => column.table === table).map(lineOf);
    return `interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  return [
    '// Generated from the migrated database by `npm run schema -w @bawaba/api`. Do not edit.',
    `import type { Generated, GeneratedAlways } from 'kysely';\n`,
    ...interfaces,
    `export interface Schema {\n${tables.map((table) => `  ${table}: ${interfaceName(table)};`).join('\n')}\n}\n`,
  ].join('\n');
}
