import { AppError, type BlacklistMatch, type ErrorCode, FieldError } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { FromFile } from '../../records/records.ts';
import type { BlacklistService } from '../blacklist/blacklist.service.ts';
import type { OwnerService } from '../owners/owners.service.ts';
import type { ResidentService } from '../residents/residents.service.ts';
import type { VisitorService } from '../visitors/visitors.service.ts';
import { readRow } from './column-reader.ts';
import { createFamily } from './commit-family.ts';
import * as importOwners from './import-owners.repository.ts';
import * as rows from './import-rows.repository.ts';
import * as imports from './imports.repository.ts';
import { type Bodies, isOfPeople, type PeopleImport, parseRow } from './kinds.ts';
import { openForWork, StoppedError } from './open-for-work.ts';
import type { KeptProblem } from './problems.ts';
import type { Piece } from './runner.service.ts';

/** Records that are created between two looks at the state of the import and the rights of the user. */
const PIECE = 100;

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

/** Creates a record for every row of the outcome `create`, each in one transaction with its row. */
export function createCommit(db: Database, services: RecordServices): Piece {
  /** The owner with whom residents of the file live, created once. */
  async function ownerOf(found: imports.Import, actor: Actor, worker: string, row: rows.StoredRow) {
    if (row.owner_key === null) return row.owner_id;
    const needed = await importOwners.find(db, found.id, row.owner_key);
    if (!needed || needed.record_id !== null) return needed?.record_id ?? null;
    const { key, name, id_number } = needed;
    const body = { name, id_number, village_id: found.village_id, family_members: [] };
    const nothing = { birthdate: null, job: null, address: null, building_address: null };
    const { id } = await services.owners.create(
      actor,
      { ...body, ...nothing },
      {
        fromFile: {
          claim: (trx) => openForWork(trx, found, worker),
          created: async (trx, owner) => {
            if (!(await importOwners.created(trx, found.id, key, owner))) throw new rows.RowMovedOn();
          },
        },
      },
    );
    return id;
  }

  async function headOf(found: imports.Import, row: rows.StoredRow): Promise<number | null | KeptProblem> {
    if (row.head_row === null) return row.head_id;
    const head = await rows.recordOf(db, found.id, row.head_row);
    return head ?? { field: 'head_name', code: 'head_not_imported', row: row.head_row };
  }

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
      claim: (trx) => openForWork(trx, found, worker),
      created: (trx, record) =>
        rows.settle(trx, found.id, row.number, 'create', { outcome: 'created', record }),
    };
    const decisions = row.decisions.length > 0 ? { decisions: [...row.decisions] } : {};
    switch (kind) {
      case 'residents': {
        const head = await headOf(found, row);
        if (typeof head === 'object' && head) return settle('error', [head]);
        const owner_id = await ownerOf(found, actor, worker, row);
        const stay = { ...(body as Bodies['residents']), ...decisions, village_id, owner_id, head_id: head };
        return services.residents.create(actor, stay, { fromFile });
      }
      case 'visitors': {
        const visit = { ...(body as Bodies['visitors']), ...decisions, village_id };
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

  return async (found, actor, worker) => {
    const piece = await rows.nextToCreate(db, found.id, PIECE);
    if (piece.length === 0) return 'done';
    let settled = 0;
    for (const row of piece)
      try {
        settled += await create(found, actor, row, worker);
      } catch (error) {
        // Cancelled: the next look at the state ends the work.
        if (error instanceof StoppedError) return 'more';
        if (error instanceof rows.RowMovedOn) continue;
        if (!(error instanceof AppError)) throw error;
        await rows.settle(db, found.id, row.number, 'create', refusalOf(error));
        settled++;
      }
    await imports.advance(db, found, worker, {
      more_done: settled,
    });
    await importOwners.announce(db, found);
    return 'more';
  };
}
