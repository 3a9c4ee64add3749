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

/** Many routes answer with the same schema, and every copy of the application in a test process with all of them. */
const serialisers = new WeakMap<z.ZodType, (value: unknown) => string>();

/** Writes JSON with what the schema names, and nothing else. */
export function serialiserOf(schema: z.ZodType) {
  let serialiser = serialisers.get(schema);
  if (!serialiser) {
    serialiser = fastJson(jsonSchema(schema, 'output') as unknown as JsonSchema);
    serialisers.set(schema, serialiser);
  }
  return serialiser;
}
