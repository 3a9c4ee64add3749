import { assertTrigrams } from '@bawaba/embedded-postgres';
import type { Pool } from './connection.ts';
import { migrate } from './migrate.ts';
import { refuseMixedSessions } from './pooler.ts';

/** With some settings of an external server or its pooler, the program cannot work: then it does not start, and says why. */
export async function prepareDatabase(pool: Pool) {
  await refuseMixedSessions(pool);
  const applied = await migrate(pool);
  await assertTrigrams(pool);
  return applied;
}
