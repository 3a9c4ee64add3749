import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { checkRows } from './check/check-rows.ts';
import { findHeads } from './check/find-heads.ts';
import * as checked from './checked-rows.repository.ts';
import { holdFamilies } from './family-rows.repository.ts';
import * as importOwners from './import-owners.repository.ts';
import * as imports from './imports.repository.ts';
import type { Piece } from './runner.service.ts';

const PIECE = 200;

/**
 * Checks the rows in their order, and then looks at what may be further down in the file: the heads that they name, and problems of
 * others of the same family.
 */
export const createCheck =
  (db: Database): Piece =>
  async (found, actor, worker) => {
    const stored = await checked.nextToCheck(db, found.id, found.progress_at, PIECE);
    if (stored.length > 0) {
      const { findings, owners } = await checkRows(db, actor, found, stored);
      await inTransaction(db, async (trx) => {
        const change = {
          progress_at: stored.at(-1)?.number ?? found.progress_at,
          more_done: stored.length,
        };
        if (!(await imports.advance(trx, found, worker, change))) return;
        await importOwners.need(trx, found.id, owners);
        await checked.keepFindings(trx, found.id, findings);
      });
      return 'more';
    }
    if (found.kind === 'owners') {
      await inTransaction(db, async (trx) => {
        if (await imports.advance(trx, found, worker)) await holdFamilies(trx, found.id, null);
      });
      return 'done';
    }
    const headless = await checked.nextWithoutHead(db, found.id, PIECE);
    if (headless.length === 0) return 'done';
    const findings = await findHeads(db, found, headless);
    await inTransaction(db, async (trx) => {
      if (await imports.advance(trx, found, worker)) await checked.keepFindings(trx, found.id, findings);
    });
    return 'more';
  };
