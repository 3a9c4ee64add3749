import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify';
import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import { z } from 'zod';

/** Handlers are typed by the schemas of their endpoint. */
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

/** What a validator throws; the error handler tells the caller which fields and why. */
export class InvalidRequest extends Error {
  constructor(
    readonly issues: readonly z.core.$ZodIssue[],
    readonly source: unknown,
    readonly part: string,
  ) {
    super('invalid request');
  }
}

/**
 * One zod schema does three jobs: it validates what comes in, it is compiled to a serialiser for what goes out
 * (which also means that a column nobody named never leaves the house), and it is printed as OpenAPI.
 */
export function installZodSchemas(app: FastifyInstance) {
  app.setValidatorCompiler<z.ZodType>(({ schema, httpPart }) => (source) => {
    const parsed = schema.safeParse(source ?? {});
    return parsed.success
      ? { value: parsed.data }
      : { error: new InvalidRequest(parsed.error.issues, source, httpPart ?? 'body') };
  });
  app.setSerializerCompiler<z.ZodType>(({ schema }) =>
    fastJson(jsonSchema(schema, 'output') as unknown as JsonSchema),
  );
}
