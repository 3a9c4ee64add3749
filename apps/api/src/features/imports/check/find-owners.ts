import { foldText, identityKey } from '@bawaba/identity';
import { type Actor, can } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import type { NeededOwner } from '../import-owners.repository.ts';
import type * as imports from '../imports.repository.ts';
import type { KeptProblem } from '../problems.ts';
import * as register from '../register.repository.ts';
import { type Draft, isCompared, refuse } from './draft.ts';

/** Those that a row means: the one that somebody chose, or else those with its number, or else those with its name. */
export function ownersMeant(known: readonly register.Known[], chosenId: number | null) {
  const chosen = known.filter(({ id }) => id === chosenId);
  const same = known.filter(({ is_same }) => is_same);
  return chosen.length > 0 ? chosen : same.length > 0 ? same : known;
}

export const ambiguousOwner = (known: readonly register.Known[]): KeptProblem => ({
  field: 'owner_name',
  code: 'owner_ambiguous',
  records: known.map(({ id, label }) => ({ id, label })),
});

/** Nobody creates an owner by a file of residents who may not create one by the form. */
export const ownerNotFound: KeptProblem = { field: 'owner_name', code: 'owner_not_found' };

/** With whom a resident lives: an owner of the village, or one that the import will create. */
export async function findOwners(
  db: Database,
  actor: Actor,
  found: imports.Import,
  drafts: readonly Draft[],
): Promise<NeededOwner[]> {
  const asked = drafts.filter(isCompared).flatMap(({ number, values: { owner_name, owner_number } }) => {
    const key = identityKey(owner_number ?? '') || null;
    const name = foldText(owner_name ?? '') || null;
    return key || name
      ? [{ number, key, name, owner_name: owner_name ?? null, owner_number: owner_number ?? null }]
      : [];
  });
  if (asked.length === 0) return [];
  const known = await register.knownOwners(db, found.village_id, asked);
  const needed: NeededOwner[] = [];
  for (const { number, key, name, owner_name, owner_number } of asked) {
    const draft = drafts.find((each) => each.number === number) as Draft;
    const about = known.filter((owner) => owner.number === number);
    const [owner, another] = ownersMeant(about, draft.row.chosen_owner_id);
    if (owner && !another) draft.owner_id = owner.id;
    else if (owner) refuse(draft, 'decision', ambiguousOwner(about));
    else if (!owner_name || !can(actor, 'manage_owners')) refuse(draft, 'error', ownerNotFound);
    else {
      draft.owner_key = key ?? name;
      draft.problems.push({ field: 'owner_name', code: 'owner_will_be_created' });
      needed.push({ key: draft.owner_key as string, name: owner_name, id_number: owner_number });
    }
  }
  return needed;
}
