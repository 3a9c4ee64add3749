import { assertTrigrams } from '@bawaba/embedded-postgres';
import type pg from 'pg';
import { migrate } from './migrate.ts';

/** An external server may be set up in a way that makes Arabic search crawl: better to say so than to start. */
export async function prepareDatabase(pool: pg.Pool) {
  const applied = await migrate(pool);
  await assertTrigrams(pool);
  return applied;
}
