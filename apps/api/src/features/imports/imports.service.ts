import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  AppError,
  FieldError,
  type ImportLayoutWrite,
  type ImportRowWrite,
  type ImportSheetChoice,
  type ImportSummary,
  type Language,
} from '@bawaba/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Page, Paging } from '../../database/paging.ts';
import type { Reports } from '../../database/reports.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import type { VillageService } from '../villages/villages.service.ts';
import { createCheck } from './check-piece.service.ts';
import { createCommit, type RecordServices } from './commit.service.ts';
import { correctRow } from './correct-row.service.ts';
import { createImportAccess, isBusy } from './import-access.service.ts';
import * as rows from './import-rows.repository.ts';
import { summaryOf } from './import-summary.ts';
import * as imports from './imports.repository.ts';
import * as keptFiles from './kept-files.repository.ts';
import { changeLayout, describeLayout, mustBeMapped } from './layout.service.ts';
import { createFileReader } from './read-file.service.ts';
import { bringToRest } from './rest.service.ts';
import { mayImport, mayUndo, reachOf } from './rights.ts';
import { createRowAnswers, toRow } from './row-answers.service.ts';
import { createImportRunner } from './runner.service.ts';
import { createUndo } from './undo.service.ts';
import { removeAbandonedFiles, type UploadedFile, type UploadFields } from './upload-form.ts';

/** Each has up to 200,000 rows: nobody fills the disk. */
const MOST_IN_A_VILLAGE = 20;

interface Dependencies {
  readonly db: Database;
  readonly reports: Reports;
  readonly dataDir: string;
  readonly villages: VillageService;
  readonly services: RecordServices;
  readonly actorOf: (userId: number) => Promise<Actor | undefined>;
  readonly log: FastifyBaseLogger;
}

export function createImportService({
  db,
  reports,
  dataDir,
  villages,
  services,
  actorOf,
  log,
}: Dependencies) {
  const access = createImportAccess(db);
  const { get, whileIdle } = access;
  const folder = join(dataDir, 'imports');
  const runner = createImportRunner({
    db,
    actorOf,
    log,
    pieces: {
      checking: createCheck(db),
      committing: createCommit(db, services),
      undoing: createUndo({ db, services }),
    },
  });
  const beats = setInterval(
    () => void imports.beat(db, runner.worker).catch(() => {}),
    (imports.LEASE_SECONDS / 4) * 1000,
  ).unref();
  const reader = createFileReader({ db, folder, worker: runner.worker, log });

  /** After the transaction: the file may be on the disk of another copy, whose sweep finds it. */
  const forgetFile = async ({ kept_file }: Pick<imports.Import, 'kept_file'>) => {
    if (kept_file !== null) await rm(join(folder, kept_file), { force: true });
  };

  /** Starts work in the background. */
  async function start(
    actor: Actor,
    id: number,
    plan: (found: imports.Import) => imports.Change,
  ): Promise<ImportSummary> {
    let before: imports.Import | undefined;
    const started = await whileIdle(actor, id, async (trx, found) => {
      before = found;
      if (found.state === 'failed' || found.state === 'undone') throw new AppError('import_nothing_to_do');
      await imports.update(trx, id, {
        ...plan(found),
        failure: null,
        kept_file: null,
        progress_done: 0,
        acting_user_id: actor.userId,
        worked_by: null,
      });
      return get(actor, id, trx);
    });
    if (before) await forgetFile(before);
    runner.wake();
    return summaryOf(started, actor);
  }

  return {
    ...createRowAnswers(db, reports, access),
    folder,

    async list(
      actor: Actor,
      query: Paging & { village_id?: number | undefined },
    ): Promise<Page<ImportSummary>> {
      const page = await imports.list(db, reachOf(actor), query);
      return { ...page, rows: page.rows.map((found) => summaryOf(found, actor)) };
    },

    get: async (actor: Actor, id: number) => summaryOf(await get(actor, id), actor),

    /** Before the file is read. */
    async begin(actor: Actor, { kind, village_id }: UploadFields) {
      if (!mayImport(actor, kind)) throw new AppError('forbidden');
      return { kind, village_id: await villages.forNewRecord(db, actor, village_id) };
    },

    async create(
      actor: Actor,
      place: { kind: imports.Import['kind']; village_id: number },
      { path, name, bytes, sha256 }: UploadedFile,
    ): Promise<ImportSummary> {
      const row = {
        ...place,
        file_name: name,
        file_bytes: bytes,
        file_sha256: sha256,
        kept_file: basename(path),
        created_by_user_id: actor.userId,
        created_by_username: actor.username,
        created_by_name: actor.fullName,
      };
      try {
        const created = await inTransaction(db, async (trx) => {
          const id = await imports.insert(trx, row, runner.worker, MOST_IN_A_VILLAGE);
          if (id === undefined) throw new AppError('too_many_imports');
          return get(actor, id, trx);
        });
        reader.start(created.id, path);
        return summaryOf(created, actor);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async remove(actor: Actor, id: number) {
      const removed = await whileIdle(actor, id, async (trx, found) => {
        await imports.remove(trx, id);
        await recordAudit(trx, actor, {
          action: 'delete',
          entity_type: 'import',
          entity_id: id,
          entity_name: found.file_name,
          village_id: found.village_id,
          details: { file_name: found.file_name, file_sha256: found.file_sha256, kind: found.kind },
        });
        return found;
      });
      await forgetFile(removed);
    },

    layout: async (actor: Actor, id: number, language: Language) =>
      describeLayout(db, await get(actor, id), language),

    async changeLayout(actor: Actor, id: number, body: ImportLayoutWrite, language: Language) {
      const changed = await whileIdle(
        actor,
        id,
        async (trx, found) => {
          if (found.state === 'failed' || found.state === 'undone')
            throw new AppError('import_nothing_to_do');
          const layout = await changeLayout(trx, found, body);
          await rows.setHeader(trx, id, layout.header_row);
          await imports.update(trx, id, { ...layout, state: 'mapping' });
          return get(actor, id, trx);
        },
        body.version,
      );
      return describeLayout(db, changed, language);
    },

    /** The rows of this sheet replace those of the one before. */
    async chooseSheet(actor: Actor, id: number, { sheet, version }: ImportSheetChoice) {
      reader.refuseWhenBusy();
      const chosen = await whileIdle(
        actor,
        id,
        async (trx, found) => {
          if (found.kept_file === null || found.state !== 'mapping') throw new AppError('import_file_gone');
          if (!found.sheets.includes(sheet)) throw new FieldError('sheet', 'invalid_choice');
          await rows.removeAll(trx, id);
          await keptFiles.readAgain(trx, id, sheet);
          return get(actor, id, trx);
        },
        version,
      );
      await reader.startWaiting();
      return summaryOf(chosen, actor);
    },

    check: (actor: Actor, id: number) =>
      start(actor, id, (found) => {
        mustBeMapped(found);
        const { unchecked = 0, create = 0, present = 0, error = 0, decision = 0 } = found.counted;
        const progress_total = unchecked + create + present + error + decision;
        return { state: 'checking', progress_at: 0, progress_total };
      }),

    commit: (actor: Actor, id: number) =>
      start(actor, id, ({ state, counted: { create = 0, created = 0 }, committed_by_user_id: before }) => {
        if (state !== 'ready') throw new AppError('import_not_checked');
        if (create === 0) throw new AppError('import_nothing_to_do');
        const isAlone = created === 0 || before === actor.userId;
        return {
          state: 'committing',
          progress_at: created,
          progress_total: create,
          committed_by_user_id: isAlone ? actor.userId : null,
        };
      }),

    undo: (actor: Actor, id: number) =>
      start(actor, id, (found) => {
        if (!mayUndo(actor, found)) throw new AppError('forbidden');
        const { created = 0, removed = 0 } = found.counted;
        if (created === 0) throw new AppError('import_nothing_to_do');
        return { state: 'undoing', progress_at: removed, progress_total: created };
      }),

    /** A second press, or one that comes too late, changes nothing. */
    async cancel(actor: Actor, id: number): Promise<ImportSummary> {
      const { found, cancelled } = await inTransaction(db, async (trx) => {
        await imports.lock(trx, id);
        const found = await get(actor, id, trx);
        if (found.state === 'reading') {
          const change = { failure: 'import_cancelled', kept_file: null, worked_by: null } as const;
          await imports.update(trx, id, { state: 'failed', ...change });
          await rows.removeAll(trx, id);
        } else if (isBusy(found)) await bringToRest(trx, actor, found, { stopped: null });
        return { found, cancelled: await get(actor, id, trx) };
      });
      if (found.state === 'reading') await forgetFile(found);
      return summaryOf(cancelled, actor);
    },

    changeRow: (actor: Actor, id: number, number: number, body: ImportRowWrite, language: Language) =>
      whileIdle(actor, id, async (trx, found) => {
        if (found.state !== 'ready') throw new AppError('import_not_checked');
        return toRow(found, await correctRow(trx, actor, found, number, body), language);
      }),

    /** Every few seconds: continues what another copy left, and clears away what it left behind. */
    async sweep() {
      await inTransaction(db, async (trx) => {
        const failed = await imports.failUnread(trx);
        for (const { id } of failed) await rows.removeAll(trx, id);
        return failed;
      }).then((failed) => Promise.all(failed.map(forgetFile)));
      await removeAbandonedFiles(folder, () => keptFiles.kept(db));
      await reader.startWaiting();
      runner.wake();
    },

    removeOld: (days: number) => imports.removeOld(db, days),

    async close() {
      clearInterval(beats);
      await Promise.all([reader.close(), runner.close()]);
    },
  };
}

export type ImportService = ReturnType<typeof createImportService>;
