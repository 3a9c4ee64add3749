import type { FastifyReply } from 'fastify';
import type { JsonText } from '../database/json-rows/json-form.ts';
import type { JsonPage, Page } from '../database/paging.ts';

/** JSON that is already written by the schema of the response. */
export function sendJson<T>(reply: FastifyReply, json: JsonText<T>): T {
  reply.type('application/json; charset=utf-8');
  return json.bytes as unknown as T;
}

/** A list is a plain array; the total is in a header. */
export function sendPage<T>(reply: FastifyReply, page: Page<T> | JsonPage<T>): T[] {
  reply.header('x-total-count', page.total);
  if (page.isEstimate) reply.header('x-total-count-is-estimate', 'true');
  return Array.isArray(page.rows) ? page.rows : sendJson(reply, page.rows);
}
