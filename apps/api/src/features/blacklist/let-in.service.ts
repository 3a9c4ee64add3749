import type { Actor } from '../../actor.ts';
import type { Trx } from '../../database/transaction.ts';
import type { SavedPerson } from './compared-person.ts';
import { refuseBlacklisted } from './refuse-blacklisted.service.ts';
import { keepLooks, looksOf } from './similar-names.service.ts';

/**
 * Somebody in the register comes in, or comes back: compared as a registration is, because they may have been blacklisted
 * meanwhile. Nobody stands before a form, so a similar name waits on the board. What was answered about this stay still counts.
 */
export async function letIn(trx: Trx, actor: Actor, person: SavedPerson) {
  await refuseBlacklisted(trx, actor, person);
  await keepLooks(trx, person, { looks: await looksOf(trx, person), acknowledged: undefined });
}
