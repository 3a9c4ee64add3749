import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify';
import { z } from 'zod';

export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    cycles: 'throw',
  }) as Record<string, unknown>;
  return rest;
};

type Serialiser = (value: unknown) => string;

export const compileSerialiser = (schema: z.ZodType): Serialiser =>
  fastJson(jsonSchema(schema, 'output') as unknown as JsonSchema);

/** Many routes answer with the same schema, and every copy of the application in a test process with all of them. */
const serialisers = new WeakMap<z.ZodType, Serialiser>();

/**
 * Writes JSON with what the schema names, and nothing else. Compiled with the first value: to compile those of all routes takes a
 * seventh of a start.
 */
export function serialiserOf(schema: z.ZodType): Serialiser {
  const known = serialisers.get(schema);
  if (known) return known;
  let compiled: Serialiser | undefined;
  const serialiser: Serialiser = (value) => {
    compiled ??= compileSerialiser(schema);
    return compiled(value);
  };
  serialisers.set(schema, serialiser);
  return serialiser;
}
