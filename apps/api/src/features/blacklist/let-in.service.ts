import type { Actor } from '../../actor.ts';
import type { Trx } from '../../database/transaction.ts';
import { comparedPerson, type SavedPerson } from './compared-person.ts';
import { refuseBlacklisted } from './refuse-blacklisted.service.ts';
import { similarTo } from './similar.service.ts';
import { keepLooks, looksOf } from './similar-names.service.ts';
import * as suspects from './suspects.repository.ts';

/** A departure that is taken back within this time was a wrong press: the person never left. */
const CORRECTION_MINUTES = 10;

/**
 * Somebody in the register comes in: compared as a registration is, because they may have been blacklisted
 * meanwhile. Nobody stands before a form, so a similar name waits on the board. What was answered about this stay still counts.
 */
export async function letIn(trx: Trx, actor: Actor, person: SavedPerson) {
  await refuseBlacklisted(trx, actor, person);
  await keepLooks(trx, person, { looks: await looksOf(trx, person), acknowledged: undefined });
}

/**
 * Comes back. A correction is never refused, because the register must say who is inside; but an entry may have been added in these
 * minutes, and was not compared with somebody who had left.
 */
export async function letBackIn(trx: Trx, actor: Actor, person: SavedPerson, left_at: string) {
  if (Date.now() - Date.parse(left_at) > CORRECTION_MINUTES * 60_000) return letIn(trx, actor, person);
  await suspects.insert(trx, person, await similarTo(trx, comparedPerson(person)), false);
}
