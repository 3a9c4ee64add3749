import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type ErrorCode } from '@bawaba/contracts';
import { type Row, readSpreadsheet, SpreadsheetError, type SpreadsheetErrorCode } from '@bawaba/spreadsheets';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import * as rows from './import-rows.repository.ts';
import * as imports from './imports.repository.ts';
import * as keptFiles from './kept-files.repository.ts';
import { recogniseLayout } from './layout.service.ts';

/** What a person hears about a file that cannot be read. */
const failures: Readonly<Record<SpreadsheetErrorCode, ErrorCode>> = {
  not_a_spreadsheet: 'import_not_a_spreadsheet',
  old_excel_format: 'import_old_format',
  encrypted: 'import_encrypted',
  too_many_rows: 'import_too_many_rows',
  too_many_columns: 'import_too_many_columns',
  too_large: 'too_large',
  broken: 'import_broken',
  empty: 'import_empty',
  reader_failed: 'import_reader_failed',
  cancelled: 'import_cancelled',
};

interface Dependencies {
  readonly db: Database;
  readonly folder: string;
  readonly worker: string;
  readonly log: FastifyBaseLogger;
}

/** Rows in a transaction. */
const BATCH = 1000;

/** Processes that read at the same time in this copy of the program. */
const MOST_READINGS = 8;

/**
 * Reads uploaded files into rows, each in a process of its own. Then the file is removed, also after a failure; only a workbook with
 * several sheets is kept, so that another one can be read.
 */
export function createFileReader({ db, folder, worker, log }: Dependencies) {
  const closing = new AbortController();
  const readings = new Set<Promise<void>>();
  const everything: imports.Reach = { scope: 'all', kinds: ['residents', 'owners', 'visitors', 'blacklist'] };
  const reading = (id: number) => ({ id, state: 'reading' }) as const;

  const store = async (id: number, read: readonly Row[]) => {
    for (let from = 0; from < read.length; from += BATCH) {
      const batch = read.slice(from, from + BATCH);
      await inTransaction(db, async (trx) => {
        // Somebody has cancelled it, or it took so long that another copy has given it up.
        if (!(await imports.advance(trx, reading(id), worker, { more_done: batch.length })))
          throw new SpreadsheetError('cancelled');
        await rows.insert(trx, id, batch);
      });
    }
  };

  /** A file that is not kept goes before anybody hears that it was read. */
  async function readInto(id: number, path: string, asked?: string) {
    const { signal } = closing;
    const onRows = (read: Row[]) => store(id, read);
    const { sheet, sheets, mergedRanges } = await readSpreadsheet({ path, sheet: asked, signal, onRows });
    const isKept = sheets.length > 1;
    if (!isKept) await rm(path, { force: true });
    const read = await imports.find(db, everything, id);
    if (!read) throw new SpreadsheetError('cancelled');
    // Nobody changes the rows of a file that is being read, so that only the end of it needs a lock.
    const layout = await recogniseLayout(db, read, mergedRanges);
    await inTransaction(db, async (trx) => {
      await imports.lock(trx, id);
      const found = await imports.find(trx, everything, id);
      if (found?.state !== 'reading') throw new SpreadsheetError('cancelled');
      await rows.setHeader(trx, id, layout.header_row);
      await imports.advance(trx, found, worker, {
        ...layout,
        sheet,
        sheets,
        ...(!isKept && { kept_file: null }),
        state: 'mapping',
        progress_done: 0,
        worked_by: null,
      });
    });
  }

  const fail = (id: number, failure: ErrorCode) =>
    inTransaction(db, async (trx) => {
      const change = { state: 'failed', failure, kept_file: null, worked_by: null } as const;
      if (await imports.advance(trx, reading(id), worker, change)) await rows.removeAll(trx, id);
    });

  async function read(id: number, path: string, sheet?: string) {
    try {
      await readInto(id, path, sheet);
    } catch (error) {
      await rm(path, { force: true });
      const isOurs = !(error instanceof SpreadsheetError);
      // The error of a query can have the cells as its parameters.
      if (isOurs) log.error({ import: id, reason: (error as Error).name }, 'a file could not be read');
      const failure = isOurs
        ? 'internal'
        : closing.signal.aborted
          ? 'import_interrupted'
          : failures[error.code];
      await fail(id, failure).catch(() => {});
    }
  }

  /** Goes on after the answer to the upload. */
  function start(id: number, path: string, sheet?: string) {
    const work = read(id, path, sheet).finally(() => readings.delete(work));
    readings.add(work);
  }

  return {
    start,

    refuseWhenBusy() {
      if (readings.size >= MOST_READINGS) throw new AppError('uploads_busy');
    },

    /** Reads the sheets that somebody has chosen, of files that this copy of the program has. */
    async startWaiting() {
      const files = await readdir(folder).catch(() => []);
      while (files.length > 0 && !closing.signal.aborted) {
        const waiting = await keptFiles.claim(db, worker, files);
        if (!waiting) return;
        start(waiting.id, join(folder, waiting.kept_file), waiting.sheet);
      }
    },

    async close() {
      closing.abort();
      await Promise.all(readings);
    },
  };
}

export type FileReader = ReturnType<typeof createFileReader>;
