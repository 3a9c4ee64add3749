import type { ResidentCreate, VisitorCreate } from '@bawaba/contracts';
import type { Actor } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { foreseeRefusal } from '../../blacklist/refuse-blacklisted.service.ts';
import { addLooks, warningsAbout } from '../../blacklist/registration-warnings.service.ts';
import { looksOf } from '../../blacklist/similar-names.service.ts';
import type * as imports from '../imports.repository.ts';
import { type Draft, refuse } from './draft.ts';

/** What the blacklist says about a person, as the form would hear it. */
export async function compareWithBlacklist(db: Database, actor: Actor, found: imports.Import, draft: Draft) {
  const registration = found.kind === 'residents' ? 'resident' : 'visitor';
  const body = draft.body as ResidentCreate | VisitorCreate;
  const person = { ...body, registration, village_id: found.village_id } as const;
  const { decisions } = draft.row;
  const { reason, matches, isLookAlike } = await foreseeRefusal(db, actor, person, decisions);
  if (reason !== undefined) return refuse(draft, 'error', { field: 'id_number', code: 'blacklisted' });
  if (matches.length > 0)
    return refuse(draft, 'decision', { field: 'full_name', code: 'blacklist_match', matches });
  const looks = await looksOf(db, person, { decisions });
  const numbers = {
    id_type: body.id_type,
    passport_number: null,
    ...('id_number' in body
      ? { id_number: body.id_number }
      : body.passport_number && { id_number: body.passport_number }),
  };
  const field = {
    looks_like_blacklisted: 'id_number',
    not_a_national_number: 'id_number',
    name_like_blacklisted: 'full_name',
  };
  for (const code of addLooks(warningsAbout(numbers, { isLookAlike }), looks))
    draft.problems.push({ field: field[code], code });
}
