import type { MatchTier, Registration } from '@bawaba/contracts';
import type { Trx } from '../../database/transaction.ts';

/** A resident or a visitor. */
export interface PersonRecord {
  readonly registration: Registration;
  readonly id: number;
}

export interface Suspect extends PersonRecord {
  readonly blacklist_id: number;
  readonly village_id: number;
  readonly tier: MatchTier;
  readonly score: number;
}

const columnOf = { resident: 'resident_id', visitor: 'visitor_id' } as const;

export async function insert(trx: Trx, suspects: readonly Suspect[]) {
  if (suspects.length === 0) return;
  await trx
    .insertInto('blacklist_suspects')
    .values(
      suspects.map(({ registration, id, ...suspect }) => ({
        ...suspect,
        resident_id: registration === 'resident' ? id : null,
        visitor_id: registration === 'visitor' ? id : null,
      })),
    )
    .onConflict((conflict) => conflict.constraint('blacklist_suspects_once').doNothing())
    .execute();
}

/** All of one person, or those of some entries. */
export const removeOf = (trx: Trx, { registration, id }: PersonRecord, entries?: readonly number[]) =>
  trx
    .deleteFrom('blacklist_suspects')
    .where(columnOf[registration], '=', id)
    .$if(entries !== undefined, (query) => query.where('blacklist_id', 'in', entries as number[]))
    .execute();

export const removeOfEntry = (trx: Trx, blacklistId: number) =>
  trx.deleteFrom('blacklist_suspects').where('blacklist_id', '=', blacklistId).execute();
