import type { VisitorCreate } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import type { Database } from '../../../database/database.ts';
import type { PeopleImport } from '../kinds.ts';
import * as register from '../register.repository.ts';
import { type Draft, isOpen, refuse } from './draft.ts';

/** What the register has already. */
export async function compareWithRegister(db: Database, found: PeopleImport, drafts: readonly Draft[]) {
  const open = drafts.filter(isOpen);
  const { kind, village_id } = found;
  const known =
    kind === 'residents'
      ? await register.overlappingStays(db, village_id, open as never)
      : kind === 'visitors'
        ? await register.sameVisits(
            db,
            village_id,
            open.map(({ number, body }) => {
              const { full_name, visit_date, passport_number } = body as VisitorCreate;
              return { number, full_name, visit_date, key: identityKey(passport_number ?? '') || null };
            }),
          )
        : await register.knownEntries(db, village_id, open as never);
  for (const draft of open) {
    const about = known.filter(({ number }) => number === draft.number);
    if (about.length === 0) continue;
    const records = about.map(({ id, label }) => ({ id, label }));
    const isPresent = kind !== 'residents' || about.some(({ is_same }) => is_same);
    if (isPresent) refuse(draft, 'present', { field: null, code: 'already_in_register', records });
    else refuse(draft, 'error', { field: 'check_in', code: 'duplicate_in_same_village', records });
  }
}
