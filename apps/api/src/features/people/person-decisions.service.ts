import { AppError } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { lockIdentities } from '../../database/identity-locks.ts';
import { inTransaction, type Trx } from '../../database/transaction.ts';
import { recordAudit } from '../audit-logs/audit-logs.service.ts';
import { authoriseParting } from '../blacklist/refuse-blacklisted.service.ts';
import * as decisions from './decisions.repository.ts';
import { joinedKeys } from './joined-numbers.service.ts';
import { summarise } from './other-numbers.repository.ts';

export interface PersonDecision {
  readonly id_number: string;
  readonly other_number: string;
  readonly same_person: boolean;
}

/** The numbers from which a number is parted: the one named, and those of the same person that were joined to it directly. */
async function partedFrom(trx: Trx, { scope }: Actor, key: string, other: string): Promise<string[]> {
  const person = await decisions.decidedNumbers(trx, scope, [key], { without: other });
  const keys = new Set(person.flatMap((number) => (number.same_person ? number.key : [])));
  const joined = (await decisions.decisionsOf(trx, scope, other)).filter(({ same_person }) => same_person);
  return [...new Set([key, ...joined.map((number) => number.key).filter((each) => keys.has(each))])];
}

/**
 * Two numbers are, or are not, one person's. It counts in the villages of the user: one village cannot change what another
 * sees. A decision that changes nothing leaves no entry.
 */
export const decideAboutNumbers = (
  db: Database,
  actor: Actor,
  { id_number, other_number, same_person }: PersonDecision,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { scope } = actor;
    const [key, other] = [identityKey(id_number), identityKey(other_number)];
    await lockIdentities(trx, [id_number, other_number]);
    const question = { scope, visits: can(actor, 'view_visitors') };
    const [known] = await summarise(trx, question, [other]);
    if (!known) throw new AppError('not_found');

    const joined = await joinedKeys(trx, scope, [key]);
    const isJoined = joined.includes(other);
    const decided = (await decisions.decisionsOf(trx, scope, other)).find((number) => number.key === key);
    if (same_person ? isJoined : !isJoined && decided?.same_person === false) return;
    if (!same_person && isJoined) await authoriseParting(trx, actor, joined);
    const village_id = scope === 'all' ? null : (scope as number);
    const pairs = same_person ? [key] : await partedFrom(trx, actor, key, other);
    for (const one of pairs)
      await decisions.decide(trx, {
        village_id,
        keys: [one, other],
        same_person,
        decided_by_username: actor.username,
      });
    await recordAudit(trx, actor, {
      action: 'person_decision',
      entity_type: 'person',
      entity_name: known.full_name,
      entity_number: id_number,
      village_id,
      details: {
        ...((isJoined || decided) && { before: { same_person: isJoined } }),
        after: { other_number: known.id_number, same_person },
      },
    });
  });
