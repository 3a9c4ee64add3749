import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from './database.ts';
import { isPlanOutdated } from './postgres-errors.ts';
import type { Schema } from './schema.ts';

/** So many texts of one statement are kept, a page's length each perhaps; a rarer one is put together anew. */
const MAX_TEXTS = 32;

const names = new Map<string, string>();

/** The server keeps a prepared statement under this name, a connection each; undefined: it is planned each time. */
export const statementName = (text: string) => names.get(text);

/** Named by its text, so that another process behind the same connection pooler cannot mean something else by it. */
const nameStatement = (text: string, suffix = '') =>
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 24) + suffix);

let renamings = 0;
/** Another copy of the program has changed a table: under a new name the statement is planned anew. */
function renameStatement(text: string, outdated: string | undefined) {
  if (outdated === undefined || statementName(text) !== outdated) return;
  nameStatement(text, `-${++renamings}`);
}

/** A query of the builder, or raw SQL. */
interface Statement<Row> {
  compile(db: Database): CompiledQuery<Row>;
}

/** Stands for a value while the statement is put together. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Puts statements together and sends none. */
const builder: Database = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const withValues = <Row>(statement: CompiledQuery<Row>, values: object): CompiledQuery<Row> => ({
  ...statement,
  parameters: statement.parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name as keyof typeof values] : parameter,
  ),
});

/**
 * A statement that is put together once, and parsed and planned by the server once a connection. Its values are
 * parameters, except those that change the text: missing ones, a scope of all or of none, and the `literals`.
 * For what has one good plan whatever the values are; a search or a filter is better planned each time.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database, values: Values) => Statement<Row>,
  literals: readonly (keyof Values)[] = [],
): (db: Database, values: Values) => Promise<Row[]> {
  const texts = new Map<string, CompiledQuery<Row>>();
  const isLiteral = (name: string, value: unknown) =>
    value === undefined ||
    (name === 'scope' && typeof value === 'string') ||
    literals.includes(name as keyof Values);

  function statementFor(values: Values): CompiledQuery<Row> {
    let shape = '';
    for (const [name, value] of Object.entries(values))
      shape += isLiteral(name, value) ? `${name}=${value};` : `${name};`;
    const known = texts.get(shape);
    if (known) return known;
    if (texts.size === MAX_TEXTS) return build(builder, values).compile(builder);
    const standIns = Object.entries(values).map(([name, value]) => [
      name,
      isLiteral(name, value) ? value : new Placeholder(name),
    ]);
    const statement = build(builder, Object.fromEntries(standIns) as Values).compile(builder);
    nameStatement(statement.sql);
    texts.set(shape, statement);
    return statement;
  }

  return async (db, values) => {
    const query = withValues(statementFor(values), values);
    const name = statementName(query.sql);
    try {
      return (await db.executeQuery(query)).rows;
    } catch (error) {
      if (!isPlanOutdated(error)) throw error;
      renameStatement(query.sql, name);
      // A transaction is lost and tried again as a whole.
      if (db.isTransaction) throw error;
      return (await db.executeQuery(query)).rows;
    }
  };
}

/**
 * A list of values for `IN (…)`, filled up to 1, 4, 16, 64… with the last of them, so that a few texts do for any number. Of
 * an array the planner does not know the length, and plans it anew each time.
 */
export function filledUp<T>(values: readonly T[]): Readonly<Record<number, T>> {
  const length = 4 ** Math.ceil(Math.log2(values.length) / 2);
  const filled = [...values];
  while (filled.length < length) filled.push(values.at(-1) as T);
  return filled;
}
