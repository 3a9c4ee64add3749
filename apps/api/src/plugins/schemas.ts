import type { FastifyInstance, FastifyTypeProvider } from 'fastify';
import type { z } from 'zod';
import { serialiserOf } from '../serialisers.ts';

/** Derives the types of a handler from the schemas of its endpoint. */
export interface ZodTypeProvider extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}

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
