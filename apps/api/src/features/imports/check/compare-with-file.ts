import type { Database } from '../../../database/database.ts';
import * as checked from '../checked-rows.repository.ts';
import type * as imports from '../imports.repository.ts';
import type { Keys } from '../kinds.ts';
import { type Draft, isCompared, refuse } from './draft.ts';

type Counted = Omit<Keys, 'name_key'> & { readonly number: number };

const overlap = (one: Counted, other: Counted) =>
  one.starts === null ||
  other.starts === null ||
  (one.starts < (other.ends ?? '') && other.starts < (one.ends ?? ''));

/** Of two rows about the same record, the first is imported. */
export async function compareWithFile(db: Database, found: imports.Import, drafts: readonly Draft[]) {
  const keys = [...new Set(drafts.filter(isCompared).flatMap(({ key }) => key ?? []))];
  const own = new Set(drafts.map(({ number }) => number));
  /** Rows that count, by their keys. */
  const counted = new Map<string | null, Counted[]>();
  const count = (row: Counted) => counted.set(row.key, [...(counted.get(row.key) ?? []), row]);
  for (const row of await checked.withKeys(db, found.id, keys)) if (!own.has(row.number)) count(row);
  for (const draft of drafts) {
    if (draft.key === null) continue;
    const earlier = counted
      .get(draft.key)
      ?.find((other) => other.number < draft.number && overlap(other, draft));
    if (earlier && isCompared(draft)) {
      const code = draft.starts === null ? 'same_as_row' : 'overlaps_row';
      refuse(draft, 'error', { field: null, code, row: earlier.number });
    } else if (draft.outcome !== 'error') count(draft);
  }
}
