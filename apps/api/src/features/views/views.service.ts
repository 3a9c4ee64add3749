import { AppError, MAX_SAVED_VIEWS, type SavedViewWrite } from '@bawaba/contracts';
import type { Actor } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import * as views from './views.repository.ts';

/** A view is a setting of one user, like the language: not a record of the register, so without audit entries. */
export function createViewService(db: Database) {
  return {
    list: ({ userId }: Actor) => views.list(db, userId),

    save: ({ userId }: Actor, view: SavedViewWrite) =>
      inTransaction(db, async (trx) => {
        await views.lockUser(trx, userId);
        if ((await views.countOthers(trx, userId, view.name)) >= MAX_SAVED_VIEWS)
          throw new AppError('too_many_views');
        return views.save(trx, userId, view);
      }),

    async remove({ userId }: Actor, id: number) {
      if (!(await views.remove(db, userId, id))) throw new AppError('not_found');
    },
  };
}

export type ViewService = ReturnType<typeof createViewService>;
