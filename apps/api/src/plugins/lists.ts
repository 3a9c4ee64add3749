import type { FastifyReply } from 'fastify';
import type { Page } from '../database/paging.ts';

/** A list is a plain array; the total is in a header. */
export function sendPage<T>(reply: FastifyReply, page: Page<T>): T[] {
  reply.header('x-total-count', page.total);
  if (page.isEstimate) reply.header('x-total-count-is-estimate', 'true');
  return page.rows;
}
