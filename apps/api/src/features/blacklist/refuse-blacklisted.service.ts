import { AppError, type BlacklistDecision, type BlacklistMatch } from '@bawaba/contracts';
import { identityKey } from '@bawaba/identity';
import { type Actor, can } from '../../actor.ts';
import type { Database } from '../../database/database.ts';
import { lockIdentities } from '../../database/identity-locks.ts';
import type { Trx } from '../../database/transaction.ts';
import type { AuditEntry } from '../audit-logs/audit-logs.service.ts';
import { AuditedRefusal } from '../audit-logs/refusals.service.ts';
import * as blacklist from './blacklist.repository.ts';
import {
  type ComparedPerson,
  comparedPerson,
  isSamePerson,
  numbersOf,
  type Registered,
} from './compared-person.ts';
import { lookAlikeKeys } from './registration-warnings.service.ts';
import { describeMatches, knownOf, stopsAmong } from './similar.service.ts';
import { type Standing, standingOf } from './standing.repository.ts';

/** The reason of the actor's own village, or else the newest of the others. */
export const reasonFor = (reasons: readonly blacklist.Reason[], { villageId }: Pick<Actor, 'villageId'>) =>
  reasons.find(({ village_id }) => village_id === villageId) ?? reasons[0];

const blockedEntry = (person: Registered, number: string | undefined): AuditEntry => ({
  action: 'blocked',
  entity_type: person.registration,
  entity_id: person.id ?? null,
  entity_name: person.full_name,
  entity_number: number ?? null,
  village_id: person.village_id,
});

/** What the audit trail keeps of an attempt: the person, and why they were stopped. */
export function entryAboutNumber(person: Registered, reason: blacklist.Reason): AuditEntry {
  const { full_name, id_number, passport_number } = person;
  // Another number of the same person may be the one on the blacklist.
  const [first] = numbersOf(person);
  const stoppedNumber = numbersOf(person).find((number) => identityKey(number) === reason.identity_key);
  return {
    ...blockedEntry(person, stoppedNumber ?? first),
    details: {
      after: { full_name, id_number, passport_number },
      blacklist_reason: reason.reason,
    },
  };
}

/** The same, for a similar name and an equal birth date. */
export function entryAboutMatch(
  person: Registered,
  { id, full_name, id_number, reason }: BlacklistMatch,
): AuditEntry {
  const { birthdate, sex } = comparedPerson(person);
  return {
    ...blockedEntry(person, numbersOf(person)[0]),
    details: {
      after: {
        full_name: person.full_name,
        id_number: person.id_number,
        passport_number: person.passport_number,
        birthdate,
        sex,
      },
      blacklist_reason: reason,
      blacklist_entry: { id, full_name, id_number },
    },
  };
}

export interface Circumstances {
  /** The record before the change: somebody who stays the same person by name, birth and number is not compared again. */
  readonly before?: Registered | undefined;
  readonly decisions?: readonly BlacklistDecision[] | undefined;
}

/** Only those who manage the blacklist can decide that somebody is another person. */
function authoriseDecisions(actor: Actor, decisions: readonly BlacklistDecision[]) {
  if (decisions.length > 0 && !can(actor, 'manage_blacklist')) throw new AppError('forbidden');
}

/** A person who is parted from a number on the blacklist can be registered again: only a user who manages the blacklist may do that. */
export async function authoriseParting(trx: Trx, actor: Actor, keys: readonly string[]) {
  if (!can(actor, 'manage_blacklist') && (await blacklist.isAnyListed(trx, keys)))
    throw new AppError('blacklisted_number');
}

/**
 * Locks the numbers and the birth date until the caller's transaction ends, and then asks: nobody can be blacklisted between this
 * and the registration. Other numbers of the person are known only after that, and are locked as well.
 */
async function lockAndAsk(
  trx: Trx,
  { scope }: Actor,
  numbers: readonly string[],
  person: ComparedPerson,
): Promise<Standing> {
  const keys = await lockIdentities(trx, numbers, [person.birthdate]);
  const locked = new Set(keys);
  for (;;) {
    const standing = await standingOf(trx, keys, {
      ...knownOf(person),
      scope,
      lookAlikeKeys: lookAlikeKeys(keys),
    });
    const others = standing.joined.filter((key) => !locked.has(key));
    if (others.length === 0) return standing;
    for (const key of await lockIdentities(trx, others)) locked.add(key);
  }
}

/** Matches of name and birth date that nobody has decided, with those of this request. */
export async function openMatches(
  db: Database,
  { born }: Standing,
  person: ComparedPerson,
  decisions: readonly BlacklistDecision[],
): Promise<BlacklistMatch[]> {
  const decided = new Set(decisions.map(({ blacklist_id }) => blacklist_id));
  const open = (await stopsAmong(born, person)).filter(({ blacklist_id }) => !decided.has(blacklist_id));
  return describeMatches(db, person, open);
}

/**
 * Refuses a person who is on the blacklist of any village: by a number, also one that somebody has joined to theirs; or by name and
 * birth date, if nobody has decided that it is another person. The attempt stays in the audit trail. Returns what else the blacklist
 * knows of them.
 */
export async function refuseBlacklisted(
  trx: Trx,
  actor: Actor,
  person: Registered,
  { before, decisions = [] }: Circumstances = {},
): Promise<Standing> {
  authoriseDecisions(actor, decisions);
  const standing = await lockAndAsk(trx, actor, numbersOf(person), comparedPerson(person));
  await refuseBy(trx, actor, person, standing, { before, decisions });
  return standing;
}

/** The rule itself, for somebody whose numbers and birth date are locked. */
export async function refuseBy(
  trx: Trx,
  actor: Actor,
  person: Registered,
  standing: Standing,
  { before, decisions = [] }: Circumstances = {},
): Promise<void> {
  const compared = comparedPerson(person);
  const reason = reasonFor(standing.reasons, actor);
  if (reason) {
    const details = { blocked: true, blacklist_reason: reason.reason };
    throw new AuditedRefusal('blacklisted', details, entryAboutNumber(person, reason));
  }
  if (before && isSamePerson(comparedPerson(before), compared)) return;
  const matches = await openMatches(trx, standing, compared, decisions);
  const [first] = matches;
  if (first) throw new AuditedRefusal('blacklist_match', { matches }, entryAboutMatch(person, first));
}
