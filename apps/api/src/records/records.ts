import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, type AuditAction, type AuditEntityType } from '@bawaba/contracts';
import type { Actor } from '../actor.ts';
import type { Database } from '../database/database.ts';
import { createOnce } from '../database/idempotency.ts';
import { hasNames, learnNames } from '../database/name-words.ts';
import { translateViolations, type Violations } from '../database/postgres-errors.ts';
import {
  lockRow,
  lockRows,
  lockRowToChange,
  type RecordTable,
  removeRow,
  removeRows,
  type VillageTable,
} from '../database/rows.ts';
import { inTransaction, type Trx } from '../database/transaction.ts';
import {
  type AuditEntry,
  changes,
  namesOf,
  recordAudit,
  recordAudits,
} from '../features/audit-logs/audit-logs.service.ts';
import { keepRefusal } from '../features/audit-logs/refusals.service.ts';

interface BaseRecord {
  readonly id: number;
  readonly village_id?: number | null;
  readonly village_name?: string | null;
  readonly version?: number;
}

export interface RecordKind<Kept extends BaseRecord> {
  readonly table: RecordTable;
  readonly entityType: AuditEntityType;
  /** Reads one record as the api answers it, inside the actor's villages only. */
  readonly find: (db: Database, actor: Actor, id: number) => Promise<Kept | undefined>;
  /** What the audit trail calls a creation, where it is not `create`. */
  readonly createAction?: AuditAction;
  /** The same for a removal, where it is not `delete`. */
  readonly removeAction?: AuditAction;
  /** Its foreign keys besides that of its village. */
  readonly references?: Violations;
}

/** What an audit entry says besides the record itself. */
export type Notes = Readonly<Record<string, unknown>>;

/**
 * A record that an import makes from a row of a file. The import writes one entry for the whole file to the audit trail, so the
 * creation has none of its own.
 */
export interface FromFile {
  /** At the start of the transaction: throws if the row is not to be imported any more. */
  readonly claim: (trx: Trx) => Promise<void>;
  /** At its end: the row and the record are committed together, or neither is. */
  readonly created: (trx: Trx, record: { readonly id: number; readonly version: number }) => Promise<void>;
}

/** Records that an import makes from rows of a file in one transaction: all of them, or none. */
export interface TogetherFromFile {
  readonly claim: (trx: Trx) => Promise<void>;
  /** In the order of the records. */
  readonly created: (
    trx: Trx,
    records: readonly { readonly id: number; readonly version: number }[],
  ) => Promise<void>;
}

/** Why the undo of an import keeps a record. */
export type KeptBecause =
  | 'changed_since'
  | 'has_photos'
  | 'has_companions'
  | 'has_residents'
  | 'on_authority_list'
  | 'has_decisions';

export interface ImportedRecord {
  readonly id: number;
  /** Of the record when it was created. */
  readonly version: number;
  readonly notes: Notes;
  /** In the same transaction, with what became of the record. */
  readonly undone: (trx: Trx, kept: KeptBecause | undefined) => Promise<void>;
}

/** Records that an import has created, which one transaction undoes. */
export interface ImportedRecords {
  /** With the version of the record when it was created. */
  readonly made: readonly { readonly id: number; readonly version: number }[];
  readonly notes: Notes;
  readonly claim: (trx: Trx) => Promise<void>;
  /** In the same transaction, with the reasons of those that stay. */
  readonly undone: (trx: Trx, kept: ReadonlyMap<number, KeptBecause>) => Promise<void>;
}

interface UndoTogether<Kept> extends ImportedRecords {
  /** Reads them as `find` reads one. */
  readonly findAll: (trx: Trx, ids: readonly number[]) => Promise<readonly Kept[]>;
  readonly keptAmong?: (trx: Trx, ids: readonly number[]) => Promise<ReadonlyMap<number, KeptBecause>>;
}

interface Undo<Kept> extends ImportedRecord {
  readonly keptBecause?: (trx: Trx, record: Kept) => Promise<KeptBecause | undefined>;
}

export interface CreateOptions<Kept> {
  /** The Idempotency-Key header; without one, every request creates a record. */
  readonly key?: string | undefined;
  readonly fromFile?: FromFile | undefined;
  /** More that belongs to the same transaction. */
  readonly alongside?: ((trx: Trx, record: Kept) => Promise<void>) | undefined;
}

interface Creation<Kept> extends CreateOptions<Kept> {
  /** The body as it came: the same Idempotency-Key with another body is refused. */
  readonly body: unknown;
  /** Asked for after the insert. */
  readonly notes?: () => Promise<Notes>;
}

interface Locks {
  readonly id: number;
  /** Locks other rows that the transaction needs, and those that come before this one in their order. */
  readonly lockFirst?: (trx: Trx) => Promise<unknown>;
}

interface Update extends Locks {
  readonly version?: number | undefined;
  /** What the audit trail calls it, where it is not `update`. */
  readonly action?: AuditAction;
}

interface Removal {
  readonly notes?: Notes;
  /** Entries about other records that change with this one. */
  readonly entries?: readonly AuditEntry[];
}

/** The village whose readers see the entry. A village has no `village_id`: its own id is one. */
const villageOf = ({ id, village_id }: BaseRecord) => (village_id === undefined ? id : village_id);

/** Of the people in a record: a blacklist entry may have aliases. */
function personNames(record: BaseRecord): string[] {
  const { full_name, name, aliases } = record as { full_name?: string; name?: string; aliases?: string[] };
  return [full_name, name, ...(aliases ?? [])].filter((each) => typeof each === 'string');
}

/** Optimistic locking: reject a change that started from an outdated version. A request without a version is not checked. */
function rejectOutdated(current: BaseRecord, version: number | undefined) {
  if (version !== undefined && version !== current.version) throw new AppError('stale', { current });
}

/**
 * How every record is read, created, changed and removed. Each write is one transaction: lock the row, read it inside the
 * actor's villages, check the version, run the rules of the service, write the audit entry. The services hold the rules.
 */
export function createRecords<Kept extends BaseRecord>(
  db: Database,
  {
    table,
    entityType,
    find,
    createAction = 'create',
    removeAction = 'delete',
    references = {},
  }: RecordKind<Kept>,
) {
  /** What was there when it was checked may be removed before the row is written: the answer is that of the check. */
  const missing: Violations = {
    [`${table}_village_id_fkey`]: ['village_id', 'unknown_village'],
    ...references,
  };
  const explained = (actor: Actor, write: Promise<Kept>) =>
    keepRefusal(db, actor, translateViolations(missing, write));

  const entryAbout = (record: BaseRecord, action: AuditAction, details: Notes): AuditEntry => ({
    action,
    entity_type: entityType,
    entity_id: record.id,
    village_id: villageOf(record),
    ...namesOf(record),
    details,
  });

  /**
   * Beside the rest of the transaction, after the statement that comes next is sent. Nobody waits for a connection here: the caller
   * waits for it after COMMIT.
   */
  const learn = async (record: Kept, before?: Kept): Promise<void> => {
    if (!hasNames(table)) return;
    const names = personNames(record).filter((name) => !before || !personNames(before).includes(name));
    await nextTurn();
    await learnNames(db, names).catch(() => {});
  };

  /** A record of another village is not found, never forbidden: nobody learns that it exists. */
  async function get(actor: Actor, id: number, database: Database = db): Promise<Kept> {
    const record = await find(database, actor, id);
    if (!record) throw new AppError('not_found');
    return record;
  }

  /** The village that a record leaves gets an entry as well, with the villages and no more. */
  async function auditUpdate(
    trx: Trx,
    actor: Actor,
    before: Kept,
    after: Kept,
    notes?: Notes,
    action: AuditAction = 'update',
  ) {
    await recordAudit(trx, actor, entryAbout(after, action, { ...changes(before, after), ...notes }));
    if (villageOf(before) === null || villageOf(before) === villageOf(after)) return;
    const village = ({ village_id, village_name }: Kept) => ({ village_id, village_name });
    const move = { before: village(before), after: village(after) };
    await recordAudit(trx, actor, entryAbout(before, 'update', move));
  }

  return {
    get,
    auditUpdate,

    /** `insert` returns the id of the new row, or the whole record where it has read it already. */
    async create(
      actor: Actor,
      { body, key, notes, fromFile, alongside }: Creation<Kept>,
      insert: (trx: Trx) => Promise<number | Kept>,
    ): Promise<Kept> {
      let learning: Promise<void> | undefined;
      const created = await explained(
        actor,
        createOnce(db, actor, {
          key,
          kind: entityType,
          body,
          create: async (trx) => {
            await fromFile?.claim(trx);
            const inserted = await insert(trx);
            const record = typeof inserted === 'number' ? await get(actor, inserted, trx) : inserted;
            learning = learn(record);
            await alongside?.(trx, record);
            if (fromFile) {
              await fromFile.created(trx, { id: record.id, version: record.version ?? 1 });
              return record;
            }
            await recordAudit(
              trx,
              actor,
              entryAbout(record, createAction, { after: record, ...(await notes?.()) }),
            );
            return record;
          },
          find: (trx, id) => get(actor, id, trx),
        }),
      );
      await learning;
      return created;
    },

    /**
     * `change` checks the rules and writes the row; what it returns is added to the audit entry. `unchanged`: there was nothing
     * to do, and there is no entry.
     */
    async update(
      actor: Actor,
      { id, version, action, lockFirst }: Update,
      change: (trx: Trx, before: Kept) => Promise<Notes | undefined | 'unchanged'>,
    ): Promise<Kept> {
      let learning: Promise<void> | undefined;
      const updated = await explained(
        actor,
        inTransaction(db, async (trx) => {
          await lockFirst?.(trx);
          await lockRowToChange(trx, table, id);
          const before = await get(actor, id, trx);
          rejectOutdated(before, version);
          const notes = await change(trx, before);
          if (notes === 'unchanged') return before;
          const after = await get(actor, id, trx);
          learning = learn(after, before);
          await auditUpdate(trx, actor, before, after, notes, action);
          return after;
        }),
      );
      await learning;
      return updated;
    },

    /** Removes what an import created and nobody has touched since. The rows of the import may be deleted, and the entry stays. */
    undoCreate: (actor: Actor, { id, version, notes, keptBecause, undone }: Undo<Kept>): Promise<void> =>
      inTransaction(db, async (trx) => {
        const [existing] = await lockRow(trx, table, id);
        // Somebody has removed it already: nothing is left to undo.
        if (!existing) return undone(trx, undefined);
        const record = await find(trx, actor, id);
        // One that is out of scope was moved to another village.
        const kept = record?.version === version ? await keptBecause?.(trx, record) : 'changed_since';
        await undone(trx, kept);
        if (kept || !record) return;
        await removeRow(trx, table, id);
        await recordAudit(trx, actor, entryAbout(record, removeAction, { before: record, ...notes }));
      }),

    /** The same for many at once. What somebody has removed already is undone. */
    undoTogether: (
      actor: Actor,
      { made, notes, claim, findAll, keptAmong, undone }: UndoTogether<Kept>,
    ): Promise<void> =>
      inTransaction(db, async (trx) => {
        await claim(trx);
        const ids = made.map(({ id }) => id);
        const existing = await lockRows(trx, 'all', table as VillageTable, ids);
        // One that is out of scope was moved to another village.
        const inScope = new Set(
          (await lockRows(trx, actor.scope, table as VillageTable, ids)).map(({ id }) => id),
        );
        const version = new Map(made.map((each) => [each.id, each.version]));
        const isUntouched = (row: { id: number; version: number }) =>
          inScope.has(row.id) && row.version === version.get(row.id);
        const [untouched, changed] = [true, false].map((is) =>
          existing.filter((row) => isUntouched(row) === is).map(({ id }) => id),
        ) as [number[], number[]];
        const kept = new Map<number, KeptBecause>(changed.map((id) => [id, 'changed_since']));
        for (const [id, why] of (await keptAmong?.(trx, untouched)) ?? []) kept.set(id, why);
        await undone(trx, kept);
        const removed = untouched.filter((id) => !kept.has(id));
        const before = await findAll(trx, removed);
        await removeRows(trx, table as VillageTable, removed);
        await recordAudits(
          trx,
          actor,
          before.map((record) => entryAbout(record, removeAction, { before: record, ...notes })),
        );
      }),

    /** `prepare` checks the rules and releases what refers to the row, before the row is removed. */
    remove: (
      actor: Actor,
      { id, lockFirst }: Locks,
      prepare?: (trx: Trx, before: Kept) => Promise<Removal | undefined>,
    ): Promise<void> =>
      inTransaction(db, async (trx) => {
        await lockFirst?.(trx);
        await lockRow(trx, table, id);
        const before = await get(actor, id, trx);
        const { notes, entries = [] } = (await prepare?.(trx, before)) ?? {};
        await removeRow(trx, table, id);
        await recordAudit(trx, actor, entryAbout(before, removeAction, { before, ...notes }));
        for (const entry of entries) await recordAudit(trx, actor, entry);
      }),
  };
}

export type Records<Kept extends BaseRecord> = ReturnType<typeof createRecords<Kept>>;
