import { errorBody } from '@bawaba/contracts';
import type { FastifySchema, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { jsonSchema } from '../serialisers.ts';

type Parts = Readonly<Partial<Record<'params' | 'querystring' | 'headers' | 'body', z.ZodType>>>;

const refusal = (description: string) => ({ ...jsonSchema(errorBody, 'output'), description });

/** The error responses of a route follow from its inputs and its permission. */
function refusalsOf({ params, querystring, body }: Parts, permission: unknown) {
  const isPublic = permission === 'public';
  return {
    ...((params || querystring || body) && {
      400: refusal('A rule is broken; `fields` says which and where'),
    }),
    ...(!isPublic && { 401: refusal('The caller is not signed in') }),
    ...(!isPublic && permission !== 'signed_in' && { 403: refusal('The permission is missing') }),
    ...(params && { 404: refusal('There is no such record, or it is another village’s') }),
    default: refusal('Refused; `code` is stable, `error` is in the language of Accept-Language'),
  };
}

/** For @fastify/swagger: the schemas of a route as JSON Schema. */
export function describeForOpenApi({
  schema,
  url,
  route,
}: {
  schema?: FastifySchema;
  url: string;
  route: RouteOptions;
}) {
  const { params, querystring, headers, body, response, ...rest } = (schema ?? {}) as FastifySchema & Parts;
  const { permission } = route.config ?? {};
  const described: Record<string, unknown> = { ...rest };
  if (permission === 'public') described.security = [];
  if (params) described.params = jsonSchema(params, 'input');
  if (querystring) described.querystring = jsonSchema(querystring, 'input');
  if (headers) described.headers = jsonSchema(headers, 'input');
  if (body) described.body = jsonSchema(body, 'input');
  if (response) {
    const answers = Object.entries(response as Record<string, z.ZodType>).map(([status, answer]) => [
      status,
      status === '204'
        ? { description: 'Done', type: 'null' }
        : { description: 'Done', ...jsonSchema(answer, 'output') },
    ]);
    described.response = {
      ...Object.fromEntries(answers),
      ...refusalsOf({ params, querystring, body } as Parts, permission),
    };
  }
  return { schema: described as FastifySchema, url };
}
