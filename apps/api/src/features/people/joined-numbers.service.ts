import type { VillageScope } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { decidedNumbers } from './decisions.repository.ts';

/**
 * The keys of all numbers of a person, these among them: those that somebody whose decision counts in these villages has joined
 * to them, over any number of steps.
 */
export async function joinedKeys(
  db: Database,
  scope: VillageScope,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  return (await decidedNumbers(db, scope, keys)).flatMap(({ key, same_person }) => (same_person ? key : []));
}
