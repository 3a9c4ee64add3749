import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify';
import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import { z } from 'zod';

/** Derives the types of a handler from the schemas of its endpoint. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

export const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'openapi-3.0',
    unrepresentable: 'any',
    cycles: 'throw',
  }) as Record<string, unknown>;
  return rest;
};

/** Thrown by a validator; the error handler turns the issues into texts for each field. */
export class InvalidRequest extends Error {
  constructor(
    readonly issues: readonly z.core.$ZodIssue[],
    readonly source: unknown,
    readonly part: string,
  ) {
    super('invalid request');
  }
}

/** Many routes answer with the same schema, and every copy of the application in a test process with all of them. */
const serialisers = new WeakMap<z.ZodType, (value: unknown) => string>();

function serialiserOf(schema: z.ZodType) {
  let serialiser = serialisers.get(schema);
  if (!serialiser) {
    serialiser = fastJson(jsonSchema(schema, 'output') as unknown as JsonSchema);
    serialisers.set(schema, serialiser);
  }
  return serialiser;
}

/**
 * One zod schema has three uses: it validates requests, it is compiled to a serialiser of responses (so a column that the
 * schema does not name is never sent), and it is the source of the OpenAPI document.
 */
export function installZodSchemas(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (source) => {
    const parsed = schema.safeParse(source ?? {});
    return parsed.success
      ? { value: parsed.data }
      : { error: new InvalidRequest(parsed.error.issues, source, httpPart ?? 'body') };
  });
  app.setSerializerCompiler<z.ZodType>(({ schema }) => serialiserOf(schema));
}
