import { AppError, type BlacklistDecision } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { FromFile } from '../../records/records.ts';
import type { OwnerService } from '../owners/owners.service.ts';
import type { ResidentService } from '../residents/residents.service.ts';
import { ambiguousOwner, ownerNotFound, ownersMeant } from './check/find-owners.ts';
import { readRow } from './column-reader.ts';
import { isAway } from './database-away.ts';
import { decisionsAbout } from './decisions.ts';
import * as importOwners from './import-owners.repository.ts';
import * as rows from './import-rows.repository.ts';
import type * as imports from './imports.repository.ts';
import { type Bodies, parseRow } from './kinds.ts';
import { AlreadyInRegister, openForOwner, ownersLike } from './not-in-register.ts';
import { openForWork, StoppedError } from './open-for-work.ts';
import type { KeptProblem } from './problems.ts';
import type * as register from './register.repository.ts';

/** What the work on one piece of a file has at hand. */
export interface Work {
  readonly found: imports.Import;
  readonly actor: Actor;
  readonly worker: string;
}

/** An owner in the register, or why none of them is meant, and what becomes of the row. */
type Owner =
  | { readonly id: number }
  | { readonly outcome: 'decision' | 'error'; readonly problem: KeptProblem };

/** The one of those in the register that is meant. */
function ownerAmong(known: readonly register.Known[]): Owner {
  const [owner, another] = ownersMeant(known, null);
  if (!owner) return { outcome: 'error', problem: ownerNotFound };
  return another ? { outcome: 'decision', problem: ambiguousOwner(known) } : owner;
}

interface Prepared {
  readonly row: rows.StoredRow;
  readonly stay: Bodies['residents'] & {
    decisions: BlacklistDecision[];
    owner_id: number | null;
    head_id: number | null;
  };
}

/** Stays, with the owners that the file needs. */
export function createResidentCommit(
  db: Database,
  { residents, owners }: { residents: ResidentService; owners: OwnerService },
) {
  /** Creates the owner, unless the register has one by now. Who checked the file may have had the right, which its user has not. */
  async function ownerFor(
    { found, actor, worker }: Work,
    { key, name, id_number }: importOwners.NeededOwner,
  ): Promise<Owner> {
    const body = { name, id_number, village_id: found.village_id, family_members: [] };
    if (!can(actor, 'manage_owners')) return ownerAmong(await ownersLike(db, found, body));
    const nothing = { birthdate: null, job: null, address: null, building_address: null };
    const fromFile: FromFile = {
      claim: (trx) => openForOwner(trx, { found, worker }, body),
      created: async (trx, owner) => {
        if (!(await importOwners.created(trx, found.id, key, owner))) throw new rows.RowMovedOn();
      },
    };
    try {
      return await owners.create(actor, { ...body, ...nothing }, { fromFile });
    } catch (error) {
      if (!(error instanceof AlreadyInRegister)) throw error;
      return ownerAmong(error.records);
    }
  }

  /** The owners with whom these residents live, each created once. */
  async function ownersOf(work: Work, stored: readonly rows.StoredRow[]) {
    const keys = [...new Set(stored.flatMap(({ owner_key }) => owner_key ?? []))];
    const found = new Map<string, Owner>();
    for (const { record_id, ...needed } of await importOwners.findAll(db, work.found.id, keys))
      found.set(needed.key, record_id === null ? await ownerFor(work, needed) : { id: record_id });
    return found;
  }

  /** What the forms would send. Rows that cannot become residents are settled. */
  async function prepare(work: Work, stored: readonly rows.StoredRow[]): Promise<Prepared[]> {
    const { found } = work;
    const headRows = [...new Set(stored.flatMap(({ head_row }) => head_row ?? []))];
    const heads = await rows.recordsOf(db, found.id, headRows);
    const ownerOf = await ownersOf(work, stored);
    const prepared: Prepared[] = [];
    for (const row of stored) {
      const { number, head_row, owner_key } = row;
      const read = parseRow('residents', readRow('residents', found, row.cells, row.corrections));
      const head_id = head_row === null ? row.head_id : (heads.get(head_row) ?? null);
      const problems: readonly KeptProblem[] =
        head_row !== null && head_id === null
          ? [{ field: 'head_name', code: 'head_not_imported', row: head_row }]
          : read.problems;
      const owner = owner_key === null ? { id: row.owner_id } : (ownerOf.get(owner_key) ?? { id: null });
      if ('problem' in owner) {
        const { outcome, problem } = owner;
        await rows.settle(db, found.id, number, 'create', { outcome, problems: [problem] });
        continue;
      }
      if (read.body && problems.length === 0)
        prepared.push({
          row,
          stay: {
            ...read.body,
            decisions: decisionsAbout(read.body, row.decisions),
            owner_id: owner.id,
            head_id,
          },
        });
      else await rows.settle(db, found.id, number, 'create', { outcome: 'error', problems });
    }
    return prepared;
  }

  async function one({ found, actor, worker }: Work, { row, stay }: Prepared) {
    await residents.create(
      actor,
      { ...stay, village_id: found.village_id },
      {
        fromFile: {
          claim: (trx) => openForWork(trx, found, worker),
          created: (trx, record) =>
            rows.settle(trx, found.id, row.number, 'create', { outcome: 'created', record }),
        },
      },
    );
  }

  /** False: one of them is refused, so that nothing was created. */
  async function together({ found, actor, worker }: Work, prepared: readonly Prepared[]): Promise<boolean> {
    const stays = prepared.map(({ stay: { acknowledged: _, decisions: __, ...stay } }) => stay);
    try {
      await residents.createTogether(actor, found.village_id, stays, {
        claim: (trx) => openForWork(trx, found, worker),
        created: (trx, made) =>
          rows.settleAll(
            trx,
            found.id,
            'create',
            prepared.map(({ row: { number } }, at) => ({
              number,
              outcome: 'created',
              problems: [],
              record_id: made[at]?.id ?? null,
              record_version: made[at]?.version ?? null,
            })),
          ),
      });
      return true;
    } catch (error) {
      if (error instanceof StoppedError || error instanceof rows.RowMovedOn || isAway(error)) throw error;
      return false;
    }
  }

  /** In one transaction if nothing is refused; otherwise one by one, so that a row harms no other. */
  return async (
    work: Work,
    stored: readonly rows.StoredRow[],
    refused: (row: rows.StoredRow, error: AppError) => Promise<void>,
  ): Promise<void> => {
    const prepared = await prepare(work, stored);
    // What somebody decided about the blacklist is kept for one person at a time.
    const isDecided = ({ stay }: Prepared) => stay.decisions.length > 0;
    const simple = prepared.filter((each) => !isDecided(each));
    const areTogether = simple.length > 1 && (await together(work, simple));
    for (const each of areTogether ? prepared.filter(isDecided) : prepared)
      try {
        await one(work, each);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await refused(each.row, error);
      }
  };
}
