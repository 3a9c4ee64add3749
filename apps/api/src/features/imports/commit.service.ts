import { AppError, type BlacklistMatch, type ErrorCode, FieldError } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { FromFile } from '../../records/records.ts';
import type { BlacklistService } from '../blacklist/blacklist.service.ts';
import type { OwnerService } from '../owners/owners.service.ts';
import type { ResidentService } from '../residents/residents.service.ts';
import type { VisitorService } from '../visitors/visitors.service.ts';
import { checkRows } from './check/check-rows.ts';
import * as checked from './checked-rows.repository.ts';
import { readRow } from './column-reader.ts';
import { createFamily } from './commit-family.ts';
import { createResidentCommit, type Work } from './commit-residents.ts';
import { decisionsAbout } from './decisions.ts';
import * as families from './family-rows.repository.ts';
import * as importOwners from './import-owners.repository.ts';
import * as rows from './import-rows.repository.ts';
import * as imports from './imports.repository.ts';
import { type Bodies, isOfPeople, type PeopleImport, parseRow } from './kinds.ts';
import { AlreadyInRegister, openForVisit } from './not-in-register.ts';
import { openForWork, StoppedError } from './open-for-work.ts';
import type { KeptProblem } from './problems.ts';
import type { Piece } from './runner.service.ts';

/**
 * Records that are created between two looks at the state of the import and the rights of the user. Residents are created in one
 * transaction: a desk that registers somebody born on the same day as one of them waits for it.
 */
const PIECE = 50;

export interface RecordServices {
  readonly residents: ResidentService;
  readonly owners: OwnerService;
  readonly visitors: VisitorService;
  readonly blacklist: BlacklistService;
}

/** What the register refuses now, although the check found nothing: this row alone is not imported. */
const decidable: readonly ErrorCode[] = ['blacklist_match', 'forbidden'];
const presentAlready: readonly ErrorCode[] = ['already_blacklisted'];

function refusalOf(error: AppError): { outcome: 'error' | 'decision' | 'present'; problems: KeptProblem[] } {
  if (error instanceof FieldError)
    return { outcome: 'error', problems: [{ field: error.field, code: error.problem }] };
  const { matches } = error.details as { matches?: BlacklistMatch[] };
  const outcome = decidable.includes(error.code)
    ? 'decision'
    : presentAlready.includes(error.code)
      ? 'present'
      : 'error';
  return { outcome, problems: [{ field: null, code: error.code, ...(matches && { matches }) }] };
}

/** Creates a record for every row of the outcome `create`, in one transaction with its row. */
export function createCommit(db: Database, services: RecordServices): Piece {
  const createResidents = createResidentCommit(db, services);

  /** Returns how many rows were settled. */
  async function create(found: imports.Import, actor: Actor, row: rows.StoredRow, worker: string) {
    if (!isOfPeople(found)) return createFamily(db, services.owners, { found, actor, worker, row });
    await createOne(found, actor, row, worker);
    return 1;
  }

  async function createOne(found: PeopleImport, actor: Actor, row: rows.StoredRow, worker: string) {
    const { kind, village_id } = found;
    const { body, problems } = parseRow(kind, readRow(kind, found, row.cells, row.corrections));
    const settle = (outcome: 'error', why: KeptProblem[]) =>
      rows.settle(db, found.id, row.number, 'create', { outcome, problems: why });
    if (!body) return settle('error', problems);
    const fromFile: FromFile = {
      claim: (trx) =>
        kind === 'visitors'
          ? openForVisit(trx, { found, worker }, body as Bodies['visitors'])
          : openForWork(trx, found, worker),
      created: (trx, record) =>
        rows.settle(trx, found.id, row.number, 'create', { outcome: 'created', record }),
    };
    switch (kind) {
      case 'visitors': {
        const person = body as Bodies['visitors'];
        const visit = { ...person, decisions: decisionsAbout(person, row.decisions), village_id };
        return services.visitors.create(actor, visit, { fromFile });
      }
      case 'blacklist':
        return services.blacklist.create(
          actor,
          { ...(body as Bodies['blacklist']), village_id },
          { fromFile },
        );
    }
  }

  const refused = (found: imports.Import) => (row: rows.StoredRow, error: AppError) =>
    rows.settle(db, found.id, row.number, 'create', refusalOf(error));

  /** As somebody who checks the row now would see it, and its family. Returns how many rows are settled by that. */
  const checkAgain = ({ found, actor, worker }: Work, { number }: rows.StoredRow): Promise<number> =>
    inTransaction(db, async (trx) => {
      await openForWork(trx, found, worker);
      const stored = await families.ofFamilies(trx, found.id, [number], ['create']);
      const { findings } = await checkRows(trx, actor, found, stored);
      await checked.keepFindings(trx, found.id, findings);
      return findings.filter(({ outcome }) => outcome !== 'create').length;
    });

  async function createAll(work: Work, piece: readonly rows.StoredRow[]): Promise<number> {
    const { found, actor, worker } = work;
    if (found.kind === 'residents') {
      await createResidents(work, piece, refused(found));
      return piece.length;
    }
    let settled = 0;
    for (const row of piece)
      try {
        settled += await create(found, actor, row, worker);
      } catch (error) {
        if (error instanceof rows.RowMovedOn) continue;
        if (error instanceof AlreadyInRegister) {
          settled += await checkAgain(work, row);
          continue;
        }
        if (!(error instanceof AppError)) throw error;
        await refused(found)(row, error);
        settled++;
      }
    return settled;
  }

  return async (found, actor, worker) => {
    const piece = await rows.nextToCreate(db, found.id, PIECE);
    if (piece.length === 0) return 'done';
    try {
      const more_done = await createAll({ found, actor, worker }, piece);
      await imports.advance(db, found, worker, { more_done });
    } catch (error) {
      // Cancelled, or somebody has dealt with a row: the next look at the state and the rows goes on.
      if (!(error instanceof StoppedError || error instanceof rows.RowMovedOn)) throw error;
      return 'more';
    }
    await importOwners.announce(db, found);
    return 'more';
  };
}
