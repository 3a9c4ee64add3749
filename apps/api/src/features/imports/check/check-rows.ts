import type { Actor } from '../../../actor.ts';
import type { Database } from '../../../database/database.ts';
import { turns } from '../../../turns.ts';
import type * as checked from '../checked-rows.repository.ts';
import type { NeededOwner } from '../import-owners.repository.ts';
import type * as rows from '../import-rows.repository.ts';
import type * as imports from '../imports.repository.ts';
import { isOfPeople } from '../kinds.ts';
import { checkFamilies } from './check-families.ts';
import { compareWithBlacklist } from './compare-with-blacklist.ts';
import { compareWithFile } from './compare-with-file.ts';
import { compareWithRegister } from './compare-with-register.ts';
import { type Draft, draftOf } from './draft.ts';
import { findOwners } from './find-owners.ts';

/** Checks these rows by the rules of the form and by what the register and the file have. Nothing is written. */
export async function checkRows(
  db: Database,
  actor: Actor,
  found: imports.Import,
  stored: readonly rows.StoredRow[],
): Promise<{ findings: checked.Finding[]; owners: NeededOwner[] }> {
  if (!isOfPeople(found)) return { findings: await checkFamilies(db, found, stored), owners: [] };
  const drafts: Draft[] = [];
  const takeTurn = turns();
  for (const row of stored) {
    await takeTurn();
    drafts.push(draftOf(found, row));
  }
  await compareWithRegister(db, found, drafts);
  if (found.kind === 'residents' || found.kind === 'visitors')
    await compareWithBlacklist(db, actor, found, drafts);
  const owners = found.kind === 'residents' ? await findOwners(db, actor, found, drafts) : [];
  await compareWithFile(db, found, drafts);
  const findings = drafts.map(({ row, body, values, ...finding }) => finding);
  return { findings, owners };
}
