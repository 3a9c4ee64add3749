import type { ResidentCreate, VisitorCreate } from '@bawaba/contracts';
import type { Actor } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { foreseeRefusals, type Refusal } from '../../blacklist/foresee-refusals.service.ts';
import { addLooks, warningsAbout } from '../../blacklist/registration-warnings.service.ts';
import { decisionsAbout } from '../decisions.ts';
import type * as imports from '../imports.repository.ts';
import { type Draft, isCompared, personIn, refuse } from './draft.ts';

const fieldOf = {
  looks_like_blacklisted: 'id_number',
  not_a_national_number: 'id_number',
  name_like_blacklisted: 'full_name',
} as const;

/** As the form would hear it. */
function tell(draft: Draft, { reason, matches, looks, isLookAlike }: Refusal) {
  if (reason !== undefined) return refuse(draft, 'error', { field: 'id_number', code: 'blacklisted' });
  if (matches.length > 0)
    return refuse(draft, 'decision', { field: 'full_name', code: 'blacklist_match', matches });
  const body = draft.body as ResidentCreate | VisitorCreate | undefined;
  if (!body) return;
  const numbers = {
    id_type: body.id_type,
    passport_number: null,
    ...('id_number' in body
      ? { id_number: body.id_number }
      : body.passport_number && { id_number: body.passport_number }),
  };
  for (const code of addLooks(warningsAbout(numbers, { isLookAlike }), looks))
    draft.problems.push({ field: fieldOf[code], code });
}

/** What the blacklist says about these people. */
export async function compareWithBlacklist(
  db: Database,
  actor: Actor,
  found: imports.Import,
  drafts: readonly Draft[],
) {
  const registration = found.kind === 'residents' ? 'resident' : 'visitor';
  const compared = drafts.filter(isCompared);
  const people = compared.map((draft) => {
    const person = personIn(draft);
    return {
      person: { ...person, registration, village_id: found.village_id } as const,
      decisions: decisionsAbout(person, draft.row.decisions),
    };
  });
  const refusals = await foreseeRefusals(db, actor, people);
  for (const [at, draft] of compared.entries()) tell(draft, refusals[at] as Refusal);
}
