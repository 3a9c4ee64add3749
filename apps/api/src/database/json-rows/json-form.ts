import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { z } from 'zod';
import type { Database } from '../database.ts';
import type { Statement } from '../fast-queries/prepare-query.ts';
import { JsonWriter } from './json-writer.ts';
import { type RowReader, readRowsWith, stopReading } from './row-client.ts';
import { layOut, type RowLayout } from './row-layout.ts';

/** JSON as it is sent: what the schema names, and nothing else. */
export interface JsonText<T> {
  readonly bytes: Buffer;
  /** Only a type: what the bytes say. */
  readonly value?: T;
}

export interface JsonRows<T> extends JsonText<T[]> {
  readonly count: number;
  /** Of the first row: what the schema does not name, such as a total. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** The schema of the rows of many statements, and how PostgreSQL sent them last. */
class JsonForm {
  #layout: RowLayout | undefined;
  constructor(readonly schema: z.ZodObject) {}

  layoutFor(description: Buffer): RowLayout {
    if (!this.#layout?.description.equals(description)) this.#layout = layOut(this.schema, description);
    return this.#layout as RowLayout;
  }
}

const forms: JsonForm[] = [];
const MARK = '/* json ';

/** Kysely has no option for it, so the statement itself says in a comment that its rows become JSON, and by which schema. */
export function asJson<Schema extends z.ZodObject>(
  schema: Schema,
  statement: Statement<z.output<Schema>>,
): Statement<JsonRows<z.output<Schema>>> {
  const known = forms.findIndex((form) => form.schema === schema);
  const number = known < 0 ? forms.push(new JsonForm(schema)) - 1 : known;
  return {
    compile: (db: Database) => {
      const query = statement.compile(db);
      return { ...query, sql: `${MARK}${number} */ ${query.sql}` } as unknown as CompiledQuery<
        JsonRows<z.output<Schema>>
      >;
    },
  };
}

export const jsonFormOf = (text: string) =>
  text.startsWith(MARK) ? forms[Number.parseInt(text.slice(MARK.length), 10)] : undefined;

/** What the driver calls while a statement runs; its types have none of it. */
declare class RunningQuery extends pg.Query {
  callback: (error: Error | null, result: unknown) => void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
}
const Query = pg.Query as unknown as typeof RunningQuery;

/** A statement whose only result is one `JsonRows`. */
class JsonQuery extends Query implements RowReader {
  readonly #writer = new JsonWriter();
  #layout: RowLayout | undefined;
  /** The first row that could not be written. The others are still read, because the driver waits for the end. */
  #error: Error | undefined;

  constructor(
    private readonly form: JsonForm,
    statement: pg.QueryConfig,
    resolve: (result: { rows: JsonRows<unknown>[] }) => void,
    reject: (error: Error) => void,
  ) {
    super(statement);
    this.callback = (error) => {
      if (error ?? this.#error) reject((error ?? this.#error) as Error);
      else resolve({ rows: [{ bytes: writer.end(), count: writer.count, others: writer.others }] });
    };
    const writer = this.#writer;
    const submit = this.submit;
    this.submit = (connection) => {
      readRowsWith(connection, this);
      return submit.call(this, connection);
    };
  }

  describe(message: Buffer) {
    try {
      this.#layout = this.form.layoutFor(message);
    } catch (error) {
      this.#error = error as Error;
    }
  }

  readRow(message: Buffer) {
    if (!this.#layout || this.#error) return;
    try {
      this.#writer.write(message, this.#layout);
    } catch (error) {
      this.#error = error as Error;
    }
  }

  override handleError(error: Error, connection: pg.Connection) {
    stopReading(connection);
    super.handleError(error, connection);
  }

  override handleReadyForQuery(connection: pg.Connection) {
    stopReading(connection);
    super.handleReadyForQuery(connection);
  }
}

export const queryJson = (client: pg.ClientBase, form: JsonForm, statement: pg.QueryConfig) =>
  new Promise<{ rows: JsonRows<unknown>[] }>((resolve, reject) => {
    client.query(new JsonQuery(form, statement, resolve, reject));
  });
