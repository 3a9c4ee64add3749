import type { Database } from '../../../database/database.ts';
import * as rows from '../import-rows.repository.ts';
import type * as imports from '../imports.repository.ts';
import type { Keys } from '../kinds.ts';
import { type Draft, isCompared, refuse } from './draft.ts';

const overlap = (one: Keys, other: Keys) =>
  one.starts === null ||
  other.starts === null ||
  (one.starts < (other.ends ?? '') && other.starts < (one.ends ?? ''));

/** Of two rows about the same record, the first is imported. */
export async function compareWithFile(db: Database, found: imports.Import, drafts: readonly Draft[]) {
  const keys = [...new Set(drafts.filter(isCompared).flatMap(({ key }) => key ?? []))];
  const own = new Set(drafts.map(({ number }) => number));
  const counted: (Keys & { number: number })[] = (await rows.withKeys(db, found.id, keys))
    .filter(({ number }) => !own.has(number))
    .map((row) => ({ ...row, name_key: null }));
  for (const draft of drafts) {
    if (draft.key === null) continue;
    const earlier = counted.find(
      ({ number, key, ...days }) =>
        number < draft.number && key === draft.key && overlap({ ...days, key }, draft),
    );
    if (earlier && isCompared(draft)) {
      const code = draft.starts === null ? 'same_as_row' : 'overlaps_row';
      refuse(draft, 'error', { field: null, code, row: earlier.number });
    } else if (draft.outcome !== 'error') counted.push(draft);
  }
}
