import { foldText, identityKey } from '@bawaba/identity';
import { type Actor, can } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import type { NeededOwner } from '../import-owners.repository.ts';
import type * as imports from '../imports.repository.ts';
import * as register from '../register.repository.ts';
import { type Draft, isCompared, refuse } from './draft.ts';

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
    const chosen = about.filter(({ id }) => id === draft.row.chosen_owner_id);
    const same = about.filter(({ is_same }) => is_same);
    const [owner, another] = chosen.length > 0 ? chosen : same.length > 0 ? same : about;
    if (owner && !another) draft.owner_id = owner.id;
    else if (owner)
      refuse(draft, 'decision', {
        field: 'owner_name',
        code: 'owner_ambiguous',
        records: about.map(({ id, label }) => ({ id, label })),
      });
    else if (!owner_name || !can(actor, 'manage_owners'))
      refuse(draft, 'error', { field: 'owner_name', code: 'owner_not_found' });
    else {
      draft.owner_key = key ?? name;
      draft.problems.push({ field: 'owner_name', code: 'owner_will_be_created' });
      needed.push({ key: draft.owner_key as string, name: owner_name, id_number: owner_number });
    }
  }
  return needed;
}
