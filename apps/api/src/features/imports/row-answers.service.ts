import { describeImportProblem, type ImportRow, importProblemLevel, type Language } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import type { Page } from '../../database/paging.ts';
import type { Reports } from '../../database/reports.ts';
import { readInSnapshot } from '../../database/snapshot.ts';
import { cellText, readRow } from './column-reader.ts';
import type { ImportAccess } from './import-access.service.ts';
import type { StoredRow } from './import-rows.repository.ts';
import type { Import } from './imports.repository.ts';
import * as listed from './listed-rows.repository.ts';
import { toProblem } from './problems.ts';
import { type Rejected, rejectedColumns, rejectedRow } from './rejected-rows.ts';

/** A row as the api answers it. */
export const toRow = (found: Import, row: StoredRow, language: Language): ImportRow => ({
  number: row.number,
  outcome: row.outcome as ImportRow['outcome'],
  cells: row.cells.map(cellText),
  values: { ...readRow(found.kind, found, row.cells, row.corrections).values },
  corrected: Object.keys(row.corrections),
  problems: row.problems.map((problem) => toProblem(found.kind, problem, language)),
  with_row: row.head_row,
  chosen_owner_id: row.chosen_owner_id,
  record_id: row.record_id,
  version: row.version,
});

/** The rows of an import and their problems, as people see them. */
export const createRowAnswers = (db: Database, reports: Reports, { get }: ImportAccess) => ({
  async rows(
    actor: Actor,
    id: number,
    filters: listed.RowFilters,
    language: Language,
  ): Promise<Page<ImportRow>> {
    const found = await get(actor, id);
    const page = await listed.list(db, id, filters);
    return { ...page, rows: page.rows.map((row) => toRow(found, row, language)) };
  },

  async problems(actor: Actor, id: number, language: Language) {
    await get(actor, id);
    const counted = await listed.countProblems(db, id);
    return counted.map((problem) => ({
      ...problem,
      text: describeImportProblem(problem, language),
      level: importProblemLevel(problem.code),
    }));
  },

  /** The rows that were not imported, with the reason, for a workbook. The caller closes the list. */
  async rejected(actor: Actor, id: number, language: Language): Promise<Rejected & { found: Import }> {
    const found = await get(actor, id);
    const list = await reports.readExport((database) =>
      readInSnapshot(database, (moment) => listed.readRejected(moment, id)),
    );
    const batches = async function* () {
      for await (const batch of list.batches) yield batch.map((row) => rejectedRow(found, row, language));
    };
    return { found, columns: rejectedColumns(found, language), list: { ...list, batches: batches() } };
  },
});
