import type { OwnerCreate, VisitorCreate } from '@bawaba/contracts';
import { foldText, identityKey } from '@bawaba/identity';
import type { Database } from '../../database/database.ts';
import { lockIdentities } from '../../database/identity-locks.ts';
import type { Trx } from '../../database/transaction.ts';
import { nationalFacts } from '../../records/national-facts.ts';
import * as importOwners from './import-owners.repository.ts';
import * as rows from './import-rows.repository.ts';
import type * as imports from './imports.repository.ts';
import { openForWork } from './open-for-work.ts';
import * as register from './register.repository.ts';

interface Work {
  readonly found: imports.Import;
  readonly worker: string;
}

/** The register has by now what a row would create: a desk or another import was faster. */
export class AlreadyInRegister extends Error {
  constructor(readonly records: readonly register.Known[]) {
    super('already in the register');
  }
}

/**
 * At the start of the transaction that creates the visit. Another import, and the desk for somebody with a number, come before or after
 * it.
 */
export async function openForVisit(
  trx: Trx,
  { found, worker }: Work,
  { full_name, passport_number, visit_date, birthdate }: VisitorCreate,
) {
  const { id, village_id } = found;
  await openForWork(trx, found, worker, 'visitors');
  const born = nationalFacts(passport_number).birthdate ?? birthdate;
  await lockIdentities(trx, [passport_number], [born]);
  const key = identityKey(passport_number ?? '') || null;
  const known = await register.sameVisits(trx, village_id, [{ number: 0, key, full_name, visit_date }]);
  refuse(await ofOthers(known, (ids) => rows.createdAmong(trx, id, ids)));
}

/** The same for an owner. */
export async function openForOwner(
  trx: Trx,
  { found, worker }: Work,
  owner: Pick<OwnerCreate, 'name' | 'id_number'>,
) {
  await openForWork(trx, found, worker, 'owners');
  refuse(await ownersLike(trx, found, owner));
}

/** Owners in the register with this number or name. */
export async function ownersLike(
  db: Database,
  { id, village_id }: imports.Import,
  { name, id_number }: Pick<OwnerCreate, 'name' | 'id_number'>,
): Promise<register.Known[]> {
  const key = identityKey(id_number ?? '') || null;
  const known = await register.knownOwners(db, village_id, [{ number: 0, key, name: foldText(name) }]);
  return ofOthers(known, async (ids) => [
    ...(await rows.createdAmong(db, id, ids)),
    ...(await importOwners.createdAmong(db, id, ids)),
  ]);
}

/** What the check has told apart in this file stays apart. */
async function ofOthers(
  known: readonly register.Known[],
  createdHere: (ids: readonly number[]) => Promise<readonly number[]>,
): Promise<register.Known[]> {
  if (known.length === 0) return [];
  const own = await createdHere(known.map(({ id }) => id));
  return known.filter(({ id }) => !own.includes(id));
}

function refuse(known: readonly register.Known[]) {
  if (known.length > 0) throw new AlreadyInRegister(known);
}
