import { assertTrigrams } from '@bawaba/embedded-postgres';
import type pg from 'pg';
import { migrate } from './migrate.ts';

/** With some settings of an external server, Arabic search is very slow: then the program does not start, and says why. */
export async function prepareDatabase(pool: pg.Pool) {
  const applied = await migrate(pool);
  await assertTrigrams(pool);
  return applied;
}
