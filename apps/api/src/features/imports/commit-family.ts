import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { OwnerService } from '../owners/owners.service.ts';
import { readRow } from './column-reader.ts';
import { hasMemberNames, parseFamilyRow } from './family-row.ts';
import * as families from './family-rows.repository.ts';
import * as rows from './import-rows.repository.ts';
import type * as imports from './imports.repository.ts';
import { openForOwner } from './not-in-register.ts';
import type { KeptProblem } from './problems.ts';

interface Family {
  readonly found: imports.Import;
  readonly actor: Actor;
  readonly worker: string;
  readonly row: rows.StoredRow;
}

/** Creates an owner with the family, in one transaction with all their rows. Returns how many rows were settled. */
export async function createFamily(
  db: Database,
  owners: OwnerService,
  { found, actor, worker, row }: Family,
): Promise<number> {
  const refuse = async (number: number, problem: KeptProblem) =>
    rows.settle(db, found.id, number, 'create', { outcome: 'error', problems: [problem] });
  // Owners come first, so this one was refused.
  if (row.head_row !== null) {
    await refuse(row.number, { field: null, code: 'owner_row_not_imported', row: row.head_row });
    return 1;
  }
  const family = await families.ofFamilies(db, found.id, [row.number], ['create']);
  const names = hasMemberNames(found);
  const read = family.map(({ number, cells, corrections }) => ({
    number,
    ...parseFamilyRow(readRow('owners', found, cells, corrections), names),
  }));
  const broken = read.find(({ body }) => !body);
  if (broken) {
    for (const { number, problems } of read)
      await rows.settle(db, found.id, number, 'create', {
        outcome: 'error',
        problems:
          problems.length > 0
            ? problems
            : [{ field: null, code: 'family_row_has_problems', row: broken.number }],
      });
    return read.length;
  }
  const owner = read[0]?.body?.owner;
  if (!owner) throw new rows.RowMovedOn();
  const family_members = read.flatMap(({ body }) => body?.member ?? []);
  const numbers = read.map(({ number }) => number);
  await owners.create(
    actor,
    { ...owner, family_members, village_id: found.village_id },
    {
      fromFile: {
        claim: (trx) => openForOwner(trx, { found, worker }, owner),
        created: (trx, record) =>
          rows.settle(trx, found.id, numbers, 'create', { outcome: 'created', record }),
      },
    },
  );
  return numbers.length;
}
