import type { ImportKind } from '@bawaba/contracts';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { ImportedRecord, ImportedRecords, KeptBecause } from '../../records/records.ts';
import * as families from './family-rows.repository.ts';
import * as importOwners from './import-owners.repository.ts';
import * as rows from './import-rows.repository.ts';
import * as imports from './imports.repository.ts';
import { openForWork, StoppedError } from './open-for-work.ts';
import type { Piece } from './runner.service.ts';

/** Records that are removed between two looks at the state of the import. */
const PIECE = 100;

type UndoCreate = (actor: Actor, made: ImportedRecord) => Promise<void>;
type UndoTogether = (actor: Actor, made: ImportedRecords) => Promise<void>;

interface Dependencies {
  readonly db: Database;
  readonly services: Readonly<
    Record<'residents' | 'visitors', { readonly undoTogether: UndoTogether }> &
      Record<'owners' | 'blacklist', { readonly undoCreate: UndoCreate }>
  >;
}

type Of<Kind extends ImportKind> = imports.Import & { readonly kind: Kind };
const isTogether = (found: imports.Import): found is Of<'residents' | 'visitors'> =>
  found.kind === 'residents' || found.kind === 'visitors';
const isSingle = (found: imports.Import): found is Of<'owners' | 'blacklist'> => !isTogether(found);

/** In the entry of each record that an undo removes. */
const notesOf = ({ id, file_name }: imports.Import) => ({ import_id: id, file_name });

/** Removes what the import created and nobody has touched since: companions before heads, residents before owners. */
export function createUndo({ db, services }: Dependencies): Piece {
  async function undoTogether(
    found: Of<'residents' | 'visitors'>,
    actor: Actor,
    worker: string,
    stored: readonly rows.StoredRow[],
  ): Promise<number> {
    const made = stored.flatMap(({ number, record_id: id, record_version: version }) =>
      id === null || version === null ? [] : [{ number, id, version }],
    );
    await services[found.kind].undoTogether(actor, {
      made,
      notes: notesOf(found),
      claim: (trx) => openForWork(trx, found, worker),
      undone: (trx, kept) =>
        rows.settleAll(
          trx,
          found.id,
          'created',
          made.map(({ number, id, version }) => {
            const why = kept.get(id);
            return why
              ? {
                  number,
                  outcome: 'kept',
                  problems: [{ field: null, code: why }],
                  record_id: id,
                  record_version: version,
                }
              : { number, outcome: 'removed', problems: [], record_id: null, record_version: null };
          }),
        ),
    });
    return made.length;
  }

  /** Returns how many rows were settled. */
  async function undoRow(
    found: Of<'owners' | 'blacklist'>,
    actor: Actor,
    worker: string,
    row: rows.StoredRow,
  ) {
    if (row.record_id === null || row.record_version === null) return 0;
    const family =
      found.kind === 'owners' ? await families.ofFamilies(db, found.id, [row.number], ['created']) : [row];
    const numbers = family.map(({ number }) => number);
    await services[found.kind].undoCreate(actor, {
      id: row.record_id,
      version: row.record_version,
      notes: notesOf(found),
      undone: async (trx, kept) => {
        await openForWork(trx, found, worker);
        const to = kept
          ? ({ outcome: 'kept', problems: [{ field: null, code: kept }] } as const)
          : ({ outcome: 'removed', record: null } as const);
        await rows.settle(trx, found.id, numbers, 'created', to);
      },
    });
    return numbers.length;
  }

  /** Those of residents stay if the user may not remove owners. */
  async function undoOwners(found: imports.Import, actor: Actor, worker: string): Promise<boolean> {
    if (!can(actor, 'manage_owners')) return false;
    const made = await importOwners.made(db, found.id, PIECE);
    for (const { key, record_id, record_version } of made)
      await services.owners.undoCreate(actor, {
        id: record_id,
        version: record_version,
        notes: notesOf(found),
        undone: async (trx, kept: KeptBecause | undefined) => {
          await openForWork(trx, found, worker);
          await importOwners.undone(trx, found.id, key, kept);
        },
      });
    return made.length > 0;
  }

  return async (found, actor, worker) => {
    let settled = 0;
    const piece = await rows.nextToUndo(db, found, PIECE);
    try {
      if (piece.length === 0) return (await undoOwners(found, actor, worker)) ? 'more' : 'done';
      if (isTogether(found)) settled = await undoTogether(found, actor, worker, piece);
      else if (isSingle(found)) for (const row of piece) settled += await undoRow(found, actor, worker, row);
    } catch (error) {
      // Cancelled: the next look at the state ends the work.
      if (!(error instanceof StoppedError)) throw error;
      return 'more';
    }
    await imports.advance(db, found, worker, {
      more_done: settled,
    });
    await importOwners.announce(db, found);
    return 'more';
  };
}
