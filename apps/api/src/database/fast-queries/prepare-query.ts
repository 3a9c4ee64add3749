import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from '../database.ts';
import { isPlanOutdated } from '../postgres-errors.ts';
import type { Schema } from '../schema.ts';
import { nameStatement, renameStatement, statementName } from './statement-names.ts';

/** How many texts of one query are kept, for example one for each length of a page. Others are built on every run. */
const MAX_TEXTS = 32;

/** A query of the builder, or raw SQL. */
export interface Statement<Row> {
  compile(db: Database): CompiledQuery<Row>;
}

/** Stands for a value while the text is built. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Builds queries and sends none. */
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
 * A query whose text is built once, and which each connection parses and plans once. Its values are parameters, except
 * those that change the text: missing values, a scope of `all` or `none`, and the `literals`.
 */
export function prepareQuery<Values extends object, Row>(
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
    const placeholders = Object.entries(values).map(([name, value]) => [
      name,
      isLiteral(name, value) ? value : new Placeholder(name),
    ]);
    const statement = build(builder, Object.fromEntries(placeholders) as Values).compile(builder);
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
      // The error ends a transaction: inTransaction runs all of it again.
      if (db.isTransaction) throw error;
      return (await db.executeQuery(query)).rows;
    }
  };
}

/**
 * Repeats the last key until there are 1, 4, 16, 64… of them: a few texts serve any number of keys. An array as one
 * parameter would need one text only, but its length is unknown to the planner, which then plans it on every run.
 */
export function padParameters<Key>(keys: readonly Key[]): Readonly<Record<number, Key>> {
  const length = 4 ** Math.ceil(Math.log2(keys.length) / 2);
  const padded = [...keys];
  while (padded.length < length) padded.push(keys.at(-1) as Key);
  return padded;
}

export type KeyParameters = Readonly<Record<`key${number}`, string>>;

/** The same beside other values of a query: as `key0`, `key1` and so on. */
export const keyParameters = (keys: readonly string[]): KeyParameters =>
  Object.fromEntries(Object.entries(padParameters(keys)).map(([at, key]) => [`key${at}`, key]));

/** A prepared query for `IN (…)`. `build` gets at least one key, and may get a key several times. */
export function prepareQueryForKeys<Key, Row>(
  build: (db: Database, keys: readonly Key[]) => Statement<Row>,
): (db: Database, keys: readonly Key[]) => Promise<Row[]> {
  const run = prepareQuery((db, keys: Readonly<Record<number, Key>>) => build(db, Object.values(keys)));
  return async (db, keys) => (keys.length === 0 ? [] : run(db, padParameters(keys)));
}
