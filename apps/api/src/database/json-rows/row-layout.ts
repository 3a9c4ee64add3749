import pg from 'pg';
import type { z } from 'zod';
import { jsonSchema, serialiserOf } from '../../serialisers.ts';
import { valueTypes } from '../value-types.ts';

/** How a value becomes JSON: its text is copied, or goes through the serialiser. */
export const COPIED = 0;
export const QUOTED = 1;
export const INSTANT = 2;
export const BOOLEAN = 3;
export const SERIALISED = 4;

const { builtins } = pg.types;
/** By the type in the schema and the type in PostgreSQL. */
const copies: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  string: {
    [builtins.TEXT]: QUOTED,
    [builtins.VARCHAR]: QUOTED,
    [builtins.DATE]: QUOTED,
    [builtins.TIMESTAMPTZ]: INSTANT,
  },
  integer: { [builtins.INT2]: COPIED, [builtins.INT4]: COPIED },
  boolean: { [builtins.BOOL]: BOOLEAN },
};

interface Field {
  readonly name: string;
  readonly type: number;
  readonly place: number;
}

/** A column that the schema names. */
export interface Column {
  readonly place: number;
  /** `,"name":`; of the first one `{"name":`. */
  readonly key: Buffer;
  /** The same with null; undefined if the schema does not allow null. */
  readonly keyWithNull: Buffer | undefined;
  readonly kind: number;
  /** The text of a value, or null, as the serialiser writes it. */
  readonly serialise: (text: string | null) => string;
}

export interface RowLayout {
  readonly description: Buffer;
  /** Where the fields of the row begin and end that is being written. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** In the order of the schema. */
  readonly columns: readonly Column[];
  /** Columns that the schema does not name: they are never part of the JSON. */
  readonly others: readonly Field[];
  /** What a row takes at most besides its values. */
  readonly fixedBytes: number;
}

/** The message RowDescription: for each field its name, 6 bytes, its type and 8 more bytes. */
function fieldsOf(description: Buffer): Field[] {
  let at = 2;
  return Array.from({ length: description.readUInt16BE(0) }, (_, place) => {
    const end = description.indexOf(0, at);
    const name = description.toString('utf8', at, end);
    const type = description.readUInt32BE(end + 7);
    at = end + 19;
    return { name, type, place };
  });
}

function columnOf(name: string, schema: z.ZodType, fields: readonly Field[], isFirst: boolean): Column {
  const field = fields.find((each) => each.name === name);
  if (!field) throw new Error(`the query has no column ${name}`);
  const serialise = serialiserOf(schema);
  const parse = valueTypes.getTypeParser(field.type, 'text') as (text: string) => unknown;
  const { type, nullable } = jsonSchema(schema, 'output');
  const key = `${isFirst ? '{' : ','}"${name}":`;
  return {
    place: field.place,
    key: Buffer.from(key),
    keyWithNull: nullable === true ? Buffer.from(`${key}null`) : undefined,
    kind: copies[type as string]?.[field.type] ?? SERIALISED,
    serialise: (text) => serialise(text === null ? null : parse(text)),
  };
}

/** `description` says what PostgreSQL sends, and the schema what of it is written. */
export function layOut(schema: z.ZodObject, description: Buffer): RowLayout {
  const fields = fieldsOf(description);
  const columns = Object.entries(schema.shape).map(([name, type], at) =>
    columnOf(name, type as z.ZodType, fields, at === 0),
  );
  return {
    description: Buffer.from(description),
    starts: new Int32Array(fields.length),
    ends: new Int32Array(fields.length),
    columns,
    others: fields.filter(({ name }) => !(name in schema.shape)),
    fixedBytes: columns.reduce((sum, { key }) => sum + key.length + 8, 8),
  };
}
