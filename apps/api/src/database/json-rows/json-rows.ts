import type { z } from 'zod';
import type { Database } from '../database.ts';
import { prepareQuery, type Statement } from '../fast-queries/prepare-query.ts';
import { asJson, type JsonRows, type JsonText } from './json-form.ts';

/** A prepared query (see fast-queries) whose rows become JSON. */
export function prepareJson<Schema extends z.ZodObject, Values extends object>(
  schema: Schema,
  build: (db: Database, values: Values) => Statement<z.output<Schema>>,
  literals: readonly (keyof Values)[] = [],
): (db: Database, values: Values) => Promise<JsonRows<z.output<Schema>>> {
  const run = prepareQuery((db, values: Values) => asJson(schema, build(db, values)), literals);
  return async (db, values) => (await run(db, values))[0] as JsonRows<z.output<Schema>>;
}

/** The same for a query that is planned for its values. */
export async function readJson<Schema extends z.ZodObject>(
  db: Database,
  schema: Schema,
  statement: Statement<z.output<Schema>>,
): Promise<JsonRows<z.output<Schema>>> {
  const { rows } = await db.executeQuery(asJson(schema, statement).compile(db));
  return rows[0] as JsonRows<z.output<Schema>>;
}

/** The JSON of the only row, if there is one. */
export const onlyRow = <T>({ bytes, count }: JsonRows<T>): JsonText<T> | undefined =>
  count === 1 ? { bytes: bytes.subarray(1, -1) } : undefined;
