import { AppError, busyImportStates } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { summaryOf } from './import-summary.ts';
import * as imports from './imports.repository.ts';
import { reachOf } from './rights.ts';

export const isBusy = ({ state }: imports.Import) => busyImportStates.includes(state);

/** How a request gets hold of an import. */
export function createImportAccess(db: Database) {
  /** An import of another village, or of records that the actor may not create, is not found. */
  async function get(actor: Actor, id: number, database: Database = db): Promise<imports.Import> {
    const found = await imports.find(database, reachOf(actor), id);
    if (!found) throw new AppError('not_found');
    return found;
  }

  return {
    get,

    /** Locks the import, and lets the caller change it if the program is not at work on it. */
    whileIdle: <T>(
      actor: Actor,
      id: number,
      work: (trx: Trx, found: imports.Import) => Promise<T>,
      version?: number,
    ): Promise<T> =>
      inTransaction(db, async (trx) => {
        await imports.lock(trx, id);
        const found = await get(actor, id, trx);
        if (isBusy(found)) throw new AppError('import_busy');
        if (version !== undefined && version !== found.version)
          throw new AppError('stale', { current: summaryOf(found, actor) });
        return work(trx, found);
      }),
  };
}

export type ImportAccess = ReturnType<typeof createImportAccess>;
