import { rm } from 'node:fs/promises';
import type { ErrorCode } from '@bawaba/contracts';
import { type Row, readSpreadsheet, SpreadsheetError, type SpreadsheetErrorCode } from '@bawaba/spreadsheets';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import * as rows from './import-rows.repository.ts';
import * as imports from './imports.repository.ts';
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
  readonly worker: string;
  readonly log: FastifyBaseLogger;
}

/** Rows in a transaction. */
const BATCH = 1000;

/** Reads uploaded files into rows, each in a process of its own. Whatever happens, the file is removed. */
export function createFileReader({ db, worker, log }: Dependencies) {
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

  /** The file goes before anybody hears that it was read. */
  async function readInto(id: number, path: string) {
    const { signal } = closing;
    const onRows = (read: Row[]) => store(id, read);
    const { sheet, sheets, mergedRanges } = await readSpreadsheet({ path, signal, onRows }).finally(() =>
      rm(path, { force: true }),
    );
    await inTransaction(db, async (trx) => {
      await imports.lock(trx, id);
      const found = await imports.find(trx, everything, id);
      if (found?.state !== 'reading') throw new SpreadsheetError('cancelled');
      const layout = await recogniseLayout(trx, found, mergedRanges);
      await rows.setHeader(trx, id, layout.header_row);
      await imports.advance(trx, found, worker, {
        ...layout,
        sheet,
        sheets,
        state: 'mapping',
        progress_done: 0,
        worked_by: null,
      });
    });
  }

  const fail = (id: number, failure: ErrorCode) =>
    inTransaction(db, async (trx) => {
      const change = { state: 'failed', failure, worked_by: null } as const;
      if (await imports.advance(trx, reading(id), worker, change)) await rows.removeAll(trx, id);
    });

  async function read(id: number, path: string) {
    try {
      await readInto(id, path);
    } catch (error) {
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

  return {
    /** Goes on after the answer to the upload. */
    start(id: number, path: string) {
      const work = read(id, path).finally(() => readings.delete(work));
      readings.add(work);
    },
    async close() {
      closing.abort();
      await Promise.all(readings);
    },
  };
}

export type FileReader = ReturnType<typeof createFileReader>;
